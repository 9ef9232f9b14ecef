import { beginning, E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiCommand, HttpMethod } from '@workrail/openapi';
import type { ApiCatalogsError } from '@workrail/ports';
import { decodeCursor, encodeCursor, type InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { firstPage, foreignCursor } from '../paging.ts';
import { nameOf } from './command-search.ts';

export interface ListCommandsInput {
  /** What it should do, in words; all commands where it is left out. */
  readonly query?: string;
  /** Only those of this catalog. */
  readonly catalog_id?: string;
  readonly cursor?: string;
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

/** Bytes of one page as JSON. */
const PAGE_BYTES = 5_500;

/** Finds commands of the enabled catalogs. */
export const listCommands =
  ({ commands: read }: Pick<Dependencies, 'commands'>) =>
  ({ query = '', catalog_id, cursor }: ListCommandsInput = {}): TaskEither<ListCommandsError, CommandList> =>
    program(async ({ take, value }) => {
      const start = value(startOf(cursor));
      const found = (await take(read())).index().search(query);
      const wanted = catalog_id === undefined ? found : found.filter((one) => one.catalog_id === catalog_id);
      const lines = wanted
        .slice(start, start + MOST)
        .map((one) => ({ ...lineOf(one.command), catalog_id: one.catalog_id }));
      const page = firstPage(lines, PAGE_BYTES, 1);
      const end = start + page.length;
      return {
        commands: page,
        total: wanted.length,
        ...(end < wanted.length ? { next_cursor: encodeCursor(String(end)) } : {}),
      };
    });

/** More have no room on a page. */
const MOST = 100;

function startOf(cursor: string | undefined): Either<InvalidInputError, number> {
  if (cursor === undefined) return E.right(0);
  const text = decodeCursor(cursor) ?? '';
  return /^\d{1,9}$/.test(text) ? E.right(Number(text)) : foreignCursor('commands');
}

/** Characters; the whole summary is with the command itself. */
const SUMMARY = 160;

export const lineOf = (command: ApiCommand): CommandLine => ({
  command: nameOf(command),
  execution_type: command.executionType,
  http_method: command.method.toUpperCase() as Uppercase<HttpMethod>,
  path: command.path,
  summary: command.summary === undefined ? null : beginning(command.summary, SUMMARY),
  ...(command.deprecated === true ? { deprecated: true as const } : {}),
});
