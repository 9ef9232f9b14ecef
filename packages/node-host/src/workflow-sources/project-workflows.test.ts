import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { projectWorkflows } from './project-workflows.ts';

/** A folder with these folders below it. */
async function tree(...folders: readonly string[]): Promise<string> {
  const root = await temporaryFolder();
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  return root;
}
const placesIn = (folder: string) => [join(folder, '.workrail', 'workflows'), join(folder, 'workflows')];

it('A16: from a subfolder of a checkout the workflows of the checkout are found', async () => {
  const root = await tree('repo/.git', 'repo/.workrail/workflows', 'repo/packages/a/src');
  expect(projectWorkflows(join(root, 'repo/packages/a/src'))).toEqual(placesIn(join(root, 'repo')));
  expect(projectWorkflows(join(root, 'repo'))).toEqual(placesIn(join(root, 'repo')));
});

it('A16: the nearest folder that has workflows counts', async () => {
  const root = await tree('repo/.git', 'repo/workflows', 'repo/packages/a/workflows', 'repo/packages/a/src');
  expect(projectWorkflows(join(root, 'repo/packages/a/src'))).toEqual(
    placesIn(join(root, 'repo/packages/a')),
  );
});

it('A16: nothing beyond the root of the repository is looked at, nor around a folder outside of one', async () => {
  const root = await tree('workflows', 'repo/.git', 'repo/src', 'plain/src');
  expect(projectWorkflows(join(root, 'repo/src'))).toEqual(placesIn(join(root, 'repo/src')));
  expect(projectWorkflows(join(root, 'plain/src'))).toEqual(placesIn(join(root, 'plain/src')));
});
