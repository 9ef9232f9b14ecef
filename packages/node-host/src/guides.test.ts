import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { guides } from './guides.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writeFiles } from './testing/write-files.ts';

test('a guide is the text in the folder of the program, and a missing one is told with its path', async () => {
  const folder = await temporaryFolder();
  expect(await guides(folder).commandWorkflows()()).toEqual(
    E.left({
      _tag: 'GuideError',
      path: join(folder, 'command-workflows.md'),
      reason: 'it does not exist (ENOENT)',
    }),
  );
  await writeFiles(folder, { 'command-workflows.md': '# Workflows\n' });
  expect(await guides(folder).commandWorkflows()()).toEqual(E.right('# Workflows\n'));
});
