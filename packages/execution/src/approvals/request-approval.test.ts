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
const asked = (more = {}) => ({ ...QUESTION, question: expect.any(Number), ...more });

const begin = async (at: ExecutionWorld, context: object) =>
  right(await at.start({ workflowId: 'test.flow', context: { ...context } }));
const asks = async (input: StepInput, { context = { risky: true }, file = FLOW } = {}) => {
  const at = executionWorld({ 'flow.json': file });
  return right(await at.ask(await begin(at, context), input));
};

describe('the question to a person', () => {
  test('is put where a yes is all that lacks', async () => {
    expect(await asks(NOTES)).toMatchObject(asked());
    expect(await asks({})).toBeUndefined();
    expect(await asks(NOTES, { context: { risky: false } })).toBeUndefined();
  });

  test('is put in spite of what the agent tells in their place, and not after its no', async () => {
    expect(await asks({ ...NOTES, confirmation: APPROVED })).toMatchObject(asked());
    expect(await asks({ ...NOTES, confirmation: { answer: 'declined' } })).toBeUndefined();
  });

  test('A5: is not put again to who answered it, and after a no to the next attempt', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const first = right(await at.ask(root, NOTES));
    if (first === undefined) throw new Error('there is a question');
    right(await at.answer(first, 'declined'));
    expect(right(await at.ask(root, NOTES))).toBeUndefined();
    const declined = right(await at.attempt(root, { ...NOTES, clientAsks: true }));
    expect(declined).toMatchObject({ kind: 'blocked', confirmation: { source: 'answered_on_page' } });
    expect(right(await at.ask(declined, {}))).toMatchObject(asked());
  });

  test('is on record once for a result, and anew for another one or after it was withdrawn', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const names: (number | undefined)[] = [];
    const ask = async (notesMarkdown: string) => {
      const request = right(await at.ask(root, { notesMarkdown }));
      names.push(request?.question);
      return request;
    };
    await ask('One.');
    await ask('One.');
    const other = await ask('Two.');
    if (other === undefined) throw new Error('there is a question');
    right(await at.withdraw(other));
    expect(right(await at.isOpen(other))).toBe(false);
    await ask('Two.');
    const [first = 0] = names;
    expect(names).toEqual([first, first, first + 1, first + 3]);
    const kinds = (await at.events(root.session.sessionId)).slice(first - 1).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'approval_requested',
      'approval_requested',
      'approval_withdrawn',
      'approval_requested',
    ]);
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
    expect(right(await at.ask({ ...root, ackToken: null }, {}))).toBeUndefined();
    const signals = { ...NOTES, preferences: { gateHandling: 'risk_signal' } };
    expect(right(await at.ask(root, signals))).toBeUndefined();
    right(await at.attempt(root, { ...NOTES, confirmation: APPROVED }));
    expect(right(await at.ask(root, NOTES))).toBeUndefined();
  });

  test('counts what a blocked attempt kept', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const blocked = right(await at.attempt(await begin(at, { risky: true }), NOTES));
    expect(right(await at.ask(blocked, {}))).toMatchObject(asked());
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
    expect(await asks({ artifacts }, { context: { risky: true }, file })).toMatchObject(asked({ notes: '' }));
  });

  test.each([
    [2_000, false],
    [2_001, true],
  ])('cuts notes over 2,000 bytes: %i', async (bytes, cut) => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const { notes } = right(await at.ask(root, { notesMarkdown: 'x'.repeat(bytes) })) ?? { notes: '' };
    expect(notes.endsWith('…')).toBe(cut);
    expect(utf8Length(notes)).toBeLessThanOrEqual(2_000 + utf8Length('…'));
  });

  test('is an error where the call itself is wrong', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const swapped = { stateToken: root.ackToken ?? '', ackToken: root.ackToken };
    expect(await at.ask(swapped, NOTES)).toMatchObject({ left: { code: 'TOKEN_WRONG_KIND' } });
  });
});
