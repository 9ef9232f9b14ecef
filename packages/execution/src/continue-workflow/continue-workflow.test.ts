import { right, step, workflow } from '@workrail/authoring/workflow-files';
import type { SessionId } from '@workrail/kernel';
import { appendTo, writeProgram } from '@workrail/session-reads';
import { describe, expect, test } from 'vitest';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { type ExecutionWorld, executionWorld } from '../testing/execution-world.ts';

const FLOW = workflow('test.flow', [
  step('plan', { requireConfirmation: { var: 'risky', equals: true } }),
  step('build'),
  step('check'),
]);
const APPROVED = { confirmation: { answer: 'approved' } };
const NOTES = { notesMarkdown: 'Done.' };

const begin = async (at: ExecutionWorld, context = {}) =>
  right(await at.start({ workflowId: 'test.flow', context }));
const go = async (at: ExecutionWorld, ...[pair, input]: Parameters<ExecutionWorld['attempt']>) =>
  right(await at.attempt(pair, input));
const kinds = async (at: ExecutionWorld, session: string) =>
  (await at.events(session)).map(({ kind }) => kind);

describe('a step that is done', () => {
  test('leads to the next one, and is written once however often the pair comes', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at);
    const next = await go(at, root, NOTES);
    expect(next).toMatchObject({ kind: 'ok', pending: { stepId: 'build' }, warnings: [] });
    expect(await go(at, root, NOTES)).toEqual(next);
    expect(await kinds(at, root.session.sessionId)).toEqual(['session_started', 'run_started', 'step_acked']);
  });

  test('is judged by what the agent was shown, not by what it sends along', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at, { risky: true });
    const blocked = await go(at, root, { ...NOTES, context: { risky: false } });
    expect(blocked.blockers).toMatchObject([{ code: 'USER_ONLY_DEPENDENCY' }]);
    // The block kept the context, and still it is the shown one that counts.
    const still = await go(at, blocked);
    expect(still.kind).toBe('blocked');
    expect((await go(at, still, APPROVED)).pending?.stepId).toBe('build');
  });
});

describe('a look at a point', () => {
  test('writes nothing and hands out an ack of its own each time', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at);
    const before = await at.events(root.session.sessionId);
    const [one, two] = [await at.look(root), await at.look(root)];
    expect(one.pending).toEqual(root.pending);
    expect(new Set([root, one, two].map(({ ackToken }) => ackToken)).size).toBe(3);
    expect(await at.events(root.session.sessionId)).toEqual(before);
  });
});

