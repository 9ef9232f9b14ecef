import { isExactNumber, isJsonObject, type Json, stringifyExact } from '@workrail/kernel';
import type * as z from 'zod';
import type { CommandInput, CommandStep, Template } from './compiled.ts';
import type { StoredTemplate, storedInput, storedStep } from './stored-command.ts';

export type StoredStep = z.infer<typeof storedStep>;
export type StoredInput = z.infer<typeof storedInput>;

/**
 * Canonical JSON writes numbers as JavaScript has them, so that a literal with more digits is stored as the text of its
 * JSON. What is undefined is left out.
 */
export const storedStepOf = (step: CommandStep): StoredStep => stored(step) as StoredStep;
export const storedInputOf = (input: CommandInput): StoredInput =>
  ({
    ...(stored({ ...input, choices: [] }) as object),
    choices: input.choices.map(storedLiteral),
  }) as unknown as StoredInput;
export const storedTemplateOf = (template: Template): StoredTemplate => stored(template) as StoredTemplate;

/** Only literals hold values of authors; all else has the members of its type. */
function stored(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(stored);
  if (typeof part !== 'object' || part === null) return part;
  if ('literal' in part) return storedLiteral(part.literal as Json);
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) => (value === undefined ? [] : [[key, stored(value)]])),
  );
}

const storedLiteral = (literal: Json): StoredTemplate =>
  hasExactNumber(literal) ? { exactly: stringifyExact(literal) } : { literal };

function hasExactNumber(value: Json): boolean {
  if (isExactNumber(value)) return true;
  if (Array.isArray(value)) return (value as readonly Json[]).some(hasExactNumber);
  return isJsonObject(value) && Object.values(value).some(hasExactNumber);
}
