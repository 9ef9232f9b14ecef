import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { O, TE } from '@workrail/kernel';
import type { ReadTransaction } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import {
  type ExecutionWorld,
  executionWorld,
  type Pair,
  type StepInput,
} from '../testing/execution-world.ts';
import { continueWorkflow } from './continue-workflow.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build'), step('check')]);
const NOTES = { notesMarkdown: 'Done.' };
const CONTEXT = { context: { a: 1 } };

const begin = async () => {
  const at = executionWorld({ 'flow.json': FLOW });
  return { at, root: right(await at.start({ workflowId: 'test.flow' })) };
};
const go = async (at: ExecutionWorld, from: Pair, input: StepInput = {}) =>
  right(await at.attempt(from, input));
const steps = async (at: ExecutionWorld, session: string) =>
  (await at.events(session)).filter(({ kind }) => kind === 'step_acked' || kind === 'advance_blocked');
const told = (answer: Awaited<ReturnType<typeof go>>) => answer.warnings.at(-1)?.message ?? '';

describe('an ack that was used to advance', () => {
  test('gets its answer again whatever happened since, and one warning for other input', async () => {
    const { at, root } = await begin();
    const first = await go(at, root, NOTES);
    await go(at, first, NOTES);
    const same = await go(at, root, NOTES);
    expect(same).toEqual(first);
    const other = await go(at, root, { notesMarkdown: 'Else.' });
    expect({ ...other, warnings: [] }).toEqual({ ...first, warnings: [] });
    expect(other.warnings).toEqual([
      {
        code: 'REPLAY_OUTPUT_NOT_RECORDED',
        message: told(other),
        ackToken: expect.stringMatching(/^ack\.v1\./),
      },
    ]);
    expect(told(other)).toContain('was NOT recorded');
    expect(told(other)).toContain('nothing from earlier calls counts there');
    expect(await steps(at, root.session.sessionId)).toHaveLength(2);
  });

  test('is offered a fresh ack each time, with which the other input is a branch', async () => {
    const { at, root } = await begin();
    const first = await go(at, root, NOTES);
    const acks = [];
    for (let n = 0; n < 2; n += 1) acks.push((await go(at, root, CONTEXT)).warnings[0]?.ackToken ?? null);
    expect(new Set([...acks, root.ackToken]).size).toBe(3);
    const fork = await go(at, { ...root, ackToken: acks[0] ?? null }, { ...CONTEXT, ...NOTES });
    expect(fork.stateToken).not.toBe(first.stateToken);
    expect((await at.look(root)).branches?.total).toBe(2);
  });

  test('keeps the warnings of its answer before the one of the replay', async () => {
    const { at, root } = await begin();
    const claim = { capability: 'delegation', status: 'available', evidence: 'claim' };
    await go(at, root, { ...NOTES, capabilities: [claim] });
    const other = await go(at, root, { notesMarkdown: 'Else.' });
    expect(other.warnings.map(({ code }) => code)).toEqual(['CLAIM_TOO_WEAK', 'REPLAY_OUTPUT_NOT_RECORDED']);
  });

  test('is used, too, where another process used it a moment ago', async () => {
    const { at, root } = await begin();
    const first = await go(at, root, NOTES);
    // Remembers the point as handed out, as a second process on the same store does.
    const other = executionWorld({ 'flow.json': FLOW }, { store: at.deps.store });
    await other.look(root);
    const both = await Promise.all([other.attempt(root, NOTES), other.attempt(root, NOTES)]);
    for (const one of both) expect(right(one)).toEqual(first);
    expect(await steps(at, root.session.sessionId)).toHaveLength(1);
  });

  test('is used once where it comes several times at once', async () => {
    const { at, root } = await begin();
    const all = await Promise.all([1, 2, 3].map((n) => at.attempt(root, { notesMarkdown: `${n}` })));
    const answers = all.map(right);
    expect(new Set(answers.map(({ stateToken }) => stateToken)).size).toBe(1);
    expect(answers.flatMap(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      'REPLAY_OUTPUT_NOT_RECORDED',
      'REPLAY_OUTPUT_NOT_RECORDED',
    ]);
    expect(await steps(at, root.session.sessionId)).toHaveLength(1);
  });
});

