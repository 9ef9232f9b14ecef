import { defined } from '@workrail/kernel';
import type { Reference } from '../compiled-workflow.ts';
import type { AuthoredReference } from '../language/references.ts';
import type { Fill } from '../library/fill.ts';
import type { Output } from './output.ts';
import type { Place } from './place.ts';

/** Adds what a workflow or a routine refers to; an id that means another document gets the call's name before it. */
export function addReferences(
  { references }: Output,
  authored: readonly AuthoredReference[] | undefined,
  { prefix, fill, routines }: Pick<Place, 'prefix' | 'fill' | 'routines'>,
): void {
  for (const one of authored ?? []) {
    const reference = lowered(one, fill, routines.at(-1));
    const known = references.get(reference.id);
    const same = known === undefined || JSON.stringify(known) === JSON.stringify(reference);
    const id = same ? reference.id : prefix + reference.id;
    references.set(id, { ...reference, id });
  }
}

const lowered = (one: AuthoredReference, fill: Fill, routine: string | undefined): Reference =>
  defined({
    id: one.id.value,
    title: fill(one.title),
    source: one.source.value,
    purpose: fill(one.purpose),
    authoritative: one.authoritative,
    resolveFrom: one.resolveFrom ?? ('workspace' as const),
    // Only there does it matter beside which file the document lies.
    owner: one.resolveFrom === 'package' ? routine : undefined,
  });
