import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { DEFAULT_PREFERENCES, PRESETS } from '@workrail/event-log';
import { BUDGETS, canonicalJson, E, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { attemptFrom } from '../testing/attempts.ts';
import { type Attempt, decideAttempt } from './decide-attempt.ts';

const PLAIN = workflow('test.flow', [step('plan'), step('build')]);
const NOTES = { notes: 'Done.' };
const [GUIDED, WITH_STOPS, NEVER_STOP] = PRESETS.map(({ preferences }) => preferences);

const codes = (attempt: Attempt) => {
  const decided = decideAttempt(attempt);
  return E.isLeft(decided) ? decided.left.map(({ code }) => code) : 'goes on';
};
const decided = (attempt: Attempt) => right(decideAttempt(attempt));
const blockersOf = (attempt: Attempt) => {
  const outcome = decideAttempt(attempt);
  if (E.isRight(outcome)) throw new Error('the attempt goes on');
  return outcome.left;
};

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
      position: { kind: 'at', instruction: 1 },
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
      const { context, gaps, position } = decided(attempt);
      expect(context).toEqual({ have: 1 });
      expect(gaps).toMatchObject([{ severity: 'critical', blocker: { code: 'CONTEXT_BUDGET_EXCEEDED' } }]);
      // Nor is it looked at: the step that it would call for is passed over.
      expect(position).toMatchObject({ instruction: 2 });
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
