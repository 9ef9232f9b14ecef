import { expect, test } from 'vitest';
import { type AnyTreatment, SESSION_KINDS, type SessionEventKind } from '../index.ts';

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
  const kinds = Object.keys(SESSION_KINDS) as readonly SessionEventKind[];
  expect(kinds.flatMap((kind) => lines(SESSION_KINDS[kind].redaction, kind))).toMatchSnapshot();
});
