import { step, workflow } from '@workrail/authoring/workflow-files';
import { DEFAULT_PREFERENCES, PRESETS, type Preferences, type StepAcked } from '@workrail/event-log';
import { BUDGETS, firstAttempt, utf8Length } from '@workrail/kernel';
import { minterOf, type RunPoint } from '@workrail/session-reads';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { checkAckInput } from '../continue-workflow/check-ack-input.ts';
import { attemptFrom, CONTEXT, ROOT, RUN, stored } from '../testing/attempts.ts';
import { answerAt, roomForRecap, roomIn } from './build-answer.ts';

const MINTER = minterOf(new Uint8Array(32).fill(7), testDigests);
const FIRST = firstAttempt(ROOT);
const TOKENS = { stateToken: MINTER.state(ROOT), ackToken: MINTER.ack(ROOT, FIRST) };
const [GUIDED, WITH_STOPS, NEVER_STOP] = PRESETS.map(({ preferences }) => preferences);

const placeAt = (more: object = {}, event: object = {}): RunPoint =>
  attemptFrom(workflow('test.flow', [step('plan', more), step('build')]), { event }).place;
const answer = (place: RunPoint, preferences?: Preferences) =>
  answerAt(place, FIRST, MINTER, preferences === undefined ? {} : { preferences });

/** The same point, come to by a step that showed these abilities. */
const knowing = (
  place: RunPoint,
  capabilities: NonNullable<StepAcked['data']['capabilities']>,
): RunPoint => ({
  ...place,
  node: {
    ...place.node,
    event: stored<StepAcked>({
      kind: 'step_acked',
      data: {
        runId: RUN,
        from: ROOT,
        to: ROOT,
        attempt: FIRST,
        stepId: 'before',
        depth: 1,
        context: CONTEXT,
        preferences: DEFAULT_PREFERENCES,
        position: place.position,
        decisions: [],
        warnings: [],
        capabilities,
      },
    }),
  },
});

describe('an answer', () => {
  test('says where the run stands and how to go on', () => {
    const { pending, ...said } = answer(placeAt());
    expect(pending?.stepId).toBe('plan');
    expect(said).toEqual({
      kind: 'ok',
      isComplete: false,
      workflowId: 'test.flow',
      ...TOKENS,
      nextCall: { tool: 'continue_workflow', arguments: TOKENS },
      session: { sessionId: expect.stringMatching(/^ses_/), runId: RUN },
      preferences: DEFAULT_PREFERENCES,
      warnings: [],
    });
    expect(said).not.toHaveProperty('openGaps');
  });

  test('at the end of a run has nothing to acknowledge', () => {
    const place: RunPoint = { ...placeAt(), position: { kind: 'complete' } };
    expect(answer(place)).toMatchObject({
      isComplete: true,
      stateToken: TOKENS.stateToken,
      ackToken: null,
      pending: null,
      nextCall: null,
    });
  });

  test('at a step that is not for the agent shows it without an ack', () => {
    expect(answerAt(placeAt(), null, MINTER)).toMatchObject({
      isComplete: false,
      ackToken: null,
      pending: { stepId: 'plan' },
      nextCall: null,
    });
  });

  test('has the warnings that it is given, the open gaps of its node, and its preferences unless others hold', () => {
    const warnings = [{ code: 'WORKFLOW_CHANGED', message: 'w' }] as const;
    expect(answerAt(placeAt({}, { openGaps: 3 }), FIRST, MINTER, { warnings })).toMatchObject({
      warnings,
      openGaps: 3,
    });
    const other = { ...DEFAULT_PREFERENCES, assumptionPolicy: 'ask' } as const;
    expect(answer(placeAt({}, { preferences: other })).preferences).toEqual(other);
    expect(answer(placeAt(), other).preferences).toEqual(other);
  });
});

describe('the next call', () => {
  const GATED = { requireConfirmation: true };
  const next = (place: RunPoint, preferences?: Preferences) => answer(place, preferences).nextCall?.arguments;

  test.each<[string, object, Preferences]>([
    ['a gate that blocks', GATED, GUIDED ?? DEFAULT_PREFERENCES],
    ['no gate', {}, GUIDED ?? DEFAULT_PREFERENCES],
    ['a gate that only signals', GATED, WITH_STOPS ?? DEFAULT_PREFERENCES],
    [
      'a gate that blocks a run which stops for its user alone',
      GATED,
      { ...DEFAULT_PREFERENCES, autonomy: 'full_auto_stop_on_user_deps' },
    ],
    ['a run that never stops', GATED, { ...DEFAULT_PREFERENCES, autonomy: 'full_auto_never_stop' }],
    ['one that never stops and only signals', GATED, NEVER_STOP ?? DEFAULT_PREFERENCES],
  ])("A3: carries the tokens and no person's answer at %s", (_, more, preferences) =>
    expect(next(placeAt(more), preferences)).toEqual(TOKENS),
  );

  test('A3: claims no ability, and names as a form for the agent those that nothing shows yet', () => {
    const needs = placeAt({ requires: { capabilities: ['delegation', 'web_browsing'] } });
    const asked = (place: RunPoint) => {
      const { nextCall } = answer(place);
      expect(nextCall?.arguments).toEqual(TOKENS);
      return nextCall?.fillIn?.capabilities;
    };
    const form = (capability: string) => ({
      capability,
      status: '<available or unavailable>',
      evidence: '<attempted_use or probe>',
      detail: '<what you did and the result>',
    });
    expect(asked(needs)).toEqual([form('delegation'), form('web_browsing')]);
    expect(asked(knowing(needs, { delegation: 'available' }))).toEqual([form('web_browsing')]);
    const lost = knowing(needs, { delegation: 'available', web_browsing: 'unavailable' });
    expect(asked(lost)).toEqual([form('web_browsing')]);
    const known = knowing(needs, { delegation: 'available', web_browsing: 'available' });
    expect(answer(known).nextCall).toEqual({ tool: 'continue_workflow', arguments: TOKENS });
  });

  test('A3: holds a form that is refused as it is', () => {
    const [form] =
      answer(placeAt({ requires: { capabilities: ['delegation'] } })).nextCall?.fillIn?.capabilities ?? [];
    const sent = checkAckInput({ ...TOKENS, capabilities: [form] } as never, testDigests);
    expect(sent).toMatchObject({ _tag: 'Left', left: { field: 'capabilities[0]' } });
  });
});

describe('the room in an answer', () => {
  /** An answer of so many bytes. */
  const ofBytes = (bytes: number) => {
    const made = { a: 'é'.repeat((bytes - 9) / 2), b: '' };
    return { made, bytes: utf8Length(JSON.stringify(made)) };
  };
  const whole = roomIn({}) + 2;

  test('is there twice over, as text and as structured content, beside a frame', () => {
    expect(whole).toBe((BUDGETS.answer - 3_000) / 2);
    const { made, bytes } = ofBytes(5_001);
    expect(roomIn(made)).toBe(whole - bytes);
    expect(roomIn(made, 700)).toBe(whole - bytes - 700);
  });

  test('is none where the answer is full', () => {
    expect(roomIn(ofBytes(whole + 1_001).made)).toBe(0);
    expect(roomIn({}, whole)).toBe(0);
  });

  test('for a recap is no more than a recap may have', () => {
    const place = answer(placeAt());
    expect(roomForRecap(place)).toBe(BUDGETS.recap);
    expect(roomForRecap(place, 10_000)).toBe(roomIn(place, 10_000));
    expect(roomIn(place, 10_000)).toBeLessThan(BUDGETS.recap);
  });
});
