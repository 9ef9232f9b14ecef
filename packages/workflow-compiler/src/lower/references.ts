import type { Reference } from '../compiled-workflow.ts';
import type { AuthoredReference } from '../language/references.ts';
import type { Output } from './output.ts';

/** Adds what a workflow or a routine refers to; an id that means another document gets the call's name before it. */
export function addReferences(
  { references }: Output,
  authored: readonly AuthoredReference[] | undefined,
  prefix: string,
): void {
  for (const one of authored ?? []) {
    const reference = { ...lowered(one), id: one.id.value };
    const known = references.get(reference.id);
    const same = known === undefined || JSON.stringify(known) === JSON.stringify(reference);
    const id = same ? reference.id : prefix + reference.id;
    references.set(id, { ...reference, id });
  }
}

const lowered = (one: AuthoredReference): Reference => ({
  id: one.id.value,
  title: one.title,
  source: one.source.value,
  purpose: one.purpose,
  authoritative: one.authoritative,
  resolveFrom: one.resolveFrom ?? 'workspace',
});
