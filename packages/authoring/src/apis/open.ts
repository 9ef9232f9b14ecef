import { listCommands } from '../commands/list-commands.ts';
import { listOutlines } from '../commands/list-outlines.ts';
import { listProviders } from '../commands/list-providers.ts';
import { listTopics } from '../commands/list-topics.ts';
import { showCommand } from '../commands/show-command.ts';
import { listSecrets } from '../secrets/list-secrets.ts';
import { removeSecret } from '../secrets/remove-secret.ts';
import { setSecret } from '../secrets/set-secret.ts';
import { importDocument } from './import-document.ts';
import { listCatalogs, removeCatalog, setCatalogEnabled } from './manage-catalogs.ts';
import { previewImport } from './preview-import.ts';
import { restoreCatalog } from './restore-catalog.ts';
import { validateDocument } from './validate-document.ts';

/** What people and agents ask about documents of APIs, which they only read. */
export const API_DOCUMENTS = { validateDocument };

/** What they do with the catalogs that are made of them, and with their commands. */
export const API_CATALOGS = {
  previewImport,
  importDocument,
  listCatalogs,
  setCatalogEnabled,
  removeCatalog,
  restoreCatalog,
  listCommands,
  listTopics,
  listOutlines,
  listProviders,
  showCommand,
};

/** What people do with the credentials of APIs. Agents see of them only whether they are set. */
export const API_SECRETS = { listSecrets, setSecret, removeSecret };
