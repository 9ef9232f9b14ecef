import { step, workflow } from '@workrail/authoring/workflow-files';
import {
  type AdvanceBlocked,
  type Blocker,
  type Confirmation,
  DEFAULT_PREFERENCES,
} from '@workrail/event-log';
import { BUDGETS, firstAttempt, retryAttempt, utf8Length } from '@workrail/kernel';
import { minterOf } from '@workrail/session-reads';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { artifact, attemptFrom, ROOT, RUN, stored } from '../testing/attempts.ts';
import { blockedAnswer, keptKeys } from './attempt-answer.ts';

const MINTER = minterOf(new Uint8Array(32).fill(7), testDigests);
const RETRY = retryAttempt(ROOT, firstAttempt(ROOT), testDigests);
const FLOW = workflow('test.flow', [step('plan', { requireConfirmation: true }), step('build')]);
const { place } = attemptFrom(FLOW);
const LONG = attemptFrom(workflow('test.flow', [step('plan', { prompt: 'é'.repeat(7_200) }), step('build')]));

const blocker = (more: Partial<Blocker> = {}): Blocker => ({
  code: 'MISSING_REQUIRED_NOTES',
  pointer: { kind: 'workflow_step', stepId: 'plan' },
  message: 'Missing.',
  suggestedFix: 'Send it.',
  ...more,
});
const answer = (more: Partial<AdvanceBlocked['data']>, at = place) =>
  blockedAnswer(
    at,
    stored<AdvanceBlocked>({
      kind: 'advance_blocked',
      data: {
        runId: RUN,
        node: ROOT,
        attempt: firstAttempt(ROOT),
        retry: RETRY,
        blockers: [blocker()],
        warnings: [],
        ...more,
      },
    }),
    MINTER,
  );
const refOf = (kind: string) => {
  const { value: _, ...ref } = artifact({ kind });
  return ref;
};

