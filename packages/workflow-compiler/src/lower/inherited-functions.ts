import { defined } from '@workrail/kernel';
import type { FunctionDefinition } from '../compiled-workflow.ts';
import type { AuthoredFunction } from '../language/functions.ts';
import type { Fill } from '../library/fill.ts';
import { joined } from './joined.ts';

/** Functions that every step at a place is told of, by name. */
export type InheritedFunctions = ReadonlyMap<string, FunctionDefinition>;

/** What is told inside a loop or a routine that defines these; an inner definition comes before an outer one. */
export const inheriting = (
  told: InheritedFunctions,
  functions: readonly AuthoredFunction[] | undefined,
  fill: Fill,
): InheritedFunctions =>
  functions === undefined
    ? told
    : new Map([...told, ...functions.map((one) => [one.name.value, lowerFunction(one, fill)] as const)]);

/** The functions of a step, with the ones that every step of its place is told of, each once. */
export function withInherited(
  own: readonly FunctionDefinition[] | undefined = [],
  told: InheritedFunctions,
): readonly FunctionDefinition[] | undefined {
  const names = new Set(own.map(({ name }) => name));
  return joined(
    own,
    [...told.values()].filter(({ name }) => !names.has(name)),
  );
}

export const lowerFunction = (one: AuthoredFunction, fill: Fill): FunctionDefinition =>
  defined({
    name: one.name.value,
    definition: fill(one.definition),
    parameters: one.parameters?.map((parameter) =>
      defined({
        name: parameter.name.value,
        type: parameter.type,
        required: parameter.required ?? false,
        description: parameter.description && fill(parameter.description),
        enum: parameter.enum,
        default: parameter.default,
      }),
    ),
  });
