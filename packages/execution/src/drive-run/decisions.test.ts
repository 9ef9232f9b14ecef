import { right } from '@workrail/authoring/workflow-files';
import { describe, expect, test } from 'vitest';
import { answered } from '../testing/fake-api.ts';
import { LOST, manifest, REAL, ran, world } from '../testing/orders-world.ts';

describe('a call that may have been done', () => {
  const STEPS = [
    { id: 'make', run: 'shop create-order' },
    { id: 'use', run: 'shop get-order', with: { id: '${{ steps.make.id }}' } },
  ];
  const unknown = async () => {
    let lost = true;
    const found = await ran(STEPS, ({ command }) => {
      if (command === 'create-order' && lost) return LOST;
      return answered({ id: 7 });
    });
    return {
      ...found,
      mend: () => {
        lost = false;
      },
    };
  };

  test('is not sent again by itself: somebody has to decide', async () => {
    const { at, report } = await unknown();
    expect(report).toMatchObject({
      state: 'running',
      detail: 'needs_decision',
      poll_after_ms: null,
      decisions: [{ step_id: 'make', call: 1, method: 'POST', choices: ['retry', 'skip', 'mark_done'] }],
    });
    expect(report.message).toContain('make may or may not have been done');
    expect(at.seen).toHaveLength(1);
  });

  test('is sent again where they decide so', async () => {
    const { at, session, mend } = await unknown();
    mend();
    const report = right(await at.decide({ run_id: session.runId, step_id: 'make', decision: 'retry' }));
    expect(report).toMatchObject({ state: 'succeeded', steps: [{ attempts: 2 }, { attempts: 1 }] });
  });

  test('counts as done with what they say that it gave', async () => {
    const { at, session } = await unknown();
    const output = { id: 9 };
    const decision = 'mark_done' as const;
    const report = right(await at.decide({ run_id: session.runId, step_id: 'make', decision, output }));
    expect(report).toMatchObject({ state: 'succeeded', steps: [{ state: 'marked_done' }, {}] });
    expect(at.seen.at(-1)).toMatchObject({ command: 'get-order', arguments: { id: 9 } });
  });

  test('is left out, with what needs it, where they decide so', async () => {
    const { at, session } = await unknown();
    const report = right(await at.decide({ run_id: session.runId, step_id: 'make', decision: 'skip' }));
    expect(report).toMatchObject({ steps: [{ state: 'skipped' }, { state: 'failed' }] });
    expect(report.steps[1]?.message).toContain('the step make was skipped');
  });

  test('is decided once, and nothing else is', async () => {
    const { at, session } = await unknown();
    expect(await at.decide({ run_id: session.runId, step_id: 'use', decision: 'skip' })).toMatchObject({
      left: { _tag: 'NothingToDecideError', open: ['make'] },
    });
    right(await at.decide({ run_id: session.runId, step_id: 'make', decision: 'skip' }));
    expect(await at.decide({ run_id: session.runId, step_id: 'make', decision: 'retry' })).toMatchObject({
      left: { _tag: 'NothingToDecideError', open: [] },
    });
  });
});

describe('a run that is canceled', () => {
  test('in a long wait sends nothing more, and is canceled once', async () => {
    const at = world(
      manifest([{ id: 'list', run: 'shop list-orders' }]),
      () => answered(null, 429, { retryAfterMs: 3_600_000 }),
      { time: REAL },
    );
    const started = right(await at.run({ workflow_id: 'orders', wait_ms: 0 }));
    await expect.poll(() => at.seen.length).toBe(1);
    const canceled = right(await at.cancel(started.run_id));
    expect(canceled).toMatchObject({ state: 'canceled', canceled_now: true });
    expect(right(await at.cancel(started.run_id))).toMatchObject({ state: 'canceled', canceled_now: false });
    expect(at.seen).toHaveLength(1);
  });
});
