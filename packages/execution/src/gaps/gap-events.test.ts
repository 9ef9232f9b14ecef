import type { Reason } from '@workrail/engine';
import type { Blocker } from '@workrail/event-log';
import { utf8Length } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { ROOT, RUN } from '../testing/attempts.ts';
import { type Gap, gapEvents, gapOf, gapWarnings, resolvingEvent } from './gap-events.ts';

const AT = { runId: RUN, node: ROOT };
const OTHER = { ...AT, node: 'aaaaaaaaaaaaa' as typeof ROOT };

const blocker = (message: string): Blocker => ({
  code: 'MISSING_CONTEXT_KEY',
  pointer: { kind: 'context_key', key: 'a' },
  message,
  suggestedFix: 'Send it.',
});
const gaps = (...messages: readonly string[]): readonly Gap[] =>
  messages.map((message) => ({ blocker: blocker(message), severity: 'critical' }));
const eventsOf = (...messages: readonly string[]) => gapEvents(gaps(...messages), AT, testDigests);
const idsOf = (events: ReturnType<typeof gapEvents>) => events.map(({ data }) => data.gapId);

describe('a gap', () => {
  const confirmation = (declined: boolean): Reason => ({
    _tag: 'ConfirmationRequired',
    stepId: 'plan',
    confirmedBy: 'human_approval',
    declined,
  });

  test.each<[string, Reason, string]>([
    ['a gate that nobody answered', confirmation(false), 'warning'],
    ['a gate that somebody declined', confirmation(true), 'critical'],
    ['notes that are missing', { _tag: 'MissingNotes', stepId: 'plan' }, 'critical'],
  ])('for %s is %s', (_, reason, severity) => {
    expect(gapOf(reason, blocker('m'))).toEqual({ blocker: blocker('m'), severity });
  });

  test('says what is missing, not how to mend it', () => {
    const [event] = eventsOf('Missing.');
    expect(event).toEqual({
      kind: 'gap_recorded',
      data: {
        ...AT,
        gapId: expect.stringMatching(/^gap_[a-z0-9]{13}$/),
        severity: 'critical',
        code: 'MISSING_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: 'a' },
        message: 'Missing.',
        resolution: { kind: 'unresolved' },
      },
    });
  });

  test('has an id of its own among those of its node, and the same one each time', () => {
    const ids = idsOf(eventsOf('a', 'a', 'a'));
    expect(new Set(ids).size).toBe(3);
    expect(idsOf(eventsOf('a', 'a', 'a'))).toEqual(ids);
    const elsewhere = idsOf(gapEvents(gaps('a', 'a', 'a'), OTHER, testDigests));
    expect(elsewhere.filter((id) => ids.includes(id))).toEqual([]);
  });

  test('is closed by another one at a later node, which names it', () => {
    const [gap] = eventsOf('Missing.');
    if (gap === undefined) throw new Error('there is a gap');
    const { data } = resolvingEvent(gap.data, OTHER, testDigests);
    expect(data).toEqual({
      ...gap.data,
      ...OTHER,
      gapId: expect.stringMatching(/^gap_[a-z0-9]{13}$/),
      severity: 'info',
      message: 'Closed: Missing.',
      resolution: { kind: 'resolves', gapId: gap.data.gapId },
    });
    expect(data.gapId).not.toBe(gap.data.gapId);
  });
});

const MIDWAY = { isLast: false };

describe('what the agent is told of gaps', () => {
  test('A21: at the end is how to supply what is missing, for no step is left to close a gap with', () => {
    const [warning] = gapWarnings(eventsOf('a'), { isLast: true });
    expect(warning?.message).toMatch(/^a The run ended without it\. .*stateToken that you sent, alone/);
    expect(warning?.message).not.toContain('resolvedGaps');
  });

  test('is each by name up to three, and how many more there are', () => {
    const events = eventsOf('a', 'b', 'c', 'd', 'e');
    expect(gapWarnings([], MIDWAY)).toEqual([]);
    expect(gapWarnings(events.slice(0, 3), MIDWAY)).toHaveLength(3);
    const warnings = gapWarnings(events, MIDWAY);
    expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'GAP_RECORDED'));
    for (const [index, { data }] of events.slice(0, 3).entries())
      expect(warnings[index]?.message).toMatch(new RegExp(`^${data.message} .*\\["${data.gapId}"\\]`));
    expect(warnings[3]?.message).toBe('2 more gaps were recorded.');
  });

  test('cuts a long message, and leaves one of 200 bytes whole', () => {
    const said = (message: string) =>
      gapWarnings(eventsOf(message), MIDWAY)[0]?.message.split(' The run')[0] ?? '';
    expect(said('x'.repeat(200))).toBe('x'.repeat(200));
    expect(said('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
    expect(utf8Length(said('é'.repeat(150)))).toBeLessThanOrEqual(200 + utf8Length('…'));
  });
});
