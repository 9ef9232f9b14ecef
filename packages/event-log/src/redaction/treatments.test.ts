import { expect, test } from 'vitest';
import { type AnyTreatment, EVENT_KINDS, type EventKind } from '../index.ts';

/** A treatment, one line for each member: what becomes of whatever stands there. */
function lines(treatment: AnyTreatment, path: string): readonly string[] {
  if (typeof treatment === 'string') return [`${path}: ${treatment}`];
  if (Array.isArray(treatment)) return lines(treatment[0] as AnyTreatment, `${path}[]`);
  if ('drop' in treatment && typeof treatment.drop === 'string')
    return [`${path}: dropped as ${treatment.drop}`];
  const isByKind = 'byKind' in treatment;
  const members = Object.entries((isByKind ? treatment.byKind : treatment) as Record<string, AnyTreatment>);
  return members.flatMap(([name, member]) =>
    lines(member, isByKind ? `${path}<${name}>` : `${path}.${name}`),
  );
}

test('what a redacted bundle holds of each event is decided member by member', () => {
  const kinds = Object.keys(EVENT_KINDS) as readonly EventKind[];
  expect(kinds.flatMap((kind) => lines(EVENT_KINDS[kind].redaction, kind))).toMatchSnapshot();
});