describe('the answer to an attempt that stays', () => {
  test('names what is missing and goes on with the retry', () => {
    const warnings = [{ code: 'WORKFLOW_CHANGED', message: 'w' }] as const;
    expect(answer({ warnings })).toMatchObject({
      kind: 'blocked',
      ackToken: MINTER.ack(ROOT, RETRY),
      blockers: [blocker()],
      warnings,
      preferences: DEFAULT_PREFERENCES,
      kept: { notes: false, contextKeys: [], contextKeyCount: 0 },
    });
    for (const absent of ['moreBlockers', 'confirmation', 'kept.artifactKinds'])
      expect(answer({})).not.toHaveProperty(absent);
  });

  test('has the preferences that the attempt asked for', () => {
    const preferences = { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' } as const;
    expect(answer({ preferences }).preferences).toEqual(preferences);
    expect(answer({ preferences }).nextCall?.arguments).not.toHaveProperty('confirmation');
  });

  test('says that there may be more where as many are named as there may be', () => {
    const many = (count: number) => answer({ blockers: Array.from({ length: count }, () => blocker()) });
    expect(many(9)).not.toHaveProperty('moreBlockers');
    expect(many(10)).toMatchObject({ moreBlockers: true });
  });

  test('stays within its budget, and says that some were left out', () => {
    const text = '\u0001'.repeat(160);
    const long = Array.from({ length: 9 }, () => blocker({ message: text, suggestedFix: text }));
    const context = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}${'\u0001'.repeat(50)}`, 1]),
    );
    const full = answer({ blockers: long, contextDelta: context }, LONG.place);
    expect(full.blockers?.length).toBeLessThan(9);
    expect(full.moreBlockers).toBe(true);
    for (const { message } of full.blockers ?? []) expect(message.endsWith('…')).toBe(true);
    expect(2 * utf8Length(JSON.stringify(full))).toBeLessThanOrEqual(BUDGETS.answer);
  });
});

describe('what a blocked attempt leaves behind', () => {
  const kept = (more: Partial<AdvanceBlocked['data']>, contracts: object = {}) => {
    const workflow = { ...place.run.workflow, contracts: contracts as never };
    return answer(more, { ...place, run: { ...place.run, workflow } }).kept;
  };
  const invalid = (pointer: Blocker['pointer']) => [blocker({ code: 'INVALID_REQUIRED_OUTPUT', pointer })];
  const OTHER = blocker({ code: 'MISSING_CONTEXT_KEY', pointer: { kind: 'context_key', key: 'k' } });
  const NOTES = invalid({ kind: 'workflow_step', stepId: 'plan' });
  const OUTPUT = { notesMarkdown: 'Done.', artifacts: [refOf('team.sheet'), refOf('wr.assessment')] };

  test('is all that it sent', () =>
    expect(kept({ output: OUTPUT, contextDelta: { b: 1, a: null }, blockers: [OTHER] })).toStrictEqual({
      notes: true,
      contextKeys: ['a', 'b'],
      contextKeyCount: 2,
      artifactKinds: ['team.sheet', 'wr.assessment'],
    }));

  test('are no notes where they are blank or do not fit', () => {
    expect(kept({ output: { notesMarkdown: ' \n' } })?.notes).toBe(false);
    expect(kept({ output: OUTPUT, blockers: NOTES })?.notes).toBe(false);
    expect(kept({ output: OUTPUT, blockers: [OTHER] })?.notes).toBe(true);
    const nothing = blocker({ code: 'MISSING_REQUIRED_NOTES' });
    expect(kept({ output: { notesMarkdown: '✅' }, blockers: [nothing] })?.notes).toBe(false);
    expect(kept({ output: OUTPUT, blockers: NOTES })?.artifactKinds).toHaveLength(2);
  });

  test('are no artifacts of a kind that does not fit', () => {
    const contracts = { 'team.contracts.sheet': { artifactKind: 'team.sheet' } };
    const of = (contractRef: string) =>
      kept({ output: OUTPUT, blockers: invalid({ kind: 'output_contract', contractRef }) }, contracts);
    expect(of('team.contracts.sheet')).toMatchObject({ notes: true, artifactKinds: ['wr.assessment'] });
    // A contract that the workflow does not bring along is the one of assessments.
    expect(of('wr.contracts.assessment')?.artifactKinds).toEqual(['team.sheet']);
    const missing = blocker({ pointer: { kind: 'output_contract', contractRef: 'team.contracts.sheet' } });
    expect(kept({ output: OUTPUT, blockers: [missing] }, contracts)?.artifactKinds).toHaveLength(2);
    const only = { notesMarkdown: 'n', artifacts: [refOf('wr.assessment')] };
    const bare = answer({ output: only, blockers: invalid({ kind: 'output_contract', contractRef: 'any' }) });
    expect(bare.kept).not.toHaveProperty('artifactKinds');
    expect(
      kept({ output: only, blockers: invalid({ kind: 'output_contract', contractRef: 'any' }) }),
    ).not.toHaveProperty('artifactKinds');
  });
});

describe('keys of a context', () => {
  test('are the first twenty by name, and counted all', () => {
    const context = Object.fromEntries(
      Array.from({ length: 21 }, (_, n) => [`k${20 - n}`.padStart(4, 'k'), n]),
    );
    const { contextKeys, contextKeyCount } = keptKeys(context);
    expect(contextKeyCount).toBe(21);
    expect(contextKeys).toEqual(Object.keys(context).sort().slice(0, 20));
    expect(keptKeys(undefined)).toEqual({ contextKeys: [], contextKeyCount: 0 });
  });

  test('are cut over 60 bytes', () => {
    const of = (key: string) => keptKeys({ [key]: 1 }).contextKeys;
    expect(of('x'.repeat(60))).toEqual(['x'.repeat(60)]);
    expect(of('x'.repeat(61))).toEqual([`${'x'.repeat(60)}…`]);
  });
});

describe('what somebody said to the work', () => {
  const said = (confirmation: Confirmation) => answer({ confirmation });
  const YES = { answer: 'approved', source: 'claimed_by_agent' } as const;
  const NO = { answer: 'declined', source: 'asked_by_server' } as const;

  test('is no news where it is a bare yes', () => {
    expect(said(YES)).not.toHaveProperty('confirmation');
    expect(said({ ...YES, comment: 'But hurry.' }).confirmation).toEqual({ ...YES, comment: 'But hurry.' });
    expect(said(NO).confirmation).toEqual(NO);
    expect(said({ ...NO, comment: 'No.' }).confirmation).toEqual({ ...NO, comment: 'No.' });
  });

  test.each([NO, { ...YES, comment: 'c' }])(
    'A3: is never what the next call tells the agent to send: $answer',
    (confirmation) =>
      expect(said(confirmation).nextCall).toEqual({
        tool: 'continue_workflow',
        arguments: { stateToken: MINTER.state(ROOT), ackToken: MINTER.ack(ROOT, RETRY) },
      }),
  );
});
