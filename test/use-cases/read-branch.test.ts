import { expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { step, workflow, world } from './world.ts';

const FLOW = workflow('test.flow', [
  step('plan', { title: 'Plan {{ticket}}' }),
  step('risky', { runCondition: { var: 'risk', equals: 'high' } }),
  {
    id: 'rounds',
    type: 'loop',
    title: 'Rounds',
    loop: { type: 'for', count: 3, maxIterations: 3 },
    body: [step('work', { title: 'Work' })],
  },
  step('end'),
]);

/** A run with a fork behind its first round, and the page on it. */
async function forked() {
  const { host, useCases, start, next, again } = world({ 'flow.json': FLOW });
  const page = dashboardOf({ host, folder: '/nowhere' });
  const root = await start('test.flow', { ticket: 'SHOP-7' });
  const { stateToken, ackToken } = root;
  const artifacts = [{ kind: 'wr.changed_files', changedFiles: [{ path: 'src/Only-Here.ts' }] }];
  const sent = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Two parts.', artifacts };
  const planned = right(await useCases.continueWorkflow(sent)());
  const first = await next(planned, 'Round one.');
  right(
    await useCases.checkpointWorkflow({
      stateToken: first.stateToken,
      notesMarkdown: 'Halfway.',
    })(),
  );
  await next(first, 'Left aside.');
  const last = await next(await next(await again(first), 'Another way.'), 'Round three.');
  const read = async (
    node: string,
    more: { readonly from?: number; readonly limit?: number; readonly find?: string } = {},
  ) => agreed('readBranch', right(await page.readBranch({ nodeId: node, from: 0, limit: 50, ...more })()));
  const nodeOf = (token: string): string => token.slice('st.v1.'.length, 'st.v1.'.length + 13);
  return { read, tip: nodeOf(last.stateToken), rootNode: nodeOf(stateToken) };
}

test('D4: notes, artifacts, checkpoints and decisions of a branch come in order, and nothing of other branches', async () => {
  const { read, tip, rootNode } = await forked();
  const { entries, total, next } = await read(tip);
  expect({ total, next }).toEqual({ total: 5, next: null });
  expect(entries.map(({ step }) => step?.title)).toEqual([undefined, 'Plan SHOP-7', 'Work', 'Work', 'Work']);
  expect(entries.map(({ output }) => output.notesMarkdown)).toEqual([
    undefined,
    'Two parts.',
    'Round one.',
    'Another way.',
    'Round three.',
  ]);
  expect(entries.map(({ step }) => step?.loops[0]?.iteration)).toEqual([undefined, undefined, 1, 2, 3]);
  expect(entries[1]?.output.artifacts).toMatchObject([{ kind: 'wr.changed_files' }]);
  expect(entries[1]?.decisions.map(({ kind, id }) => `${kind} ${id}`)).toContain('skipped risky');
  expect(entries[2]?.checkpoints).toMatchObject([{ output: { notesMarkdown: 'Halfway.' } }]);
  expect((await read(rootNode)).total).toBe(1);
});

test('D4: the parts of a branch are the whole, each entry once', async () => {
  const { read, tip } = await forked();
  const whole = await read(tip);
  const parts: unknown[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const part: Awaited<ReturnType<typeof read>> = await read(tip, { from, limit: 2 });
    parts.push(...part.entries);
    from = part.next;
  }
  expect(parts).toEqual(whole.entries);
});

test.each([
  ['another WAY', ['Work']],
  ['halfway', ['Work']],
  ['only-here', ['Plan SHOP-7']],
  ['shop-7', ['Plan SHOP-7']],
  ['rounds', ['Plan SHOP-7', 'Work', 'Work', 'Work']],
  ['left aside', []],
])('D4: %s is found in what was left and decided on the branch', async (find, titles) => {
  const { read, tip } = await forked();
  const { entries, total } = await read(tip, { find });
  expect(entries.map(({ step }) => step?.title)).toEqual(titles);
  expect(total).toBe(5);
});
