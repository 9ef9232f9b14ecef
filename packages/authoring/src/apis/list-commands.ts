import { beginning, program, type TaskEither } from '@workrail/kernel';
import type { ApiCommand, HttpMethod } from '@workrail/openapi';
import type { ApiCatalogsError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type PageInput, pageOf } from '../paging.ts';
import { nameOf } from './command-search.ts';

export interface ListCommandsInput extends PageInput {
  /** What it should do, in words; all commands where it is left out. */
  readonly query?: string;
  /** Only those of this catalog. */
  readonly catalog_id?: string;
}

export interface CommandLine {
  /** As a step of a workflow calls it. */
  readonly command: string;
  readonly execution_type: 'http';
  readonly http_method: Uppercase<HttpMethod>;
  readonly path: string;
  readonly summary: string | null;
  readonly deprecated?: true;
}

export interface CommandList {
  /** Best first where something was asked for, else by name. */
  readonly commands: readonly (CommandLine & { readonly catalog_id: string })[];
  /** How many there are in all. */
  readonly total: number;
  readonly next_cursor?: string;
}

export type ListCommandsError = ApiCatalogsError | InvalidInputError;

/** Finds commands of the enabled catalogs. */
export const listCommands =
  ({ commands: read }: Pick<Dependencies, 'commands'>) =>
  ({ query = '', catalog_id, ...page }: ListCommandsInput = {}): TaskEither<ListCommandsError, CommandList> =>
    program(async ({ take, value }) => {
      const found = (await take(read())).index().search(query);
      const wanted = catalog_id === undefined ? found : found.filter((one) => one.catalog_id === catalog_id);
      const { items, ...rest } = value(
        pageOf(wanted, 'commands', page, (one) => ({
          ...lineOf(one.command),
          catalog_id: one.catalog_id,
        })),
      );
      return { commands: items, ...rest };
    });

/** Characters; the whole summary is with the command itself. */
const SUMMARY = 160;
/** Characters; nobody calls a command by its path. */
const PATH = 200;

export const lineOf = (command: ApiCommand): CommandLine => ({
  command: nameOf(command),
  execution_type: command.executionType,
  http_method: command.method.toUpperCase() as Uppercase<HttpMethod>,
  path: beginning(command.path, PATH),
  summary: command.summary === undefined ? null : beginning(command.summary, SUMMARY),
  ...(command.deprecated === true ? { deprecated: true as const } : {}),
});
