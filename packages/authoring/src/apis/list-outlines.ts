import { program, type TaskEither } from '@workrail/kernel';
import type { CommandOutline } from '@workrail/openapi';
import type { Dependencies } from '../dependencies.ts';
import { pageOf } from '../paging.ts';
import { type CommandLine, type ListCommandsError, type ListCommandsInput, lineOf } from './list-commands.ts';

/** A command with what a step that calls it sends. */
interface OutlinedCommand extends CommandLine, Omit<CommandOutline, 'answers'> {
  readonly catalog_id: string;
}

export interface OutlineList {
  /** Best first where something was asked for, else by name. */
  readonly commands: readonly OutlinedCommand[];
  /** How many there are in all. */
  readonly total: number;
  readonly next_cursor?: string;
}

/** Characters of an outline as JSON, so that a page has several; the others are told by their number. */
const ROOM = 2_000;

/** The commands of the enabled catalogs with their arguments and bodies, for clients that read all of them. */
export const listOutlines =
  ({ commands: read }: Pick<Dependencies, 'commands'>) =>
  ({ query = '', catalog_id, ...page }: ListCommandsInput = {}): TaskEither<ListCommandsError, OutlineList> =>
    program(async ({ take, value }) => {
      const { index, catalogs } = await take(read());
      const { outlineOf } = await import('@workrail/openapi');
      const schemas = new Map(
        catalogs.map(({ catalog, manifest }) => [catalog.catalog_id, manifest.schemas] as const),
      );
      const found = index()
        .search(query)
        .filter((one) => catalog_id === undefined || one.catalog_id === catalog_id);
      const { items, ...rest } = value(
        pageOf(found, 'commands', page, (one) => {
          const {
            answers: _,
            next: __,
            ...outline
          } = outlineOf(one.command, schemas.get(one.catalog_id) ?? {}, { room: ROOM });
          return { ...lineOf(one.command), catalog_id: one.catalog_id, ...outline };
        }),
      );
      return { commands: items, ...rest };
    });
