import { PROGRAMS } from '../programs.ts';
import { approvals, approve, decline } from './approvals.ts';
import { workflowExport, workflowImport } from './arazzo.ts';
import {
  catalogDisable,
  catalogEnable,
  catalogImport,
  catalogList,
  catalogPreview,
  catalogRemove,
  catalogRestore,
  catalogValidate,
} from './catalog.ts';
import type { Command } from './command.ts';
import { workflowInputs, workflowPlan, workflowRender, workflowValidate } from './command-workflows.ts';
import { commandList, commandShow, providerList } from './commands.ts';
import { completion } from './completion.ts';
import { doctor } from './doctor.ts';
import { exportSession } from './export-session.ts';
import { importSession } from './import-session.ts';
import { keysRotate, keysShow } from './keys.ts';
import { prune } from './prune.ts';
import { render } from './render.ts';
import { workflowRun } from './run-workflow.ts';
import { runsCancel, runsDecide, runsList, runsRetry, runsShow } from './runs.ts';
import { workflowDelete, workflowGet, workflowRename, workflowSave } from './saved-workflows.ts';
import { secretsList, secretsRemove, secretsSet } from './secrets.ts';
import { sessionsList, sessionsSearch, sessionsShow } from './sessions.ts';
import { settingsGet, settingsList, settingsSet } from './settings.ts';
import { setup } from './setup.ts';
import { validate } from './validate.ts';
import { verify } from './verify.ts';
import { worker } from './worker.ts';
import { workflowList, workflowNew, workflowPreview, workflowSchema } from './workflow.ts';

/** What stands before the names of several commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  workflow: 'create, check, preview, save and run workflows, and print their JSON Schema',
  catalog: 'import OpenAPI documents as commands, and manage them',
  command: 'find and show the commands of catalogs',
  provider: 'find commands that can offer the choices of an input',
  secrets: 'store, list and remove the credentials for APIs',
  sessions: 'list, search and show sessions',
  runs: 'list, show, cancel, retry and decide about runs',
  settings: 'list, get and set the settings of a data folder',
  keys: 'show or rotate the keys that sign tokens',
};

/** All commands, in the order in which help shows them. */
export const COMMANDS: readonly Command[] = [
  setup,
  doctor,
  validate,
  workflowNew,
  workflowList,
  workflowPreview,
  workflowSave,
  workflowGet,
  workflowRename,
  workflowDelete,
  workflowSchema,
  catalogValidate,
  catalogPreview,
  catalogImport,
  catalogList,
  commandList,
  commandShow,
  providerList,
  workflowValidate,
  workflowInputs,
  workflowRender,
  workflowPlan,
  workflowRun,
  workflowImport,
  workflowExport,
  catalogDisable,
  catalogEnable,
  catalogRestore,
  catalogRemove,
  secretsSet,
  secretsList,
  secretsRemove,
  sessionsList,
  sessionsSearch,
  sessionsShow,
  runsList,
  runsShow,
  runsCancel,
  runsRetry,
  runsDecide,
  worker,
  approvals,
  approve,
  decline,
  exportSession,
  importSession,
  render,
  verify,
  prune,
  settingsList,
  settingsGet,
  settingsSet,
  keysShow,
  keysRotate,
  completion(() => ({ commands: COMMANDS, groups: GROUPS, programs: PROGRAMS })),
];
