import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { folderForTest } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { step, workflow, world } from './world.ts';

const SLICES = workflow('test.slices', [
  step('plan', { title: 'Plan the slices' }),
  {
    id: 'each',
    type: 'loop',
    title: 'Each slice',
    loop: { type: 'forEach', items: 'slices', itemVar: 'slice', maxIterations: 9 },
    body: [step('check', { title: 'Check: {{slice.name}}' })],
  },
]);

const COUNTED = workflow('test.counted', [
  {
    id: 'rounds',
    type: 'loop',
    title: 'Rounds',
    loop: { type: 'for', count: 2, maxIterations: 5 },
    body: [step('work', { title: 'Work' })],
  },
]);

/** A run from its start to its end, with the items that it goes through. */
async function slices(items: readonly unknown[]) {
  const at = world({ 'slices.json': SLICES });
  let next = await at.start('test.slices');
  next = await at.next(next, 'Planned.', { slices: items });
  for (const _ of items) next = await at.next(next, 'Checked.');
  const { runId, sessionId } = next.session;
  const dashboard = dashboardOf({ host: at.host, folder: folderForTest() });
  const graph = agreed('showGraph', right(await dashboard.showGraph({ runId, from: 0, limit: 99 })()));
  return { dashboard, graph, runId, sessionId };
}

const NAMED = [{ name: 'Cart' }, { name: 'Payment' }, { name: 'Shipping' }];

describe('rounds of a loop', () => {
  it('D2: in the graph, each point has the title that the agent saw, its round and its item', async () => {
    const { dashboard, graph, runId } = await slices(NAMED);
    const round = (iteration: number, item: string) => ({ title: 'Each slice', iteration, total: 3, item });
    expect(graph.points.map(({ title, rounds }) => [title, rounds])).toEqual([
      [null, []],
      ['Plan the slices', []],
      ['Check: Cart', [round(1, 'Cart')]],
      ['Check: Payment', [round(2, 'Payment')]],
      ['Check: Shipping', [round(3, 'Shipping')]],
    ]);
    const later = right(await dashboard.showGraph({ runId, from: 3, limit: 1 })());
    expect(later.points).toEqual(graph.points.slice(3, 4));
  });

  it('D2: the head of a point has them too, also of the one where the run is finished', async () => {
    const { dashboard, graph } = await slices(NAMED);
    const heads = [];
    for (const { node } of graph.points.slice(2))
      heads.push(agreed('showNode', right(await dashboard.showNode({ nodeId: node })())).done?.step);
    expect(heads.map((head) => head?.title)).toEqual(['Check: Cart', 'Check: Payment', 'Check: Shipping']);
    expect(heads.map((head) => head?.loops[0]?.item)).toEqual(['Cart', 'Payment', 'Shipping']);
    expect(heads[2]?.loops[0]).toMatchObject({ iteration: 3, total: 3 });
  });

  it('D2: the timeline calls each step by its title and its round', async () => {
    const { dashboard, sessionId } = await slices(NAMED);
    const { entries } = agreed(
      'showTimeline',
      right(await dashboard.showTimeline({ sessionId, from: 0, limit: 99 })()),
    );
    const steps = entries.filter(({ kind }) => kind === 'step_acked');
    expect(steps.map(({ text }) => text)).toEqual([
      '“Plan the slices” done',
      '“Check: Cart” done',
      '“Check: Payment” done',
      '“Check: Shipping” done; the run is complete',
    ]);
    expect(steps.map(({ rounds }) => rounds?.[0]?.iteration)).toEqual([undefined, 1, 2, 3]);
  });

  it.each([
    ['plain texts', ['Cart', 7], ['Cart', '7']],
    [
      'entries with a title, an id or a path',
      [{ title: 'T' }, { id: 'a1' }, { path: 'x/y' }],
      ['T', 'a1', 'x/y'],
    ],
    ['entries without a name', [{ a: 1 }], ['{"a":1}']],
    ['long ones, cut', ['x'.repeat(200)], [`${'x'.repeat(80)}…`]],
  ])('D2: an item is named: %s', async (_, items, names) => {
    const { graph } = await slices(items);
    expect(graph.points.slice(2).map(({ rounds }) => rounds[0]?.item)).toEqual(names);
  });

  it('D2: a loop that goes through no list has rounds alone', async () => {
    const at = world({ 'counted.json': COUNTED });
    const first = await at.start('test.counted');
    const { session } = await at.next(first, 'Once.');
    const dashboard = dashboardOf({ host: at.host, folder: folderForTest() });
    const { points } = right(await dashboard.showGraph({ runId: session.runId, from: 0, limit: 9 })());
    expect(points[1]).toMatchObject({ title: 'Work', rounds: [{ title: 'Rounds', iteration: 1, total: 2 }] });
    expect(points[1]?.rounds[0]).not.toHaveProperty('item');
  });
});

describe('the timeline', () => {
  it('D7: says when what ended had begun', async () => {
    let minute = 0;
    const now = () => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const at = world({ 'counted.json': COUNTED });
    const useCases = startProcess({ ...at.host, clock: { now } });
    const first = right(await useCases.startWorkflow({ workflowId: 'test.counted' })());
    const send = async (notesMarkdown: string, { ackToken } = first) =>
      right(
        await useCases.continueWorkflow({
          stateToken: first.stateToken,
          ackToken: ackToken ?? '',
          notesMarkdown,
        })(),
      );
    minute = 5;
    const blocked = await send('');
    minute = 12;
    await send('Done.', blocked);
    const dashboard = dashboardOf({ host: at.host, folder: folderForTest() });
    const { sessionId } = first.session;
    const { entries } = right(await dashboard.showTimeline({ sessionId, from: 0, limit: 99 })());
    const began = '2026-01-01T00:00:00.000Z';
    expect(entries.filter(({ since }) => since !== undefined)).toMatchObject([
      { kind: 'advance_blocked', since: began, at: '2026-01-01T00:05:00.000Z' },
      { kind: 'step_acked', since: began, at: '2026-01-01T00:12:00.000Z' },
    ]);
  });
});
