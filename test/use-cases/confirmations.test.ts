import type { ContinueWorkflowInput, ExecutionAnswer } from '@workrail/application';
import { describe, expect, it } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { step, type World, workflow, world } from './world.ts';

const FLOW = workflow('test.flow', [
  step('plan', {
    requireConfirmation: true,
    validationCriteria: [{ type: 'contains', value: 'because', message: 'Say why.' }],
  }),
  step('build'),
  step('check'),
]);

type Send = Omit<ContinueWorkflowInput, 'stateToken' | 'ackToken'>;

const send = async (
  { useCases }: World,
  { stateToken, ackToken }: { readonly stateToken: string; readonly ackToken: string | null },
  more: Send = {},
): Promise<ExecutionAnswer> =>
  right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', ...more })());

const codes = ({ blockers = [] }: ExecutionAnswer) => blockers.map(({ code }) => code);

describe('what somebody said to a result', () => {
  it('says nothing about another one', async () => {
    const at = world({ 'flow.json': FLOW });
    const first = await at.start('test.flow');
    const blocked = await send(at, first, {
      notesMarkdown: 'bad',
      confirmation: { answer: 'approved', comment: 'bad is fine' },
    });
    expect(codes(blocked)).toEqual(['INVALID_REQUIRED_OUTPUT']);
    const other = await send(at, blocked, { notesMarkdown: 'Quite another plan, because.' });
    expect(codes(other)).toEqual(['USER_ONLY_DEPENDENCY']);
    const agreed = await send(at, other, { confirmation: { answer: 'approved' } });
    expect(agreed.pending?.stepId).toBe('build');
  });

  it('reaches the agent in their words, with a yes and with a no', async () => {
    const at = world({ 'flow.json': FLOW });
    const first = await at.start('test.flow');
    const no = await send(at, first, {
      notesMarkdown: 'Red, because.',
      confirmation: { answer: 'declined', comment: 'Use blue.' },
    });
    expect(no.confirmation).toEqual({ answer: 'declined', comment: 'Use blue.', source: 'claimed_by_agent' });
    expect(no.nextCall?.arguments).not.toHaveProperty('confirmation');
    const yes = await send(at, no, {
      notesMarkdown: 'Blue, because.',
      confirmation: { answer: 'approved', comment: 'Lovely.' },
    });
    expect(yes.confirmation).toMatchObject({ answer: 'approved', comment: 'Lovely.' });
  });

  it('holds the run where it is a no, at a step that asks nobody too', async () => {
    const at = world({ 'flow.json': FLOW });
    const planned = await send(at, await at.start('test.flow'), {
      notesMarkdown: 'Plan, because.',
      confirmation: { answer: 'approved' },
    });
    const no = await send(at, planned, {
      notesMarkdown: 'Built.',
      confirmation: { answer: 'declined', comment: 'please stop' },
    });
    expect(codes(no)).toEqual(['USER_ONLY_DEPENDENCY']);
    const signalled = await send(at, planned.ackToken === null ? planned : await again(at, planned), {
      notesMarkdown: 'Built.',
      confirmation: { answer: 'declined' },
      preferences: { gateHandling: 'risk_signal' },
    });
    expect(signalled.pending?.stepId).toBe('check');
    const shown = right(await at.useCases.continueWorkflow({ stateToken: signalled.stateToken })());
    expect(shown.gaps).toMatchObject([{ severity: 'critical' }]);
  });
});

const again = async (at: World, { stateToken }: ExecutionAnswer): Promise<ExecutionAnswer> =>
  right(await at.useCases.continueWorkflow({ stateToken })());

describe('what a blocked attempt sent', () => {
  it('is shown to whoever picks the run up, with the ackToken that builds on it', async () => {
    const at = world({ 'flow.json': FLOW });
    const first = await at.start('test.flow');
    await send(at, first, {
      notesMarkdown: 'Kept notes, because.',
      artifacts: [{ kind: 'my.art', v: 1 }],
      context: { found: 'x' },
    });
    const { openRetry } = await again(at, first);
    expect(openRetry).toMatchObject({
      notesMarkdown: 'Kept notes, because.',
      contextKeys: ['found'],
      artifactKinds: ['my.art'],
      missing: ['USER_ONLY_DEPENDENCY'],
    });
    const retry = { stateToken: first.stateToken, ackToken: openRetry?.ackToken ?? '' };
    const done = await send(at, retry, { confirmation: { answer: 'approved' } });
    expect(done.pending?.stepId).toBe('build');
    expect((await again(at, first)).openRetry).toBeUndefined();
  });

  it('does not say that empty notes were kept', async () => {
    const at = world({ 'flow.json': FLOW });
    const blocked = await send(at, await at.start('test.flow'), { notesMarkdown: ' ' });
    expect(blocked.kept?.notes).toBe(false);
  });

  it('keeps which gaps it closes', async () => {
    const at = world({ 'flow.json': FLOW });
    const open = await send(at, await at.start('test.flow'), { preferences: { mode: 'auto_never_stop' } });
    const shown = await again(at, open);
    const gapId = shown.gaps?.[0]?.gapId ?? '';
    const count = shown.openGaps ?? 0;
    const blocked = await send(at, shown, { resolvedGaps: [gapId], preferences: { mode: 'guided' } });
    expect(blocked.kind).toBe('blocked');
    const done = await send(at, blocked, { notesMarkdown: 'Done.' });
    expect(done.openGaps ?? 0).toBe(count - 1);
  });

  it('has the limit of one call, however often it comes', async () => {
    const at = world({ 'flow.json': FLOW });
    let here = await at.start('test.flow');
    for (let n = 0; n < 2; n += 1)
      here = await send(at, here, { context: { [`k${n}`]: 'x'.repeat(100_000) } });
    const input = {
      stateToken: here.stateToken,
      ackToken: here.ackToken ?? '',
      context: { k3: 'x'.repeat(100_000) },
    };
    expect(left(await at.useCases.continueWorkflow(input)())).toMatchObject({
      field: 'context',
      rule: 'max-bytes',
    });
    const done = await send(at, here, {
      notesMarkdown: 'Done, because.',
      confirmation: { answer: 'approved' },
    });
    expect(done.pending?.stepId).toBe('build');
  });
});

