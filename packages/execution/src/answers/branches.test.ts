import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { describe, expect, test } from 'vitest';
import {
  type ExecutionWorld,
  executionWorld,
  type Pair,
  type StepInput,
} from '../testing/execution-world.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build'), step('check'), step('last')]);
const NEVER_STOP = { preferences: { mode: 'auto_never_stop' } };

async function begin() {
  const at = executionWorld({ 'flow.json': FLOW });
  return { at, root: right(await at.start({ workflowId: 'test.flow', ...NEVER_STOP })) };
}
const go = async (at: ExecutionWorld, from: Pair, input: StepInput) => right(await at.attempt(from, input));
/** Leaves a point once more. */
const leave = async (at: ExecutionWorld, from: Pair, notesMarkdown: string) =>
  go(at, await at.look(from), { notesMarkdown });

describe('a point that was not left', () => {
  test('has no branches, and no word of them', async () => {
    const { at, root } = await begin();
    expect(await at.look(root)).not.toHaveProperty('branches');
  });
});

describe('the branches of a point', () => {
  test('are told with the first step of each, the latest last', async () => {
    const { at, root } = await begin();
    const one = await leave(at, root, '  First try.\nIt failed.');
    const two = await leave(at, root, 'Second try.');
    expect((await at.look(root)).branches).toMatchObject({
      total: 2,
      latest: [
        { stateToken: one.stateToken, stepId: 'plan', summary: 'First try.', isComplete: false },
        { stateToken: two.stateToken, stepId: 'plan', summary: 'Second try.', isComplete: false },
      ],
    });
  });

  test('have an empty summary where nothing was noted', async () => {
    const { at, root } = await begin();
    await go(at, root, {});
    const blank = await go(at, await at.look(root), { artifacts: [{ kind: 'test.sheet' }] });
    const { latest = [] } = (await at.look(root)).branches ?? {};
    expect(latest.map(({ summary }) => summary)).toEqual(['', '']);
    expect(latest[1]?.stateToken).toBe(blank.stateToken);
  });

  test('A12: come with the tip of each, its depth, its title and whether it is complete', async () => {
    const { at, root } = await begin();
    let here = root;
    for (const notesMarkdown of ['a', 'b', 'c']) here = await go(at, here, { notesMarkdown });
    const end = await go(at, here, { notesMarkdown: 'd' });
    const beside = await leave(at, await leave(at, root, 'other'), 'further');
    expect((await at.look(root)).branches?.latest).toEqual([
      {
        ...{ stateToken: end.stateToken, title: 'last', depth: 4, isComplete: true },
        ...{ stepId: 'plan', summary: 'a' },
      },
      {
        ...{ stateToken: beside.stateToken, title: 'check', depth: 2, isComplete: false },
        ...{ stepId: 'plan', summary: 'other' },
      },
    ]);
    expect((await at.look(here)).branches?.latest).toMatchObject([
      { stateToken: end.stateToken, stepId: 'last', isComplete: true },
    ]);
  });

  test('A12: have as tip the point with the latest activity, whichever came first', async () => {
    const { at, root } = await begin();
    const one = await leave(at, root, 'one');
    const early = await leave(at, one, 'early');
    await leave(at, one, 'late');
    const worked = await leave(at, early, 'worked on');
    expect((await at.look(root)).branches?.latest).toMatchObject([
      { stateToken: worked.stateToken, depth: 3 },
    ]);
  });

  test('A12: are told of by the answer that begins one', async () => {
    const { at, root } = await begin();
    const first = await leave(at, root, 'one');
    expect(first).not.toHaveProperty('branchBeside');
    const open = await at.look(root);
    const second = await go(at, open, { notesMarkdown: 'two' });
    expect(second.branchBeside).toBe(1);
    expect((await leave(at, root, 'three')).branchBeside).toBe(2);
    expect(await go(at, open, { notesMarkdown: 'two' })).toEqual(second);
  });

  test('are counted all, and the latest five are told', async () => {
    const { at, root } = await begin();
    for (let n = 1; n <= 6; n += 1) await leave(at, root, `try ${n}`);
    const { total, latest } = (await at.look(root)).branches ?? {};
    expect(total).toBe(6);
    expect(latest?.map(({ summary }) => summary)).toEqual(['try 2', 'try 3', 'try 4', 'try 5', 'try 6']);
  });

  test.each([
    [160, 'x'.repeat(160)],
    [161, `${'x'.repeat(160)}… [cut: 161 bytes in all]`],
  ])('have a summary of one line, cut over 160 bytes: %i', async (bytes, summary) => {
    const { at, root } = await begin();
    await go(at, root, { notesMarkdown: `${'x'.repeat(bytes)}\nand more` });
    expect((await at.look(root)).branches?.latest).toMatchObject([{ summary }]);
  });
});

describe('what was done after a point', () => {
  const downstream = async (at: ExecutionWorld, from: Pair) => (await at.look(from)).branches?.downstream;

  test('is what lies between it and the tip of the run, in order of time', async () => {
    const { at, root } = await begin();
    const one = await go(at, root, { notesMarkdown: 'one' });
    const two = await go(at, one, {});
    await go(at, two, { notesMarkdown: 'three' });
    expect(await downstream(at, root)).toEqual({
      entries: [
        { stepId: 'plan', notesMarkdown: 'one' },
        { stepId: 'check', notesMarkdown: 'three' },
      ],
      truncated: false,
      omitted: 0,
      policy: 'kept_most_recent',
    });
    expect((await downstream(at, one))?.entries).toMatchObject([{ stepId: 'check' }]);
  });

  test('is told of the branch with the latest activity, where the run was worked on elsewhere since', async () => {
    const { at, root } = await begin();
    const one = await leave(at, root, 'one');
    await leave(at, one, 'older');
    await leave(at, await leave(at, one, 'newer'), 'newer still');
    await leave(at, root, 'elsewhere');
    expect(await downstream(at, one)).toMatchObject({
      entries: [
        { stepId: 'build', notesMarkdown: 'newer' },
        { stepId: 'check', notesMarkdown: 'newer still' },
      ],
      truncated: false,
      omitted: 0,
    });
  });

  test('takes 4,096 bytes at most, the latest steps first', async () => {
    const { at, root } = await begin();
    let here = root;
    for (const letter of ['a', 'b', 'c']) here = await go(at, here, { notesMarkdown: letter.repeat(1_900) });
    const told = await downstream(at, root);
    expect(told?.entries.map(({ stepId }) => stepId)).toEqual(['build', 'check']);
    expect(told).toMatchObject({ truncated: true, omitted: 1 });
  });

  test('is found as far as 256 steps back from the tip', async () => {
    const steps = Array.from({ length: 257 }, (_, n) => step(`step${n}`));
    const at = executionWorld({ 'flow.json': workflow('test.flow', steps) });
    const root = right(await at.start({ workflowId: 'test.flow' }));
    const passed: Pair[] = [root];
    let here: Pair = root;
    for (let n = 0; n < 256; n += 1) {
      here = await go(at, here, { notesMarkdown: 'n' });
      passed.push(here);
    }
    const [far, near] = [await downstream(at, passed[0] ?? root), await downstream(at, passed[1] ?? root)];
    expect(near?.omitted).toBe(255 - (near?.entries.length ?? 0));
    expect(far).toMatchObject({ omitted: null, entries: [{ stepId: 'step0' }] });
  });
});
