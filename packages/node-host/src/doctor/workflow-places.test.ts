import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { settings } from '../settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { workflowPlaces } from './workflow-places.ts';

test('places come in their order, with who names them and what is there', async () => {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  await writeFiles(folder, {
    'bundled/a.json': '',
    'team/a.json': '',
    'one.yaml': '',
    'notes.txt': '',
    'project/workflows/a.json': '',
    'settings.json': JSON.stringify({ version: 1, workflowPaths: [at('team'), at('gone')] }),
  });
  await mkdir(at('user'));
  await symlink(at('team'), at('link'));
  const options = {
    bundledPath: at('bundled'),
    userFolder: at('user'),
    savedFolder: at('saved'),
    pathList: [at('one.yaml'), at('notes.txt'), at('link')],
    settings: settings(at('settings.json')),
  };
  const places = (ownPath: string) => valueFrom(workflowPlaces(options, ownPath).places(at('project')));
  const told = (await places(at('bundled'))).map(
    ({ path, source, namedBy, state }) => `${path.slice(folder.length + 1)} ${source} ${namedBy} ${state}`,
  );
  expect(told).toEqual([
    'bundled bundled usual there',
    'user user usual there',
    'saved user saved missing',
    'team path settings there',
    'gone path settings missing',
    'one.yaml path workflow_paths there',
    'notes.txt path workflow_paths unusable',
    'link path workflow_paths repeated',
    'project/.workrail/workflows project usual missing',
    'project/workflows project usual there',
  ]);
  expect((await places(at('other')))[0]).toMatchObject({ namedBy: 'bundled_path' });
});

test('settings that cannot be read are an error', async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder, { 'settings.json': '{' });
  const options = { bundledPath: folder, userFolder: undefined, pathList: [] };
  const places = workflowPlaces({ ...options, settings: settings(join(folder, 'settings.json')) }, folder);
  expect(await errorFrom(places.places(undefined))).toMatchObject({ _tag: 'WorkflowSourceError' });
});