describe('a used pair that comes again with more', () => {
  const OUTPUT = 'REPLAY_OUTPUT_NOT_RECORDED';
  const PREFERENCES = 'REPLAY_PREFERENCES_NOT_CHANGED';

  it.each<[string, string, Send]>([
    [
      'other abilities',
      OUTPUT,
      { capabilities: [{ capability: 'delegation', status: 'available', evidence: 'probe' }] },
    ],
    ['other words', OUTPUT, { confirmation: { answer: 'approved', comment: 'different' } }],
    ['other preferences', PREFERENCES, { preferences: { mode: 'auto_never_stop' } }],
  ])('is told that %s were not recorded', async (_, code, more) => {
    const at = world({ 'flow.json': FLOW });
    const first = await at.start('test.flow');
    const sent = { notesMarkdown: 'n, because', confirmation: { answer: 'approved', comment: 'only if X' } };
    await send(at, first, sent);
    expect((await send(at, first, sent)).warnings).toEqual([]);
    expect((await send(at, first, { ...sent, ...more })).warnings).toMatchObject([{ code }]);
  });

  it('is told so where the pair was blocked, too', async () => {
    const at = world({ 'flow.json': FLOW });
    const first = await at.start('test.flow');
    await send(at, first);
    const again = await send(at, first, { preferences: { mode: 'auto_never_stop' } });
    expect(again.warnings).toMatchObject([{ code: PREFERENCES }]);
  });
});

it('a number that no JSON can hold is named, and nothing is written', async () => {
  const at = world({ 'flow.json': FLOW });
  const { stateToken, ackToken } = await at.start('test.flow');
  const context = { deep: { count: Number.POSITIVE_INFINITY } };
  const input = { stateToken, ackToken: ackToken ?? '', context };
  expect(left(await at.useCases.continueWorkflow(input)())).toMatchObject({
    _tag: 'InvalidInputError',
    field: 'context.deep.count',
  });
});

describe('what a blocked answer asks for', () => {
  const REVIEW = workflow('test.review', [
    step('read', { requireConfirmation: true }),
    step('compare', { prompt: 'Compare.' }),
  ]);
  const NEEDS = workflow('test.needs', [
    step('range', {
      userOnlyDependencies: [
        { reason: 'needs_user_choice', description: 'Which commits?', contextKey: 'reviewRange' },
      ],
    }),
    {
      id: 'each',
      type: 'loop',
      title: 'Each',
      loop: { type: 'forEach', items: 'sections', maxIterations: 3 },
      body: [step('one')],
    },
  ]);

  it('A21: after a decline, the whole result comes again', async () => {
    const at = world({ 'flow.json': REVIEW });
    const declined = await send(at, await at.start('test.review'), {
      notesMarkdown: 'Two parts.',
      context: { found: 1 },
      confirmation: { answer: 'declined', comment: 'Add a third.' },
    });
    expect(declined.kept).toEqual({ notes: false, contextKeys: ['found'], contextKeyCount: 1 });
  });

  it('A21: a key that is asked for is not called kept, and stands in the next call as a form', async () => {
    const at = world({ 'flow.json': NEEDS });
    const first = await at.start('test.needs');
    const blocked = await send(at, first, {
      notesMarkdown: 'Looked.',
      context: { sections: 'Features, Fixes', reviewRange: '', other: 1 },
    });
    expect(codes(blocked)).toEqual(['USER_ONLY_DEPENDENCY', 'INVALID_CONTEXT_KEY']);
    expect(blocked.kept?.contextKeys).toEqual(['other']);
    const forms = { reviewRange: '<value of reviewRange>', sections: ['<one of sections>'] };
    expect(blocked.nextCall?.fillIn).toEqual({ context: forms });
    const wrong = await send(at, blocked, { context: { reviewRange: 'HEAD~3..' } });
    expect(codes(wrong)).toEqual(['INVALID_CONTEXT_KEY']);
    expect(wrong.kept?.contextKeys).toEqual(['other', 'reviewRange']);
    expect(wrong.nextCall?.fillIn).toEqual({ context: { sections: ['<one of sections>'] } });
    const done = await send(at, wrong, { context: { sections: ['Features'] } });
    expect(done.pending?.stepId).toBe('one');
  });

  it('A4: the stand-in of a value, sent back as it was printed, is refused by name', async () => {
    const at = world({ 'flow.json': NEEDS });
    const { stateToken, ackToken } = await at.start('test.needs');
    const refused = async (context: NonNullable<ContinueWorkflowInput['context']>) =>
      left(
        await at.useCases.continueWorkflow({
          stateToken,
          ackToken: ackToken ?? '',
          notesMarkdown: 'Looked.',
          context,
        })(),
      );
    expect(await refused({ reviewRange: '<value of reviewRange>' })).toMatchObject({
      field: 'context.reviewRange',
      rule: 'placeholder',
    });
    expect(await refused({ reviewRange: 'HEAD~3..', sections: ['<one of sections>'] })).toMatchObject({
      field: 'context.sections',
      rule: 'placeholder',
    });
  });
});
