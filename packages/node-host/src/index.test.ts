import { expect, test } from 'vitest';
import * as nodeHost from './index.ts';

test('the public surface is this list of names', () => {
  expect(Object.keys(nodeHost).sort()).toEqual([
    'NOTHING_KEPT',
    'SETTING_NAMES',
    'bundleFiles',
    'clientFiles',
    'dataFolder',
    'dataHealth',
    'documentsInFolders',
    'gitObserver',
    'homeFolder',
    'hostHealth',
    'keptJson',
    'keyring',
    'keyringToRead',
    'knownProject',
    'namedFiles',
    'nodeDigests',
    'openDataFolder',
    'outputs',
    'personalSettings',
    'projectHere',
    'removeDrafts',
    'retentionSettings',
    'serverProbe',
    'settings',
    'settingsKeeper',
    'systemClock',
    'systemEntropy',
    'workflowFolders',
    'workflowPlaces',
    'workflowSources',
    'workingFolder',
    'workspaces',
  ]);
});
