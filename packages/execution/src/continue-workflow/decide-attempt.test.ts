import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { DEFAULT_PREFERENCES, type GapRecorded, MAX_DECISIONS, PRESETS } from '@workrail/event-log';
import { BUDGETS, canonicalJson, childNode, E, retryAttempt, utf8Length } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { artifact, attemptFrom, CONTEXT, ROOT, RUN } from '../testing/attempts.ts';
import { type Attempt, ackedEvents, blockedEvents, decideAttempt } from './decide-attempt.ts';

const PLAIN = workflow('test.flow', [step('plan'), step('build')]);
const NOTES = { notes: 'Done.' };
const [GUIDED, WITH_STOPS, NEVER_STOP] = PRESETS.map(({ preferences }) => preferences);

const codes = (attempt: Attempt) => {
  const decided = decideAttempt(attempt);
  return E.isLeft(decided) ? decided.left.map(({ code }) => code) : 'goes on';
};
const decided = (attempt: Attempt) => right(decideAttempt(attempt));
const acked = (attempt: Attempt) => ackedEvents(attempt, decided(attempt), CONTEXT, testDigests);
const blockersOf = (attempt: Attempt) => {
  const outcome = decideAttempt(attempt);
  if (E.isRight(outcome)) throw new Error('the attempt goes on');
  return outcome.left;
};
const blocked = (attempt: Attempt) => blockedEvents(attempt, blockersOf(attempt), testDigests);

describe('a gate that asks under a condition', () => {
  const gated = workflow('test.flow', [
    step('plan', { requireConfirmation: { var: 'risky', equals: true } }),
    step('build'),
  ]);

  test.each([
    ['risky when the step was shown', { risky: true }, { risky: false }, ['USER_ONLY_DEPENDENCY']],
    [
      'risky then, and the call takes the key away',
      { risky: true },
      { risky: null },
      ['USER_ONLY_DEPENDENCY'],
    ],
    ['harmless when the step was shown', { risky: false }, { risky: true }, 'goes on'],
  ])('judges what was %s, whatever the call sends', (_, context, delta, outcome) => {
    expect(codes(attemptFrom(gated, { context, sent: { ...NOTES, context: delta } }))).toEqual(outcome);
  });

  test('is met by a yes, and not by a no', () => {
    const answered = (answer: 'approved' | 'declined') =>
      attemptFrom(gated, {
        context: { risky: true },
        sent: { ...NOTES, confirmation: { answer, source: 'claimed_by_agent' } },
      });
    expect(codes(answered('approved'))).toBe('goes on');
    expect(codes(answered('declined'))).toEqual(['USER_ONLY_DEPENDENCY']);
  });
});