describe('a blocked attempt', () => {
  const listed = workflow('test.flow', [
    {
      id: 'rounds',
      type: 'loop',
      title: 'Rounds',
      loop: {
        type: 'while',
        maxIterations: 3,
        conditionSource: { kind: 'artifact_contract', contractRef: 'wr.contracts.loop_control' },
      },
      body: [
        step('work', {
          requireConfirmation: true,
          userOnlyDependencies: [
            { reason: 'needs_user_choice', description: 'Which region?', contextKey: 'region' },
          ],
          outputContract: { contractRef: 'wr.contracts.loop_control' },
        }),
      ],
    },
    step('last'),
  ]);
  const REGION = { context: { region: 'eu' } };
  const decision = (text: string) => ({ artifacts: [{ kind: 'wr.loop_control', decision: text }] });

  test.each([
    ['that counts', 'continue'],
    ['that does not fit', 'perhaps'],
  ])('has the yes asked for again where its artifact, %s, gives way to another', async (_, first) => {
    const at = executionWorld({ 'flow.json': listed });
    const blocked = await go(at, await begin(at), { ...decision(first), ...APPROVED });
    expect(blocked.kind).toBe('blocked');
    const other = await go(at, blocked, { ...REGION, ...decision('stop') });
    expect(other.blockers?.map(({ code }) => code)).toEqual(['USER_ONLY_DEPENDENCY']);
    expect((await go(at, other, APPROVED)).pending?.stepId).toBe('last');
  });

  test('has it asked for again, too, where the other artifact comes some tries later', async () => {
    const at = executionWorld({ 'flow.json': listed });
    const blocked = await go(at, await begin(at), { ...decision('perhaps'), ...APPROVED });
    const other = await go(at, await go(at, blocked, REGION), decision('stop'));
    expect(other.blockers?.map(({ code }) => code)).toEqual(['USER_ONLY_DEPENDENCY']);
  });

  test('keeps the yes where the retry brings what was missing', async () => {
    const at = executionWorld({ 'flow.json': listed });
    const blocked = await go(at, await begin(at), { ...NOTES, ...APPROVED });
    expect((await go(at, blocked, { ...REGION, ...decision('stop') })).pending?.stepId).toBe('last');
  });

  test('keeps artifacts of many tries up to forty, and names the one too many', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const sheets = (from: number, count: number) => ({
      artifacts: Array.from({ length: count }, (_, n) => ({ kind: `test.sheet${from + n}` })),
    });
    let here = await begin(at);
    for (const from of [0, 20]) here = await go(at, here, sheets(from, 20));
    expect(await at.attempt(here, sheets(40, 1))).toMatchObject({
      left: { field: 'output.artifacts', rule: 'max-items', message: expect.stringContaining('41') },
    });
    expect((await go(at, here, { ...NOTES, ...sheets(39, 1) })).pending?.stepId).toBe('build');
  });

  test('asked for preferences that its retry still has', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at);
    const asking = { preferences: { assumptionPolicy: 'ask' } };
    const changed = right(await at.attempt({ ...root, ackToken: null }, asking));
    const blocked = await go(at, changed, { preferences: { gateHandling: 'risk_signal' } });
    expect((await go(at, blocked, NOTES)).preferences).toMatchObject({
      gateHandling: 'risk_signal',
      assumptionPolicy: 'ask',
    });
  });

  test('A10: asked for preferences that a change after it leaves alone: that is another point', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at);
    const blocked = await go(at, root, { preferences: { gateHandling: 'risk_signal' } });
    right(await at.attempt({ ...root, ackToken: null }, { preferences: { assumptionPolicy: 'ask' } }));
    expect((await go(at, blocked, NOTES)).preferences).toMatchObject({
      gateHandling: 'risk_signal',
      assumptionPolicy: 'record_when_missing',
    });
  });

  test('asked for preferences that a later change at the point overrules, in a log that has such a change', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = await begin(at);
    const blocked = await go(at, root, { preferences: { gateHandling: 'risk_signal' } });
    expect(blocked.preferences.gateHandling).toBe('risk_signal');
    await changeInPlace(at, root);
    expect((await at.look(root)).preferences.assumptionPolicy).toBe('ask');
    expect((await go(at, blocked, NOTES)).preferences).toMatchObject({
      gateHandling: 'block',
      assumptionPolicy: 'ask',
    });
  });
});

/** What the first release wrote for a change of preferences: they hold at the point itself. */
async function changeInPlace(at: ExecutionWorld, { session }: ExecutionAnswer) {
  const started = (await at.events(session.sessionId)).find((event) => event.kind === 'run_started');
  if (started?.kind !== 'run_started') throw new Error('a session with a run has its start');
  const { runId, node, preferences } = started.data;
  const delta = { assumptionPolicy: 'ask' as const };
  const data = { runId, node, delta, effective: { ...preferences, ...delta }, warnings: [] };
  const events = [{ kind: 'preferences_changed' as const, data }];
  right(
    await writeProgram<never, void>(at.deps, async (tx, { take }) => {
      await take(appendTo(tx, session.sessionId as SessionId, { at: at.deps.clock.now(), events }));
    })(),
  );
}

describe('a used pair that comes again', () => {
  const NEVER_STOP = { preferences: { mode: 'auto_never_stop' } };

  test('with other closed gaps is told that they were not recorded', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    let here = await begin(at);
    for (const preferences of [NEVER_STOP, {}]) here = await go(at, here, preferences);
    const { gaps = [] } = await at.look(here);
    expect(gaps).toHaveLength(2);
    const [one, two] = gaps.map(({ gapId }) => gapId);
    const closing = (gapId: string | undefined) => ({ ...NOTES, resolvedGaps: [gapId ?? ''] });
    const first = await go(at, here, closing(one));
    expect(first.openGaps).toBe(1);
    expect(await go(at, here, closing(one))).toEqual(first);
    const other = await go(at, here, closing(two));
    expect(other.warnings).toMatchObject([{ code: 'REPLAY_OUTPUT_NOT_RECORDED' }]);
    // The ack of the warning records them.
    const again = { stateToken: here.stateToken, ackToken: other.warnings[0]?.ackToken ?? null };
    expect((await go(at, again, closing(two))).warnings).toEqual([]);
  });
});
