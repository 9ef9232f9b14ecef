import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { type ProvingTest, testsIn } from './citations.ts';
import { coverageFaults } from './coverage.ts';
import { ALL_ROWS } from './manifest.ts';
import { requirementsPage } from './page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = join(root, 'docs', 'requirements.md');

/** Every test of the repository, in the order of the files' names. */
const TESTS: readonly ProvingTest[] = ['apps', 'benchmarks', 'packages', 'test'].flatMap((folder) =>
  testFilesBelow(folder).flatMap((file) => testsIn(file, readFileSync(join(root, file), 'utf8'))),
);

function testFilesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return /^(?:node_modules|dist)/.test(entry.name) ? [] : testFilesBelow(path);
      return entry.name.endsWith('.test.ts') ? [path] : [];
    });
}

describe('what is asked for', () => {
  it('has a test for each of its rows, and no test cites another', () => {
    expect(TESTS.length).toBeGreaterThan(500);
    expect(coverageFaults(ALL_ROWS, TESTS)).toEqual([]);
  });

  it('is shown on its page as the manifest and the tests have it', () => {
    const now = requirementsPage(TESTS);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, now);
    expect(readFileSync(page, 'utf8') === now, 'stale; run this test with UPDATE_GOLDEN=1').toBe(true);
  });
});

describe('the check of the coverage', () => {
  const rows = [
    { id: 'EXEC-A-1', says: 'One thing.' },
    { id: 'EXEC-A-2', says: 'Another thing.' },
  ];
  const citing = (...cites: readonly string[]) => ({ file: 'a.test.ts', titles: ['group', 'title'], cites });

  test('finds nothing where each row is cited', () => {
    expect(coverageFaults(rows, [citing('EXEC-A-1', 'EXEC-A-2'), citing()])).toEqual([]);
  });

  test('finds a row without a test', () => {
    expect(coverageFaults(rows, [citing('EXEC-A-1')])).toEqual(['EXEC-A-2 has no test: Another thing.']);
  });

  test('finds a citation of what is no row', () => {
    expect(coverageFaults(rows, [citing('EXEC-A-1', 'EXEC-A-2', 'EXEC-A-3')])).toEqual([
      'a.test.ts: "title" cites EXEC-A-3, which is no row',
    ]);
  });

  test('finds an id that stands twice, and one that is none', () => {
    const more = [...rows, { id: 'EXEC-A-1', says: 'Again.' }, { id: 'EXEC-A-03', says: 'Badly named.' }];
    expect(coverageFaults(more, [citing('EXEC-A-1', 'EXEC-A-2', 'EXEC-A-03')])).toEqual([
      'EXEC-A-03 is no id',
      'EXEC-A-1 stands twice',
    ]);
  });
});
