import { expect, test } from 'vitest';
import * as localHost from './index.ts';

test('the public surface is this list of names', () => {
  expect(Object.keys(localHost).sort()).toEqual([
    'bundleFiles',
    'dataFolder',
    'documentsInFolders',
    'ensureDataFolder',
    'gitObserver',
    'homeFolder',
    'jsonDocument',
    'keyring',
    'namedFiles',
    'nodeDigests',
    'outputs',
    'personalSettings',
    'removeDrafts',
    'retentionSettings',
    'settings',
    'settingsKeeper',
    'systemClock',
    'systemEntropy',
    'systemPlatform',
    'workflowFolders',
    'workflowSources',
    'workspaces',
  ]);
});
