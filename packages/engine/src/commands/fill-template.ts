import { type Json, numberText, stringifyExact } from '@workrail/kernel';
import type { Template, ValueReference } from '@workrail/workflow-compiler';
import { type CommandScope, lookUp, type Unresolved } from './command-scope.ts';
import { MOST_FILLED, sizeOf } from './filled-size.ts';

/** What a template becomes. */
export interface Filled {
  /** Undefined: nothing, as it is the value of an input that was left out. Templates that are not resolved stay in it as texts. */
  readonly value: Json | undefined;
  /** In the order in which they stand. */
  readonly unresolved: readonly Unresolved[];
}

/**
 * Fills a template in. A value that is one reference keeps its type, and where it is an input that was left out, the
 * member or item around it is left out too. Within a text, values become text. A reference that would make more than 1 MiB of
 * characters of the whole value is unresolved, before the value is made.
 */
export function fillTemplate(template: Template, scope: CommandScope): Filled {
  const unresolved: Unresolved[] = [];
  let room = MOST_FILLED;
  const value = fill(template);
  return { value, unresolved };

  function fill(part: Template): Json | undefined {
    if ('literal' in part) return part.literal;
    if ('reference' in part) return found(part.reference);
    if ('text' in part)
      return part.text.map((one) => (typeof one === 'string' ? one : asText(found(one)))).join('');
    if ('list' in part) return part.list.flatMap((item) => fill(item) ?? []);
    const members = part.members.map(({ name, value: member }) => [name, fill(member)] as const);
    return Object.fromEntries(
      members.flatMap(([name, member]) => (member === undefined ? [] : [[name, member]])),
    );
  }

  function found(reference: ValueReference): Json | undefined {
    const outcome = lookUp(reference, scope);
    if ('value' in outcome) {
      const size = sizeOf(outcome.value, room);
      if (size <= room) {
        room -= size;
        return outcome.value;
      }
      // Nothing after it is looked at for long.
      room = 0;
    }
    unresolved.push('unresolved' in outcome ? outcome.unresolved : tooLarge(reference));
    return asTemplate(reference);
  }
}

const tooLarge = ({ written }: ValueReference): Unresolved => ({
  reference: written,
  reason: 'too_large',
  message: `with ${written} the value would have more than 1 MiB (${MOST_FILLED} characters)`,
});

const asTemplate = ({ written }: ValueReference): string => `\${{ ${written} }}`;

/** A value within a text: nothing of what is not there and of null, JSON of objects and lists. */
export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return numberText(value) ?? stringifyExact(value);
}