describe('the answer to a step that somebody agreed to', () => {
  const gated = workflow('test.flow', [step('plan', { requireConfirmation: true }), step('build')]);

  test.each<[string, StepInput, object | undefined]>([
    ['a bare yes', { confirmation: { answer: 'approved' } }, undefined],
    [
      'a yes with words',
      { confirmation: { answer: 'approved', comment: 'Well done.' } },
      { answer: 'approved', source: 'claimed_by_agent', comment: 'Well done.' },
    ],
    [
      'a no that a gate which only signals lets through',
      { confirmation: { answer: 'declined' }, preferences: { mode: 'auto_never_stop' } },
      { answer: 'declined', source: 'claimed_by_agent' },
    ],
  ])('says no more than it has to: %s', async (_, input, told) => {
    const at = executionWorld({ 'flow.json': gated });
    const root = right(await at.start({ workflowId: 'test.flow' }));
    const next = await go(at, root, { ...NOTES, ...input });
    expect(next.pending?.stepId).toBe('build');
    if (told === undefined) expect(next).not.toHaveProperty('confirmation');
    else expect(next.confirmation).toEqual(told);
  });

  test('says nothing of it where nobody was asked', async () => {
    const { at, root } = await begin();
    expect(await go(at, root, NOTES)).not.toHaveProperty('confirmation');
  });
});

describe('an ack that was used and blocked', () => {
  test('gets its answer again, and its open retry for other input', async () => {
    const { at, root } = await begin();
    const blocked = await go(at, root, CONTEXT);
    expect(await go(at, root, CONTEXT)).toEqual(blocked);
    const other = await go(at, root, NOTES);
    expect(other.kind).toBe('blocked');
    expect(other.warnings[0]?.ackToken).toBe(blocked.ackToken);
    expect(told(other)).toMatch(/the ackToken of this warning\.$/);
    const done = await go(at, { ...root, ackToken: other.warnings[0]?.ackToken ?? null }, NOTES);
    expect(done.pending?.stepId).toBe('build');
    expect((await steps(at, root.session.sessionId)).at(-1)?.data).toMatchObject({ contextDelta: { a: 1 } });
  });

  test('is offered a fresh ack once its retry was used', async () => {
    const { at, root } = await begin();
    const blocked = await go(at, root, CONTEXT);
    await go(at, blocked, NOTES);
    const other = await go(at, root, NOTES);
    expect(other.kind).toBe('blocked');
    expect(other.warnings[0]?.ackToken).not.toBe(blocked.ackToken);
    expect(told(other)).toContain('nothing from earlier calls counts there');
  });
});

describe('a log that does not hold what it should', () => {
  /** The same process, whose store does not find some nodes. */
  const without = (at: ExecutionWorld, lost: (node: string) => boolean) => {
    const { store } = at.deps;
    const blind = <T extends ReadTransaction>(tx: T): T => ({
      ...tx,
      graph: { ...tx.graph, node: (node) => (lost(node) ? TE.right(O.none) : tx.graph.node(node)) },
    });
    return {
      ...at.deps,
      store: {
        ...store,
        read: (body: Parameters<typeof store.read>[0]) => store.read((tx) => body(blind(tx))),
        write: (body: Parameters<typeof store.write>[0]) => store.write((tx) => body(blind(tx))),
      } as typeof store,
    };
  };

  test('is an error where the node that an ack led to is missing', async () => {
    const { at, root } = await begin();
    await go(at, root, NOTES);
    const [, , acked] = await at.events(root.session.sessionId);
    if (acked?.kind !== 'step_acked') throw new Error('a step was done');
    const deps = without(at, (node) => node === acked.data.to);
    const call = { stateToken: root.stateToken, ackToken: root.ackToken ?? '', ...NOTES };
    expect(await continueWorkflow(deps)(call)()).toMatchObject({
      left: {
        _tag: 'DamagedEventError',
        stream: { type: 'session', id: root.session.sessionId },
        version: 3,
        reason: 'its node is missing',
      },
    });
  });

  test('takes no step from a point that is remembered and gone', async () => {
    const { at, root } = await begin();
    const call = { stateToken: root.stateToken, ackToken: root.ackToken ?? '', ...NOTES };
    expect(await continueWorkflow(without(at, () => true))(call)()).toMatchObject({
      left: { code: 'TOKEN_UNKNOWN_NODE' },
    });
    expect(await steps(at, root.session.sessionId)).toEqual([]);
  });
});
