import { E } from '@workrail/kernel';
import type { DatabaseHealth, DataHealth } from '@workrail/ports';
import { dataFolder, NAME_ONE } from '../data-folder.ts';
import { systemEntropy } from '../entropy.ts';
import type { Environment } from '../environment.ts';
import { keyring } from '../keyring.ts';
import { settings } from '../settings.ts';
import { settingsKeeper } from '../settings-keeper.ts';
import { dataFolderFacts } from './data-folder-facts.ts';

/** The data folder that the environment names; `database` is how a database file is looked at. */
export const dataHealth = (env: Environment, database: (path: string) => DatabaseHealth): DataHealth => ({
  locate: () => async () => {
    const located = await dataFolder(env);
    if (E.isLeft(located)) {
      const reason = located.left.reason.replace(` ${NAME_ONE}`, '');
      return E.left({ _tag: 'DataFolderUnknownError', reason });
    }
    const paths = located.right;
    return E.right({
      path: paths.folder,
      keyringPath: paths.keyring,
      settingsPath: paths.settings,
      folder: () => dataFolderFacts(paths),
      database: database(paths.database),
      keys: keyring(paths.keyring, systemEntropy),
      settings: settingsKeeper(settings(paths.settings)),
    });
  },
});
