import { defined, type NeededType } from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction } from '@workrail/workflow-compiler';
import type { ContextType, Reason } from '../reason.ts';
import { loopsAround } from './loops-around.ts';
import { leadsTo, type Need, needPath } from './need.ts';

const TYPES: Readonly<Record<ContextType, NeededType | undefined>> = {
  'a list': 'array',
  'a whole number': 'number',
  'a number': 'number',
  'a text': 'string',
  'a boolean': 'boolean',
  'an object': 'object',
  'a value': undefined,
};

/** The value that something in the way asks for; undefined where no context helps. */
export function reasonNeed(reason: Reason, workflow: CompiledWorkflow): Need | undefined {
  switch (reason._tag) {
    case 'MissingContextKey':
    case 'InvalidContextKey': {
      const reader = readerOf(workflow, reason.neededBy);
      const control = reader?.op === 'loop' ? reader.control : undefined;
      const most =
        reader?.op === 'loop' && control?.type === 'for' && control.count === reason.key
          ? reader.maxIterations
          : undefined;
      const at = readingAt(workflow, reason.neededBy);
      const need = needAt(workflow, reason.key, at, { type: TYPES[reason.expected], most });
      return need === undefined || isAgainstLoop(workflow, need, at) ? undefined : need;
    }
    case 'UserOnlyDependency': {
      const { contextKey } = reason.dependency;
      return contextKey === undefined
        ? undefined
        : needAt(workflow, contextKey, readingAt(workflow, reason.stepId));
    }
    case 'ListShrank':
      return needAt(workflow, reason.key, indexOf(workflow, reason.loopId), {
        type: 'array',
        least: reason.before,
      });
    case 'LoopLimitReached':
      return limitNeed(workflow, reason.loopId);
    default:
      return undefined;
  }
}

/** Whether a loop around the reader needs another type for the same value: then no value fits both. */
const isAgainstLoop = (workflow: CompiledWorkflow, { path, type }: Need, reader: number): boolean =>
  loopsAround(workflow, reader).some(({ index, loop: { control } }) => {
    const name =
      control.type === 'forEach' ? control.items : control.type === 'for' ? control.count : undefined;
    const place = typeof name === 'string' ? needPath(workflow, name, index) : undefined;
    if (place === undefined || !leadsTo(place, path)) return false;
    const read = control.type === 'forEach' ? 'array' : 'number';
    if (path.length === place.length) return type !== undefined && type !== read;
    const next = path[place.length];
    return read === 'number' || (typeof next === 'string' && !/^(\d+|length)$/.test(next));
  });

/** The count or the list of a loop that asks for more rounds than it may have. */
export function limitNeed(workflow: CompiledWorkflow, loopId: string): Need | undefined {
  const at = indexOf(workflow, loopId);
  const loop = workflow.instructions[at];
  if (loop?.op !== 'loop') return undefined;
  const { control, maxIterations: most } = loop;
  if (control.type === 'forEach') return needAt(workflow, control.items, at, { type: 'array', most });
  return control.type === 'for' && typeof control.count === 'string'
    ? needAt(workflow, control.count, at, { type: 'number', most })
    : undefined;
}

/** What a path means to a point or to what comes after it, where nothing else says who reads it. */
export function needNear(workflow: CompiledWorkflow, path: string, point: number): Need | undefined {
  const [first = ''] = path.split('.');
  const ends = workflow.instructions.flatMap((one, index) =>
    one.op === 'loop' && variablesOf(one).includes(first) ? [{ index, end: one.end }] : [],
  );
  const nearest =
    ends.findLast(({ index, end }) => index < point && point < end) ??
    ends.find(({ index }) => index >= point) ??
    ends.at(-1);
  return needAt(workflow, path, nearest === undefined ? point : nearest.index + 1);
}

const variablesOf = ({ control, iterationVar }: LoopInstruction): readonly string[] =>
  control.type === 'forEach' ? [iterationVar, control.itemVar, control.indexVar] : [iterationVar];

function needAt(
  workflow: CompiledWorkflow,
  path: string,
  reader: number,
  more: { readonly [Key in keyof Omit<Need, 'path'>]?: Need[Key] | undefined } = {},
): Need | undefined {
  const place = needPath(workflow, path, reader);
  return place === undefined ? undefined : defined({ path: place, ...more });
}

/** Where a step or a block reads its values, or a loop: a condition sees the loop's own variables, a count or a list does not. */
function readingAt(workflow: CompiledWorkflow, id: string): number {
  const at = indexOf(workflow, id);
  const one = workflow.instructions[at];
  return one?.op === 'loop' && (one.control.type === 'while' || one.control.type === 'until') ? at + 1 : at;
}

const readerOf = (workflow: CompiledWorkflow, id: string) => workflow.instructions[indexOf(workflow, id)];

const indexOf = ({ instructions }: CompiledWorkflow, id: string): number =>
  instructions.findIndex((one) => {
    if (one.op === 'repeat') return false;
    if (one.op === 'when') return one.id === id;
    return (one.op === 'loop' ? one.loopId : one.stepId) === id;
  });
