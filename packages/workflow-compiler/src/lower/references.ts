import { canonicalJson, defined } from '@workrail/kernel';
import type { Reference } from '../compiled-workflow.ts';
import { type AuthoredReference, reference } from '../language/references.ts';
import type { Fill } from '../library/fill.ts';
import { asWritten } from './as-written.ts';
import type { LoweringScope, Output } from './output.ts';

/** Adds what a workflow or a routine refers to; an id that means another document gets the call's name before it. */
export function addReferences(
  { references }: Output,
  authored: readonly AuthoredReference[] | undefined,
  { prefix, fill, routines }: Pick<LoweringScope, 'prefix' | 'fill' | 'routines'>,
): void {
  for (const one of authored ?? []) {
    const added = lowered(one, fill, routines.at(-1));
    const known = references.get(added.id);
    const same = known === undefined || canonicalJson(known) === canonicalJson(added);
    const id = same ? added.id : prefix + added.id;
    references.set(id, { ...added, id });
  }
}

const lowered = (
  { node, resolveFrom }: AuthoredReference,
  fill: Fill,
  routine: string | undefined,
): Reference =>
  defined({
    ...asWritten<Reference>(reference, node, fill),
    resolveFrom: resolveFrom ?? 'workspace',
    // Only there does it matter beside which file the document lies.
    owner: resolveFrom === 'package' ? routine : undefined,
  });
