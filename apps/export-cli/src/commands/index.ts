import type { Command } from './command.ts';
import { completion } from './completion.ts';
import { doctor } from './doctor.ts';
import { exportSession } from './export-session.ts';
import { importSession } from './import-session.ts';
import { keysRotate } from './keys-rotate.ts';
import { keysShow } from './keys-show.ts';
import { prune } from './prune.ts';
import { render } from './render.ts';
import { runsShow } from './runs-show.ts';
import { sessionsList } from './sessions-list.ts';
import { sessionsSearch } from './sessions-search.ts';
import { sessionsShow } from './sessions-show.ts';
import { settingsGet, settingsList, settingsSet } from './settings.ts';
import { setup } from './setup.ts';
import { validate } from './validate.ts';
import { verify } from './verify.ts';
import { workflowList } from './workflow-list.ts';
import { workflowNew } from './workflow-new.ts';
import { workflowPreview } from './workflow-preview.ts';
import { workflowSchema } from './workflow-schema.ts';

/** What stands before the names of several commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  workflow: 'make a workflow, list them, preview one, print the schema of the files',
  sessions: 'list sessions, find some, show one',
  runs: 'show a run',
  settings: 'list, get and set what holds for a data folder',
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
  workflowSchema,
  sessionsList,
  sessionsSearch,
  sessionsShow,
  runsShow,
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
  completion(() => ({ commands: COMMANDS, groups: GROUPS })),
];
