import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { DEFAULT_PREFERENCES, type GapRecorded, MAX_DECISIONS, PRESETS } from '@workrail/event-log';
import { childNode, E, retryAttempt } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { artifact, attemptFrom, CONTEXT, ROOT, RUN } from '../testing/attempts.ts';
import { type Attempt, ackedEvents, blockedEvents, decideAttempt } from './decide-attempt.ts';

const PLAIN = workflow('test.flow', [step('plan'), step('build')]);
const NOTES = { notes: 'Done.' };
const [, , NEVER_STOP] = PRESETS.map(({ preferences }) => preferences);

const decided = (attempt: Attempt) => right(decideAttempt(attempt));
const acked = (attempt: Attempt) => ackedEvents(attempt, decided(attempt), CONTEXT, testDigests);
const blockersOf = (attempt: Attempt) => {
  const outcome = decideAttempt(attempt);
  if (E.isRight(outcome)) throw new Error('the attempt goes on');
  return outcome.left;
};
const blocked = (attempt: Attempt) => blockedEvents(attempt, blockersOf(attempt), testDigests);

const openGap: GapRecorded['data'] = {
  runId: RUN,
  node: ROOT,
  gapId: 'gap_open',
  severity: 'critical',
  code: 'MISSING_REQUIRED_NOTES',
  pointer: { kind: 'workflow_step', stepId: 'earlier' },
  message: 'Notes are missing.',
  resolution: { kind: 'unresolved' },
};

describe('the events of an attempt that goes on', () => {
  test('say what was sent, where it leads, and nothing of what is not there', () => {
    const attempt = attemptFrom(PLAIN, { sent: NOTES });
    const to = childNode(RUN, ROOT, attempt.ack.attempt, testDigests);
    expect(acked(attempt)).toEqual({
      before: [],
      acked: {
        kind: 'step_acked',
        data: {
          runId: RUN,
          from: ROOT,
          to,
          attempt: attempt.ack.attempt,
          stepId: 'plan',
          depth: 1,
          output: { notesMarkdown: 'Done.' },
          context: CONTEXT,
          preferences: DEFAULT_PREFERENCES,
          position: { kind: 'at', instruction: 1, frames: [] },
          decisions: [],
          warnings: [],
        },
      },
    });
  });

  test('keep artifacts by address, the answer, the ids of closed gaps and what is known of the agent', () => {
    const sheet = artifact({ kind: 'test.sheet', n: 1 });
    const confirmation = { answer: 'approved', source: 'claimed_by_agent' } as const;
    const { data } = acked(
      attemptFrom(PLAIN, {
        sent: {
          ...NOTES,
          context: { a: null },
          artifacts: [sheet],
          confirmation,
          resolvedGaps: ['gap_open'],
        },
        capabilities: { delegation: 'available' },
      }),
    ).acked;
    expect(data).toMatchObject({
      output: { artifacts: [{ kind: 'test.sheet', hash: sheet.hash, bytes: sheet.bytes }] },
      contextDelta: { a: null },
      confirmation,
      resolvedGaps: ['gap_open'],
      capabilities: { delegation: 'available' },
    });
    expect(data.output?.artifacts?.[0]).not.toHaveProperty('value');
  });

  test('leave an empty list of closed gaps out', () => {
    const { data } = acked(attemptFrom(PLAIN, { sent: { ...NOTES, resolvedGaps: [] } })).acked;
    expect(data).not.toHaveProperty('resolvedGaps');
  });

  test.each([
    ['opened ones count', 2, [], 3],
    ['closed ones do not', 2, [openGap], 2],
    ['the last one that is closed leaves none', 0, [openGap], undefined],
  ])('count the gaps that stand open at the node they lead to: %s', (_, before, closes, after) => {
    const attempt = attemptFrom(PLAIN, {
      preferences: NEVER_STOP ?? DEFAULT_PREFERENCES,
      event: { openGaps: before },
      closes,
    });
    const { before: events, acked: to } = acked(attempt);
    expect(to.data.openGaps).toBe(after);
    expect(events.map(({ data }) => 'resolution' in data && data.resolution)).toEqual([
      { kind: 'unresolved' },
      ...closes.map(({ gapId }) => ({ kind: 'resolves', gapId })),
    ]);
    for (const { data } of events) expect(data).toMatchObject({ node: to.data.to });
  });

  test('begin with what the agent reports of itself, and say that a claim counts for nothing', () => {
    const capabilities = [
      { capability: 'web_browsing', status: 'available', evidence: 'claim' },
      { capability: 'delegation', status: 'unavailable', evidence: 'probe', detail: 'No tool.' },
    ] as const;
    const attempt = attemptFrom(PLAIN, { sent: { ...NOTES, capabilities } });
    const { before, acked: to } = acked(attempt);
    expect(before).toEqual(
      capabilities.map((report) => ({
        kind: 'capability_observed',
        data: { runId: RUN, node: ROOT, attempt: attempt.ack.attempt, ...report },
      })),
    );
    expect(to.data.warnings).toEqual([
      { code: 'CLAIM_TOO_WEAK', message: expect.stringContaining('"web_browsing"') },
    ]);
  });

  test('warn in order: of the workflow, of how the call was read, of the preferences, of gaps', () => {
    const careful = workflow('test.flow', [step('plan'), step('build')], {
      recommendedPreferences: { recommendedAutonomy: 'guided' },
    });
    const preferences = NEVER_STOP ?? DEFAULT_PREFERENCES;
    const warnings = [{ code: 'WORKFLOW_CHANGED', message: 'w' }] as const;
    const own = [{ code: 'NOTES_IN_CONTEXT', message: 'n' }] as const;
    const of = (sent: Attempt['sent']) =>
      acked(attemptFrom(careful, { preferences, warnings, sent })).acked.data.warnings.map(
        ({ code }) => code,
      );
    expect(of({ warnings: own, preferences })).toEqual([
      'WORKFLOW_CHANGED',
      'NOTES_IN_CONTEXT',
      'MODE_ABOVE_RECOMMENDATION',
      'GAP_RECORDED',
    ]);
    // Who does not ask for other preferences was warned before.
    expect(of({ warnings: own })).not.toContain('MODE_ABOVE_RECOMMENDATION');
  });

  test('keep so many decisions and no more', () => {
    const skipping = workflow('test.flow', [
      step('plan'),
      ...Array.from({ length: MAX_DECISIONS + 3 }, (_, n) =>
        step(`skip${n}`, { runCondition: { var: 'never', equals: true } }),
      ),
      step('last'),
    ]);
    const { decisions } = acked(attemptFrom(skipping, { sent: NOTES, context: { never: false } })).acked.data;
    expect(decisions).toHaveLength(MAX_DECISIONS);
    expect(decisions[0]).toMatchObject({ id: 'skip0' });
  });
});

