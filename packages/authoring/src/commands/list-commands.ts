import { beginning, program, type TaskEither } from '@workrail/kernel';
import type { ApiCommand, HttpMethod } from '@workrail/openapi';
import type { ApiCatalogsError, WorkflowFilesError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type PageInput, pageOf } from '../paging.ts';
import type { SavedManifest } from '../workflow-files/saved-manifests.ts';
import type { FoundCommand } from './find-commands.ts';
import { nameOf } from './searchable.ts';
import { workflowCommand } from './workflow-command.ts';

export interface ListCommandsInput extends PageInput {
  /** What it should do, in words; all commands where it is left out. */
  readonly query?: string;
  /** Only those of this catalog. */
  readonly catalog_id?: string;
}

interface Line {
  /** As a step of a workflow runs it. */
  readonly command: string;
  readonly summary: string | null;
}

/** A command of an API on one line. */
export interface HttpCommandLine extends Line {
  readonly execution_type: 'http';
  readonly http_method: Uppercase<HttpMethod>;
  /** With what the document writes behind its question mark. */
  readonly path: string;
  readonly deprecated?: true;
}

/** A saved workflow, which a step can run like a command. */
export interface WorkflowCommandLine extends Line {
  readonly execution_type: 'workflow';
  readonly http_method: null;
  readonly path: null;
}

export type CommandLine = HttpCommandLine | WorkflowCommandLine;

export type ListedCommand =
  | (HttpCommandLine & { readonly catalog_id: string })
  | (WorkflowCommandLine & { readonly catalog_id: null });

export interface CommandList {
  /** Best first where something was asked for, else by name. */
  readonly commands: readonly ListedCommand[];
  /** How many there are in all. */
  readonly total: number;
  readonly next_cursor?: string;
}

export type ListCommandsError = ApiCatalogsError | WorkflowFilesError | InvalidInputError;

/** Finds commands of the enabled catalogs and saved workflows; of a catalog only its own. */
export const listCommands =
  ({ findCommands: find }: Pick<Dependencies, 'findCommands'>) =>
  ({ query = '', catalog_id, ...page }: ListCommandsInput = {}): TaskEither<ListCommandsError, CommandList> =>
    program(async ({ take, value }) => {
      const found = (await take(find())).search(query);
      const wanted = catalog_id === undefined ? found : found.filter((one) => one.catalog_id === catalog_id);
      const { items, ...rest } = value(pageOf(wanted, 'commands', page, listedCommand));
      return { commands: items, ...rest };
    });

const listedCommand = (one: FoundCommand): ListedCommand =>
  'saved' in one
    ? { ...workflowLineOf(one.saved), catalog_id: null }
    : { ...lineOf(one.command), catalog_id: one.catalog_id };

/** Characters; the whole summary is with the command itself. */
const SUMMARY = 160;
/** Characters; nobody calls a command by its path. */
const PATH = 200;

export const lineOf = (command: ApiCommand): HttpCommandLine => ({
  command: nameOf(command),
  execution_type: command.executionType,
  http_method: command.method.toUpperCase() as Uppercase<HttpMethod>,
  path: beginning(command.query === undefined ? command.path : `${command.path}?${command.query}`, PATH),
  summary: command.summary === undefined ? null : beginning(command.summary, SUMMARY),
  ...(command.deprecated === true ? { deprecated: true as const } : {}),
});

export const workflowLineOf = ({ facts }: SavedManifest): WorkflowCommandLine => ({
  command: workflowCommand(facts.workflowId),
  execution_type: 'workflow',
  http_method: null,
  path: null,
  // Where a file has no title its id stands for one, which the command says already.
  summary: facts.name === facts.workflowId ? null : beginning(facts.name, SUMMARY),
});
