import { createHash, createHmac } from 'node:crypto';
import { eventCodec, type SessionEvent, STREAM_TYPES } from '@workrail/event-log';
import { BUDGETS, canonicalJson, type Digests } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { EVERY_EVENT } from './testing/every-event.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

const decoded = (event: SessionEvent) => {
  const body = canonicalJson({ ...event });
  const hash = createHash('sha256').update(body).digest('hex');
  return eventCodec(STREAM_TYPES, digests).decode('session', { version: event.version, body, hash });
};

/** Every text of an event, as the keys that lead to it; what an agent sent as context is looked at as a whole. */
function textsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (path.at(-1) === 'contextDelta') return [];
  if (typeof value === 'string') return [path];
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.flatMap(([key, member]) => textsIn(member, [...path, key]));
}

function withText(value: unknown, [first, ...rest]: readonly string[], text: string): unknown {
  if (first === undefined) return text;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[first] = withText(copy[first], rest, text);
  return copy;
}

const PLACES = EVERY_EVENT.flatMap((event) =>
  textsIn(event).map((path) => ({ name: `${event.kind} ${path.join('.')}`, event, path })),
);

describe('C6: a text of an event', () => {
  /** More than anything that is kept may have. */
  const ENDLESS = 'x'.repeat(BUDGETS.artifact + 100_000);

  test.each(PLACES)('is never endless: $name', ({ event, path }) => {
    expect(decoded(withText(event, path, ENDLESS) as SessionEvent)).toMatchObject({ _tag: 'Left' });
  });

  test.each([
    ['session_started', ['data', 'title'], BUDGETS.title],
    ['session_started', ['data', 'workspace'], BUDGETS.workspacePath],
    ['checkpoint_recorded', ['data', 'output', 'notesMarkdown'], BUDGETS.notes],
    ['step_acked', ['data', 'confirmation', 'comment'], BUDGETS.comment],
  ])('of %s, %j, has at most %i bytes in UTF-8', (kind, path, limit) => {
    const event = EVERY_EVENT.find((one) => one.kind === kind);
    const read = (text: string) => decoded(withText(event, path, text) as SessionEvent);
    expect(read('x'.repeat(limit))).toMatchObject({ _tag: 'Right' });
    expect(read('x'.repeat(limit + 1))).toMatchObject({ left: { oversized: true } });
    expect(read('é'.repeat(limit / 2))).toMatchObject({ _tag: 'Right' });
    expect(read(`${'é'.repeat(limit / 2)}x`)).toMatchObject({ left: { oversized: true } });
  });
});