describe('the context of the next node', () => {
  const reads = workflow('test.flow', [
    step('plan'),
    step('build', { runCondition: { var: 'large', equals: true } }),
    step('check'),
  ]);

  test('is the old one itself where nothing was sent', () => {
    const attempt = attemptFrom(PLAIN, { context: { a: 1 }, sent: NOTES });
    expect(decided(attempt).context).toBe(attempt.place.context);
  });

  test('has what was sent by key, null taking a key away, and decides what comes next', () => {
    const attempt = attemptFrom(reads, {
      context: { a: 1, b: 2 },
      sent: { ...NOTES, context: { b: null, large: true } },
    });
    expect(decided(attempt)).toMatchObject({
      context: { a: 1, large: true },
      stepId: 'plan',
      selection: { position: { kind: 'at', instruction: 1 } },
    });
    expect(decided(attempt).context).not.toHaveProperty('b');
  });

  test('reads back as a store gives it', () => {
    const { context } = decided(attemptFrom(PLAIN, { sent: { ...NOTES, context: { n: -0, z: 1, a: 'x' } } }));
    expect(Object.is(context.n, 0)).toBe(true);
    expect(Object.keys(context)).toEqual(['a', 'n', 'z']);
  });

  /** A context of so many bytes as canonical JSON. */
  const ofBytes = (bytes: number) => {
    const context = { a: 'x'.repeat(bytes - '{"a":""}'.length) };
    expect(utf8Length(canonicalJson(context))).toBe(bytes);
    return context;
  };

  test('may be as large as its budget, and not a byte larger', () => {
    const sent = (bytes: number) => attemptFrom(PLAIN, { sent: { ...NOTES, context: ofBytes(bytes) } });
    expect(codes(sent(BUDGETS.context))).toBe('goes on');
    expect(blockersOf(sent(BUDGETS.context + 1))).toMatchObject([
      {
        code: 'CONTEXT_BUDGET_EXCEEDED',
        pointer: { kind: 'context_budget' },
        message: expect.stringContaining(`${BUDGETS.context + 1}`),
      },
    ]);
  });

  test('that is too large stands after what else is in the way', () => {
    const attempt = attemptFrom(PLAIN, { sent: { context: ofBytes(BUDGETS.context + 1) } });
    expect(codes(attempt)).toEqual(['MISSING_REQUIRED_NOTES', 'CONTEXT_BUDGET_EXCEEDED']);
  });

  test.each([WITH_STOPS, NEVER_STOP])(
    'that is too large is left out, with a critical gap, under %j',
    (preferences) => {
      const attempt = attemptFrom(reads, {
        context: { have: 1 },
        sent: { ...NOTES, context: { ...ofBytes(BUDGETS.context + 1), large: true } },
        preferences: preferences ?? DEFAULT_PREFERENCES,
      });
      const { context, gaps, selection } = decided(attempt);
      expect(context).toEqual({ have: 1 });
      expect(gaps).toMatchObject([{ severity: 'critical', blocker: { code: 'CONTEXT_BUDGET_EXCEEDED' } }]);
      // Nor is it looked at: the step that it would call for is passed over.
      expect(selection.position).toMatchObject({ instruction: 2 });
    },
  );
});

describe('what is in the way', () => {
  const demanding = workflow('test.flow', [
    step('plan', {
      requireConfirmation: true,
      requires: { capabilities: ['web_browsing'] },
      userOnlyDependencies: Array.from({ length: 10 }, (_, n) => ({
        reason: 'needs_user_choice',
        description: `Choice ${n}`,
        contextKey: `key${n}`,
      })),
    }),
    step('build'),
  ]);

  test('is named all at once, the first ten', () => {
    const blockers = blockersOf(attemptFrom(demanding));
    expect(blockers).toHaveLength(10);
    expect(blockers[9]).toMatchObject({ pointer: { contextKey: 'key9' } });
  });

  test.each([
    [
      'nothing where it is guided',
      GUIDED,
      ['USER_ONLY_DEPENDENCY', 'REQUIRED_CAPABILITY_UNKNOWN', 'MISSING_REQUIRED_NOTES'],
    ],
    ['what is no matter of the user where it stops for that', WITH_STOPS, 'goes on'],
    ['everything where it never stops', NEVER_STOP, 'goes on'],
  ])('is passed over: %s', (_, preferences, outcome) => {
    const one = workflow('test.flow', [
      step('plan', { requireConfirmation: true, requires: { capabilities: ['web_browsing'] } }),
      step('build'),
    ]);
    expect(codes(attemptFrom(one, { preferences: preferences ?? DEFAULT_PREFERENCES }))).toEqual(outcome);
  });

  test('and was passed over stands as gaps: a gate that only signals as a warning, a no and the rest as critical', () => {
    const one = workflow('test.flow', [step('plan', { requireConfirmation: true }), step('build')]);
    const severities = (sent: Attempt['sent']) =>
      decided(attemptFrom(one, { sent, preferences: NEVER_STOP ?? DEFAULT_PREFERENCES })).gaps.map(
        ({ severity, blocker: { code } }) => [severity, code],
      );
    expect(severities({})).toEqual([
      ['warning', 'USER_ONLY_DEPENDENCY'],
      ['critical', 'MISSING_REQUIRED_NOTES'],
    ]);
    const confirmation = { answer: 'declined', source: 'claimed_by_agent' } as const;
    expect(severities({ ...NOTES, confirmation })).toEqual([['critical', 'USER_ONLY_DEPENDENCY']]);
  });

  test('is not looked for at the end of a run', () => {
    const attempt = attemptFrom(PLAIN, { sent: NOTES });
    const place = { ...attempt.place, position: { kind: 'complete' } as const };
    expect(() => decideAttempt({ ...attempt, place })).toThrow('no ack is ever issued');
  });
});

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
