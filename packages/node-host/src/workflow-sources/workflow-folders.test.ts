import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { workflowFolders } from './workflow-folders.ts';

const DEFAULTS = { bundledPath: '/program/workflows', home: '/home/ada', cwd: '/work' };

test('without variables: the bundled folder and the folder of the user', () => {
  expect(workflowFolders({}, DEFAULTS)).toEqual({
    bundledPath: '/program/workflows',
    userFolder: '/home/ada/.workrail/workflows',
    pathList: [],
  });
});

test('variables replace the bundled folder and add a path list', () => {
  const list = ['/team', '', ' ~/mine ', 'one.json', '/team/../org/'].join(delimiter);
  expect(
    workflowFolders({ WORKRAIL_BUNDLED_PATH: '/other', WORKRAIL_WORKFLOW_PATHS: list }, DEFAULTS),
  ).toEqual({
    bundledPath: '/other',
    userFolder: '/home/ada/.workrail/workflows',
    pathList: ['/team', '/home/ada/mine', '/work/one.json', '/org'],
  });
});

test('a user without a home folder has no folder', () => {
  expect(workflowFolders({}, { ...DEFAULTS, home: undefined }).userFolder).toBeUndefined();
});
