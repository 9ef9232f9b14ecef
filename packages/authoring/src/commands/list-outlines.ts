import { program, type TaskEither } from '@workrail/kernel';
import type { CommandOutline } from '@workrail/openapi';
import type { Dependencies } from '../dependencies.ts';
import { pageOf } from '../paging.ts';
import type { FoundCommand } from './find-commands.ts';
import {
  type ListCommandsError,
  type ListCommandsInput,
  type ListedCommand,
  lineOf,
  workflowLineOf,
} from './list-commands.ts';
import { type ArgumentLine, inputArguments } from './workflow-arguments.ts';

type Outline = Omit<CommandOutline, 'answers' | 'arguments'> & {
  readonly arguments: readonly ArgumentLine[];
};

/** A command with what a step that runs it sends. */
type OutlinedCommand = ListedCommand & Outline;

export interface OutlineList {
  /** Best first where something was asked for, else by name. */
  readonly commands: readonly OutlinedCommand[];
  /** How many there are in all. */
  readonly total: number;
  readonly next_cursor?: string;
}

/** Characters of an outline as JSON, so that a page has several; the others are told by their number. */
const ROOM = 2_000;

/** The commands of the enabled catalogs and the saved workflows with what they take, for clients that read all of them. */
export const listOutlines =
  ({ findCommands: find, compiler }: Pick<Dependencies, 'findCommands' | 'compiler'>) =>
  ({ query = '', catalog_id, ...page }: ListCommandsInput = {}): TaskEither<ListCommandsError, OutlineList> =>
    program(async ({ take, value }) => {
      const { search, catalogs } = await take(find());
      const { outlineOf } = await import('@workrail/openapi');
      const { readCommandWorkflow } = await compiler();
      const schemas = new Map(
        catalogs.map(({ catalog, manifest }) => [catalog.catalog_id, manifest.schemas] as const),
      );
      const outlined = (one: FoundCommand): OutlinedCommand => {
        if ('saved' in one)
          return {
            ...workflowLineOf(one.saved),
            catalog_id: null,
            ...inputArguments(readCommandWorkflow(one.saved.file), ROOM),
            body: null,
          };
        const { catalog_id: of, command } = one;
        const {
          answers: _,
          next: __,
          ...outline
        } = outlineOf(command, schemas.get(of) ?? {}, { room: ROOM });
        return { ...lineOf(command), catalog_id: of, ...outline };
      };
      const found = search(query).filter((one) => catalog_id === undefined || one.catalog_id === catalog_id);
      const { items, ...rest } = value(pageOf(found, 'commands', page, outlined));
      return { commands: items, ...rest };
    });
