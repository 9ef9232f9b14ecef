import { BUDGETS, utf8Length } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { LOOPING, step, workflow, world } from '../use-cases/world.ts';

describe('a point', () => {
  it('a point that was left gets a new ack token each time it is shown, and each creates its own branch [EXEC-FORK-1, EXEC-FORK-2]', async () => {
    const { start, next, again } = world({ 'looping.json': LOOPING });
    const root = await start('test.looping');
    await next(root, 'the first way');
    const shown = [await again(root), await again(root), await again(root)];
    expect(new Set([root, ...shown].map(({ ackToken }) => ackToken)).size).toBe(4);
    const tips = [];
    for (const [i, each] of shown.entries()) tips.push(await next(each, `way ${i}`));
    expect(new Set(tips.map(({ stateToken }) => stateToken)).size).toBe(3);
    expect((await again(root)).branches?.total).toBe(4);
  });

  it('a point that was left shows its latest branches and how many there are, within the budget [EXEC-REWIND-6]', async () => {
    const { start, next, again } = world({ 'looping.json': LOOPING });
    const root = await start('test.looping');
    for (let branch = 1; branch <= 12; branch += 1) {
      let at = await next(await again(root), `branch ${branch} ${'é'.repeat(4_000)}`);
      for (let move = 0; move < 5; move += 1) at = await next(at, `${branch}.${move} ${'é'.repeat(4_000)}`);
    }
    const answer = await again(root);
    expect(answer.branches).toMatchObject({ total: 12, downstream: { truncated: true } });
    expect(answer.branches?.latest.map(({ summary }) => summary.split(' ', 2)[1])).toEqual([
      '8',
      '9',
      '10',
      '11',
      '12',
    ]);
    const text = executionText(answer);
    expect(text).toContain('the 12 that exist');
    expect(text).toContain('earlier entries are left out');
    expect(utf8Length(text) + utf8Length(JSON.stringify(answer))).toBeLessThan(BUDGETS.answer);
  });

  it('continuing from a point that was left creates a branch without asking [EXEC-REWIND-4]', async () => {
    const { start, next, again } = world({ 'f.json': workflow('test.flow', [step('alpha'), step('beta')]) });
    const root = await start('test.flow');
    const one = await next(root, 'one way');
    const other = await next(await again(root), 'other way');
    expect(other).toMatchObject({ kind: 'ok', pending: { stepId: 'beta' }, warnings: [] });
    expect(other.blockers).toBeUndefined();
    expect(other.stateToken).not.toBe(one.stateToken);
  });

  it('a blocked call sent again with what was missing is told how to record that, and then continues [EXEC-FORK-3, EXEC-FORK-4]', async () => {
    const { start, next } = world({ 'looping.json': LOOPING });
    const root = await start('test.looping');
    const blocked = await next(root);
    expect(blocked.kind).toBe('blocked');
    const corrected = await next(root, 'what was missing');
    const [warning] = corrected.warnings;
    expect({ ...corrected, warnings: [] }).toEqual(blocked);
    expect(warning).toMatchObject({ code: 'REPLAY_OUTPUT_NOT_RECORDED', ackToken: blocked.ackToken });
    expect(executionText(corrected)).toContain(`Its ackToken: ${warning?.ackToken}`);
    const on = await next({ ...root, ackToken: warning?.ackToken ?? '' }, 'what was missing');
    expect(on).toMatchObject({ kind: 'ok', pending: { stepId: 'work' } });
    expect(on.stateToken).not.toBe(root.stateToken);
  });
});