describe('the events of an attempt that stays', () => {
  test('keep what was sent for the retry that they name', () => {
    const sheet = artifact({ kind: 'test.sheet', n: 1 });
    const attempt = attemptFrom(PLAIN, {
      sent: { artifacts: [sheet], context: { a: 1 }, resolvedGaps: ['g'] },
    });
    expect(blocked(attempt)).toMatchObject({
      before: [],
      blocked: {
        kind: 'advance_blocked',
        data: {
          runId: RUN,
          node: ROOT,
          attempt: attempt.ack.attempt,
          retry: retryAttempt(ROOT, attempt.ack.attempt, testDigests),
          blockers: [{ code: 'MISSING_REQUIRED_NOTES' }],
          output: { artifacts: [{ kind: 'test.sheet' }] },
          contextDelta: { a: 1 },
          resolvedGaps: ['g'],
        },
      },
    });
  });

  test('name preferences only where they are others than the node has', () => {
    const same = blocked(attemptFrom(PLAIN)).blocked.data;
    expect(same).not.toHaveProperty('preferences');
    expect(same).not.toHaveProperty('output');
    const preferences = { ...DEFAULT_PREFERENCES, assumptionPolicy: 'ask' } as const;
    expect(blocked(attemptFrom(PLAIN, { preferences })).blocked.data.preferences).toEqual(preferences);
  });

  test('have what the agent reports of itself before them', () => {
    const capabilities = [{ capability: 'delegation', status: 'available', evidence: 'claim' }] as const;
    const { before, blocked: event } = blocked(attemptFrom(PLAIN, { sent: { capabilities } }));
    expect(before.map(({ kind }) => kind)).toEqual(['capability_observed']);
    expect(event.data.warnings.map(({ code }) => code)).toEqual(['CLAIM_TOO_WEAK']);
  });
});
