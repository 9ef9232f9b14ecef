import { E, type Json, parseExact } from '@workrail/kernel';
import type {
  CommandInput,
  CommandStep,
  StoredInput,
  StoredStep,
  StoredTemplate,
  Template,
} from '@workrail/workflow-compiler';

/** A step as it runs: a compiled workflow holds literals with very many digits as texts. */
export const stepOf = (step: StoredStep): CommandStep => exact(step) as CommandStep;

export const templateOf = (template: StoredTemplate): Template => exact(template) as Template;

export const inputOf = (input: StoredInput): CommandInput => {
  const choices = input.choices.map((one) => (exact(one) as { readonly literal: Json }).literal);
  return { ...(exact({ ...input, choices: [] }) as object), choices } as unknown as CommandInput;
};

/** Only literals hold values of authors; all else has the members of its type. */
function exact(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(exact);
  if (typeof part !== 'object' || part === null || 'literal' in part) return part;
  if ('exactly' in part) return { literal: E.getOrElse((): Json => null)(parseExact(String(part.exactly))) };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, exact(value)]));
}
