import { right, step, workflow } from '@workrail/authoring/workflow-files';
import type { SessionEvent } from '@workrail/event-log';
import { BUDGETS, canonicalJson, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  type ExecutionWorld,
  executionWorld,
  type Pair,
  type StepInput,
} from '../testing/execution-world.ts';

const LOOP = {
  type: 'loop',
  id: 'rounds',
  title: 'Rounds',
  loop: {
    type: 'while',
    maxIterations: 3,
    conditionSource: { kind: 'artifact_contract', contractRef: 'wr.contracts.loop_control' },
  },
  body: [step('work', { outputContract: { contractRef: 'wr.contracts.loop_control' } })],
};
const FLOW = workflow('test.flow', [step('plan'), step('build'), step('check')]);
const NOTES = { notesMarkdown: 'Done.' };

const begin = async (file = FLOW, more: object = {}) => {
  const at = executionWorld({ 'flow.json': file });
  return { at, root: right(await at.start({ workflowId: 'test.flow', ...more })) };
};
const go = async (at: ExecutionWorld, from: Pair, input: StepInput = {}) =>
  right(await at.attempt(from, input));
const contextsOf = (events: readonly SessionEvent[]) =>
  events.flatMap(({ data }) => ('context' in data ? [data.context] : []));
const codes = (answer: Awaited<ReturnType<typeof go>>) => answer.blockers?.map(({ code }) => code);

describe('the context of a run', () => {
  test('is kept once where a step leaves it as it was, and anew where it does not', async () => {
    const { at, root } = await begin(FLOW, { context: { a: 1 } });
    const second = await go(at, root, NOTES);
    await go(at, second, { ...NOTES, context: { b: 2 } });
    const [one, two, three] = contextsOf(await at.events(root.session.sessionId));
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    const blob = right(await at.deps.store.read((tx) => tx.blobs.get(three ?? ('' as never)))());
    expect(blob).toMatchObject({ value: { a: 1, b: 2 } });
  });

  test('is what another process finds', async () => {
    const reading = workflow('test.flow', [step('plan'), step('build', { prompt: 'In {{region}}.' })]);
    const { at, root } = await begin(reading);
    const next = await go(at, root, { ...NOTES, context: { region: 'eu' } });
    const other = executionWorld({ 'flow.json': reading }, { store: at.deps.store });
    expect((await other.look(next)).pending?.prompt).toBe('In eu.');
    expect((await other.look(next)).pending).toEqual(next.pending);
  });
});

describe('what blocked tries keep', () => {
  /** A context under this key of so many bytes as canonical JSON. */
  const ofBytes = (key: string, bytes: number) => ({
    context: { [key]: 'x'.repeat(bytes - `{"${key}":""}`.length) },
  });

  test('is no more context than a call may send', async () => {
    const { at, root } = await begin();
    const half = BUDGETS.context / 2;
    const blocked = await go(at, root, ofBytes('a', half));
    // Together one comma takes the place of two braces.
    const whole = ofBytes('b', half + 1);
    expect(utf8Length(canonicalJson({ ...ofBytes('a', half).context, ...whole.context }))).toBe(
      BUDGETS.context,
    );
    expect(await at.attempt(blocked, ofBytes('b', half + 2))).toMatchObject({
      left: {
        field: 'context',
        rule: 'max-bytes',
        message: expect.stringContaining(
          `context has ${BUDGETS.context + 1} bytes; at most ${BUDGETS.context}`,
        ),
        fix: expect.stringContaining('null for keys that are not needed'),
      },
    });
    expect((await go(at, blocked, { ...NOTES, ...whole })).pending?.stepId).toBe('build');
  });

  test('is no artifact that did not fit: the same has to come again', async () => {
    const { at, root } = await begin(workflow('test.flow', [LOOP, step('last')]));
    const other = { kind: 'test.sheet', n: 1 };
    const first = await go(at, root, {
      ...NOTES,
      artifacts: [{ kind: 'wr.loop_control', decision: 'perhaps' }, other],
    });
    expect(codes(first)).toContain('INVALID_REQUIRED_OUTPUT');
    const second = await go(at, first);
    expect(new Set(codes(second))).toEqual(new Set(['MISSING_REQUIRED_OUTPUT']));
    expect(second.kept).toMatchObject({ notes: true, artifactKinds: ['test.sheet'] });
    const done = await go(at, second, { artifacts: [{ kind: 'wr.loop_control', decision: 'stop' }] });
    expect(done.pending?.stepId).toBe('last');
    expect((await at.events(root.session.sessionId)).at(-1)?.data).toMatchObject({
      output: { notesMarkdown: 'Done.', artifacts: [{ kind: 'test.sheet' }, { kind: 'wr.loop_control' }] },
    });
  });

  test('is what the attempts of one point kept, and of no other', async () => {
    const { at, root } = await begin();
    await go(at, root, { context: { a: 1 } });
    const fresh = await at.look(root);
    await go(at, fresh, NOTES);
    expect((await at.events(root.session.sessionId)).at(-1)?.data).not.toHaveProperty('contextDelta');
  });

  test('are the abilities that were shown', async () => {
    const needing = workflow('test.flow', [
      step('plan', { requires: { capabilities: ['delegation'] } }),
      step('build'),
    ]);
    const { at, root } = await begin(needing);
    const report = { capability: 'delegation', status: 'available', evidence: 'probe' };
    const blocked = await go(at, root, { capabilities: [report] });
    expect(codes(blocked)).toEqual(['MISSING_REQUIRED_NOTES']);
    expect((await go(at, blocked, NOTES)).pending?.stepId).toBe('build');
  });
});

describe('gaps that are closed', () => {
  test('have to stand open, and a retry closes those that its blocked try named', async () => {
    const { at, root } = await begin(FLOW, { preferences: { mode: 'auto_never_stop' } });
    const here = await go(at, root);
    const [gap] = (await at.look(here)).gaps ?? [];
    expect(await at.attempt(here, { ...NOTES, resolvedGaps: ['gap_none'] })).toMatchObject({
      left: { field: 'resolvedGaps', rule: 'not-open' },
    });
    const guided = { preferences: { mode: 'guided' } };
    const blocked = await go(at, here, { ...guided, resolvedGaps: [gap?.gapId ?? ''] });
    expect(blocked).toMatchObject({ kind: 'blocked', openGaps: 1 });
    const done = await go(at, blocked, NOTES);
    expect(done).not.toHaveProperty('openGaps');
  });
});
