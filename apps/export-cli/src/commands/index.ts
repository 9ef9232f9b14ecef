import type { Command } from './command.ts';
import { exportSession } from './export-session.ts';
import { importSession } from './import-session.ts';
import { keysRotate } from './keys-rotate.ts';
import { keysShow } from './keys-show.ts';
import { render } from './render.ts';
import { sessionsList } from './sessions-list.ts';
import { sessionsShow } from './sessions-show.ts';
import { validate } from './validate.ts';
import { verify } from './verify.ts';
import { workflowList } from './workflow-list.ts';
import { workflowPreview } from './workflow-preview.ts';
import { workflowSchema } from './workflow-schema.ts';

/** What stands before the names of several commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  workflow: 'list workflows, preview one, print the schema of the files',
  sessions: 'list sessions, show one',
  keys: 'show or rotate the keys that sign tokens',
};

/** All commands, in the order in which help shows them. */
export const COMMANDS: readonly Command[] = [
  validate,
  workflowList,
  workflowPreview,
  workflowSchema,
  sessionsList,
  sessionsShow,
  exportSession,
  importSession,
  render,
  verify,
  keysShow,
  keysRotate,
];
