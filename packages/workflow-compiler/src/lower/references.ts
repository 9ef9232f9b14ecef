import type { Reference } from '../compiled-workflow.ts';
import type { AuthoredReference } from '../language/references.ts';
import type { Fill } from '../library/fill.ts';
import type { Output } from './output.ts';
import type { Place } from './place.ts';

/** Adds what a workflow or a routine refers to; an id that means another document gets the call's name before it. */
export function addReferences(
  { references }: Output,
  authored: readonly AuthoredReference[] | undefined,
  { prefix, fill }: Pick<Place, 'prefix' | 'fill'>,
): void {
  for (const one of authored ?? []) {
    const reference = lowered(one, fill);
    const known = references.get(reference.id);
    const same = known === undefined || JSON.stringify(known) === JSON.stringify(reference);
    const id = same ? reference.id : prefix + reference.id;
    references.set(id, { ...reference, id });
  }
}

const lowered = (one: AuthoredReference, fill: Fill): Reference => ({
  id: one.id.value,
  title: fill(one.title),
  source: one.source.value,
  purpose: fill(one.purpose),
  authoritative: one.authoritative,
  resolveFrom: one.resolveFrom ?? 'workspace',
});
