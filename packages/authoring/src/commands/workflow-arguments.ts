import { beginning, defined, E, type Either } from '@workrail/kernel';
import type { CommandOutline } from '@workrail/openapi';
import type { CommandFile, CommandInput } from '@workrail/workflow-compiler';
import { firstPage } from '../paging.ts';

type ApiArgument = CommandOutline['arguments'][number];

/** An argument of a command, or an input of a workflow that a step runs: both stand under "with". */
export type ArgumentLine = Omit<ApiArgument, 'in'> & { readonly in: ApiArgument['in'] | 'input' };

/** What a saved workflow asks for, as far as there is room for it, in bytes as JSON; nothing where its file has mistakes. */
export function inputArguments(
  read: Either<unknown, CommandFile>,
  room = ROOM,
): { readonly arguments: readonly ArgumentLine[]; readonly more_arguments?: number } {
  const all = (E.isRight(read) ? (read.right.workflow?.inputs ?? []) : []).map(argumentOf);
  const shown = firstPage(all, room);
  const more = all.length - shown.length;
  return { arguments: shown, ...(more === 0 ? {} : { more_arguments: more }) };
}

const ROOM = 4_500;

/** Characters. */
const DESCRIPTION = 300;

const argumentOf = (input: CommandInput): ArgumentLine =>
  defined({
    name: input.name,
    in: 'input' as const,
    required: !input.optional && input.default === undefined,
    type: `${input.multiple ? 'list of ' : ''}${input.type ?? 'any'}`,
    description: input.description === undefined ? undefined : beginning(input.description, DESCRIPTION),
  });
