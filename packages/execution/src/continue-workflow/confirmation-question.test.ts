import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type ExecutionWorld, executionWorld, type StepInput } from '../testing/execution-world.ts';

const FLOW = workflow('test.flow', [
  step('plan', { requireConfirmation: { var: 'risky', equals: true } }),
  step('build'),
]);
const APPROVED = { answer: 'approved' };
const NOTES = { notesMarkdown: 'Done.' };
const QUESTION = { workflow: 'Test', stepId: 'plan', title: 'plan', notes: 'Done.' };

const begin = async (at: ExecutionWorld, context: object) =>
  right(await at.start({ workflowId: 'test.flow', context: { ...context } }));
const asks = async (input: StepInput, { context = { risky: true }, file = FLOW } = {}) => {
  const at = executionWorld({ 'flow.json': file });
  return right(await at.question(await begin(at, context), input));
};

describe('the question to a person', () => {
  test('is put where a yes is all that lacks', async () => {
    expect(await asks(NOTES)).toEqual(QUESTION);
    expect(await asks({})).toBeUndefined();
    expect(await asks(NOTES, { context: { risky: false } })).toBeUndefined();
  });

  test('is put in spite of what the agent tells in their place, and not after its no', async () => {
    expect(await asks({ ...NOTES, confirmation: APPROVED })).toEqual(QUESTION);
    expect(await asks({ ...NOTES, confirmation: { answer: 'declined' } })).toBeUndefined();
  });

  test('is not put again to who answered it', async () => {
    expect(await asks({ ...NOTES, asked: APPROVED })).toBeUndefined();
    // A no leaves the gate shut, so that a later call may ask again.
    expect(await asks({ ...NOTES, asked: { answer: 'declined' } })).toEqual(QUESTION);
  });

  test('is not put where a coordinator has to agree', async () => {
    const file = workflow('test.flow', [
      step('plan', { requireConfirmation: { kind: 'coordinator_eval' } }),
      step('build'),
    ]);
    expect(await asks(NOTES, { context: { risky: true }, file })).toBeUndefined();
  });

  test('is not put for a look, at a gate that only signals, or for an ack that was used', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    expect(right(await at.question({ ...root, ackToken: null }, {}))).toBeUndefined();
    const signals = { ...NOTES, preferences: { gateHandling: 'risk_signal' } };
    expect(right(await at.question(root, signals))).toBeUndefined();
    right(await at.attempt(root, { ...NOTES, confirmation: APPROVED }));
    expect(right(await at.question(root, NOTES))).toBeUndefined();
  });

  test('counts what a blocked attempt kept', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const blocked = right(await at.attempt(await begin(at, { risky: true }), NOTES));
    expect(right(await at.question(blocked, {}))).toEqual(QUESTION);
  });

  test('stands without notes where the step asks for none', async () => {
    const file = workflow('test.flow', [
      step('plan', {
        requireConfirmation: true,
        outputContract: { contractRef: 'wr.contracts.loop_control' },
      }),
      step('build'),
    ]);
    const artifacts = [{ kind: 'wr.loop_control', decision: 'stop' }];
    expect(await asks({ artifacts }, { context: { risky: true }, file })).toEqual({ ...QUESTION, notes: '' });
  });

  test.each([
    [2_000, false],
    [2_001, true],
  ])('cuts notes over 2,000 bytes, and writes nothing: %i', async (bytes, cut) => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const before = await at.events(root.session.sessionId);
    const { notes = '' } = right(await at.question(root, { notesMarkdown: 'x'.repeat(bytes) })) ?? {};
    expect(notes.endsWith('…')).toBe(cut);
    expect(utf8Length(notes)).toBeLessThanOrEqual(2_000 + utf8Length('…'));
    expect(await at.events(root.session.sessionId)).toEqual(before);
  });

  test('is an error where the call itself is wrong', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const swapped = { stateToken: root.ackToken ?? '', ackToken: root.ackToken };
    expect(await at.question(swapped, NOTES)).toMatchObject({ left: { code: 'TOKEN_WRONG_KIND' } });
  });
});
