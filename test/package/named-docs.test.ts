import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { repository } = JSON.parse(readFileSync(`${root}packages/workrail/package.json`, 'utf8')) as {
  readonly repository: { readonly url: string };
};
const PAGES = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/docs/`;

/** What an installed program can say. */
const FILES = globSync(['{packages,apps}/*/src/**/*.{ts,tsx}', 'schema/*.json'], {
  cwd: root,
  withFileTypes: true,
})
  .filter((file) => file.isFile() && !/\.test\.tsx?$|\/testing\//.test(`${file.parentPath}/${file.name}`))
  .map((file) => `${file.parentPath}/${file.name}`);

const NAMED = /[\w:/.-]*\bdocs\/(?:[\w${}/-]+)\.md\b/g;

test('a page that a text names can be reached from an installed package, which holds none', () => {
  const named = FILES.flatMap((file) => readFileSync(file, 'utf8').match(NAMED) ?? []);
  expect(named.length).toBeGreaterThan(0);
  // A page of another project, in an example, is none of ours.
  expect(named.filter((page) => existsSync(`${root}${page}`))).toEqual([]);
});

test('the pages that are named by a part of their address are there', async () => {
  const { documentation } = await import('../../packages/kernel/src/index.ts');
  for (const page of ['redacted-bundles', 'workflow-files'] as const) {
    expect(documentation(page)).toBe(`${PAGES}${page}.md`);
    expect(readFileSync(`${root}docs/${page}.md`, 'utf8')).toMatch(/^# /);
  }
});
