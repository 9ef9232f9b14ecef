import { createHash, createHmac } from 'node:crypto';
import {
  type ArtifactRef,
  eventBlobs,
  eventSchema,
  type SessionEvent,
  STREAM_TYPES,
  type Treatment,
} from '@workrail/event-log';
import { type BlobHash, type Digests, E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { EVERY_EVENT } from '../testing/every-event.ts';
import { redactedSession } from './redacted-session.ts';
import { rulesWith } from './rules.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

/** What a machine or a person is known by. */
const MARK = `in /home/marta/x with sk-${'a1B2'.repeat(8)}`;

/** Every text in a value, as the keys that lead to it. */
function textsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [path];
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.flatMap(([key, member]) => textsIn(member, [...path, key]));
}

function edited(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return MARK;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[first] = edited(copy[first], rest);
  return copy;
}

/** Where the log's schema lets any text stand, with the event that has a mark there. */
const PLACES = EVERY_EVENT.flatMap((event) =>
  textsIn(event.data).flatMap((path) => {
    const marked = edited(event, ['data', ...path]) as SessionEvent;
    return eventSchema(STREAM_TYPES.session).safeParse(marked).success
      ? [{ name: `${event.kind} ${path.join('.')}`, marked }]
      : [];
  }),
);

function redacted(event: SessionEvent): string {
  const rules = rulesWith([]);
  if (E.isLeft(rules)) throw new Error(rules.left.reason);
  const session = redactedSession({ rules: rules.right, paths: [] }, digests);
  for (const { role, hash } of eventBlobs(event)) session.document(role, hash, { kind: 'x.plan' });
  return JSON.stringify(session.event(event) ?? '');
}

/** Names that the workflow gives, which is handed on as it was written. */
const NAMES = [
  'run_started workflowId',
  'run_started decisions.0.id',
  'run_started parent.stepId',
  'step_acked stepId',
  'step_acked decisions.0.id',
  'step_acked resolvedGaps.0',
  'advance_blocked blockers.0.pointer.stepId',
  'advance_blocked blockers.1.pointer.key',
  'advance_blocked blockers.2.pointer.stepId',
  'advance_blocked blockers.2.pointer.contextKey',
  'advance_blocked blockers.5.pointer.loopId',
  'advance_blocked blockers.6.pointer.contractRef',
  'advance_blocked blockers.7.pointer.assessmentId',
  'advance_blocked blockers.7.pointer.dimensionId',
  'advance_blocked resolvedGaps.0',
  'approval_requested stepId',
  'gap_recorded gapId',
  'gap_recorded pointer.stepId',
  'gap_recorded pointer.contextKey',
  'gap_recorded resolution.gapId',
  'checkpoint_recorded at.stepId',
  'command_sent stepId',
  'command_answered stepId',
  'command_decided stepId',
];

test('wherever a text may stand in an event, what is in it is found', () => {
  const kept = PLACES.filter(({ marked }) => redacted(marked).includes('marta')).map(({ name }) => name);
  expect(kept).toEqual(NAMES);
  expect(PLACES.length - kept.length).toBeGreaterThan(25);
});

test('a key of a value is looked through as well', () => {
  const acked = EVERY_EVENT.find(({ kind }) => kind === 'step_acked') as SessionEvent;
  const marked = { ...acked, data: { ...acked.data, contextDelta: { [MARK]: 1 } } } as SessionEvent;
  expect(JSON.stringify(marked)).toContain('marta');
  expect(redacted(marked)).not.toContain('marta');
});

test('no digest of what was left out is left', () => {
  const digest = 'a'.repeat(64);
  for (const event of EVERY_EVENT) {
    const text = redacted(event).replace(`sha256:${digest}`, '');
    expect([event.kind, text.includes(digest)]).toEqual([event.kind, false]);
  }
});

/** What the compiler asks for; `tsc` reads this, nothing runs it. */
export const DECISIONS = {
  // @ts-expect-error a text is not kept without being called a name
  text: 'keep' satisfies Treatment<string>,
  // @ts-expect-error a document has another hash
  hash: 'keep' satisfies Treatment<BlobHash>,
  // @ts-expect-error an artifact has another hash and size
  artifact: { kind: 'message', hash: 'document', bytes: 'keep' } satisfies Treatment<ArtifactRef>,
  // @ts-expect-error every member is thought of
  member: { old: 'message' } satisfies Treatment<{ readonly old: string; readonly fresh?: string }>,
  // @ts-expect-error every kind is thought of
  kind: { byKind: { a: { kind: 'keep', x: 'message' } } } satisfies Treatment<
    { readonly kind: 'a'; readonly x: string } | { readonly kind: 'b'; readonly y: number }
  >,
  // @ts-expect-error what has to be there is not dropped
  needed: { old: { drop: 'workspace' } } satisfies Treatment<{ readonly old: string }>,
  closed: 'keep' satisfies Treatment<{ readonly n: number; readonly set: 'a' | 'b' }>,
};
