import { right } from '@workrail/authoring/workflow-files';
import { describe, expect, test } from 'vitest';
import { answered } from '../testing/fake-api.ts';
import { answers, kinds, LOST, manifest, ran, UNREACHABLE, world } from '../testing/orders-world.ts';

describe('a run of commands', () => {
  test('calls each step with what the ones before answered, and records each once', async () => {
    const at = world(
      manifest(
        [
          { id: 'list', run: 'shop list-orders', with: { limit: '${{ inputs.limit }}' } },
          { id: 'get', run: 'shop get-order', with: { id: '${{ steps.list.items[0].id }}' } },
        ],
        { inputs: { limit: { type: 'integer' } } },
      ),
      ({ command }) =>
        answered(command === 'list-orders' ? { items: [{ id: 7 }] } : { id: 7, state: 'open' }),
    );
    const { isComplete, pending, session } = right(
      await at.start({ workflowId: 'orders', context: { limit: 3 } }),
    );
    expect({ isComplete, pending }).toEqual({ isComplete: true, pending: null });
    expect(at.seen.map(({ command, arguments: given }) => [command, given])).toEqual([
      ['list-orders', { limit: 3 }],
      ['get-order', { id: 7 }],
    ]);
    expect(kinds(await at.events(session.sessionId))).toEqual([
      'session_started',
      'run_started',
      'sent list 1',
      'answered list done',
      'acked list succeeded',
      'sent get 1',
      'answered get done',
      'acked get succeeded',
    ]);
  });

  test('waits as long as the API asks, and calls again', async () => {
    let calls = 0;
    const { at, report, events } = await ran([{ id: 'list', run: 'shop list-orders' }], () => {
      calls += 1;
      return calls === 1 ? answered(null, 429, { retryAfterMs: 30_000 }) : answered({ done: true });
    });
    expect(report).toMatchObject({ state: 'succeeded', steps: [{ step_id: 'list', attempts: 2 }] });
    const [first, second] = events.filter(({ kind }) => kind === 'command_sent');
    expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(30_000);
    expect(at.seen).toHaveLength(2);
  });

  test('repeats a step until its condition holds, and no longer than it may', async () => {
    const step = {
      id: 'poll',
      run: 'shop get-order',
      repeat: { until: 'step.n == 3', every: '5s', max_attempts: 4 },
    };
    let n = 0;
    const done = await ran([step], () => {
      n += 1;
      return answered({ n });
    });
    expect(done.report).toMatchObject({ state: 'succeeded', steps: [{ attempts: 3 }] });
    expect(answers(done.events).map(({ next }) => ('because' in next ? next.because : next.kind))).toEqual([
      'repeat',
      'repeat',
      'done',
    ]);
    const never = await ran([step], () => answered({ n: 0 }));
    expect(never.report).toMatchObject({
      state: 'failed',
      steps: [{ attempts: 4, message: 'after 4 attempts this still did not hold: step.n == 3' }],
    });
  });

  test('fails where a step fails, skips what depends on it, and does the rest', async () => {
    const { at, report } = await ran(
      [
        { id: 'bad', run: 'shop get-gone' },
        { id: 'after', run: 'shop get-more', depends_on: ['bad'] },
        { id: 'other', run: 'shop list-orders' },
      ],
      ({ command }) => (command === 'get-gone' ? answered({ why: 'gone' }, 404) : answered([])),
    );
    expect(report).toMatchObject({
      state: 'failed',
      counts: { total: 3, succeeded: 1, failed: 1, skipped: 1 },
      steps: [
        { step_id: 'bad', state: 'failed', status: 404, response: { why: 'gone' } },
        { step_id: 'after', state: 'skipped', message: 'it depends on bad, which failed' },
        { step_id: 'other', state: 'succeeded' },
      ],
    });
    expect(at.seen.map(({ step }) => step).sort()).toEqual(['bad', 'other']);
  });

  test('does at most four independent steps at a time', async () => {
    let now = 0;
    let most = 0;
    const steps = Array.from({ length: 9 }, (_, index) => ({ id: `s${index}`, run: 'shop list-orders' }));
    const { report, events } = await ran(steps, async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return answered(null);
    });
    expect(most).toBe(4);
    expect(report.counts.succeeded).toBe(9);
    expect(kinds(events).filter((one) => one.startsWith('acked'))).toEqual(
      steps.map(({ id }) => `acked ${id} succeeded`),
    );
  });

  test('calls again where nothing was sent, whatever the method', async () => {
    let calls = 0;
    const { report } = await ran([{ id: 'make', run: 'shop create-order' }], () => {
      calls += 1;
      return calls === 1 ? UNREACHABLE : answered({ id: 1 }, 201);
    });
    expect(report).toMatchObject({ state: 'succeeded', steps: [{ attempts: 2, status: 201 }] });
  });

  test('sends the same idempotency key with each attempt of a call', async () => {
    let calls = 0;
    const { at, report } = await ran([{ id: 'make', run: 'shop create-once' }], () => {
      calls += 1;
      return calls === 1 ? LOST : answered({ id: 1 });
    });
    expect(report.state).toBe('succeeded');
    const [first, second] = at.seen.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
  });
});

describe('a run that is opened again', () => {
  test('does what failed and what depends on it, and keeps the rest', async () => {
    let isMended = false;
    const { at, session, report } = await ran(
      [
        { id: 'one', run: 'shop get-one' },
        { id: 'bad', run: 'shop get-bad', depends_on: ['one'] },
        { id: 'free', run: 'shop create-free' },
        { id: 'last', run: 'shop get-last', with: { of: '${{ steps.bad.id }}' } },
      ],
      ({ command }) => (command === 'get-bad' && !isMended ? answered(null, 500) : answered({ id: command })),
    );
    expect(report.state).toBe('failed');
    isMended = true;
    const before = at.seen.length;
    const again = right(await at.reopen(session.runId));
    expect(again).toMatchObject({ state: 'succeeded', counts: { succeeded: 4 } });
    expect(at.seen.slice(before).map(({ step }) => step)).toEqual(['bad', 'last']);
  });
});

test('what is secret is in no event, and is sent all the same', async () => {
  const steps = [{ id: 'list', run: 'shop list-orders', with: { key: '${{ inputs.key }}' } }];
  const inputs = { key: { type: 'string', secret: true } };
  const at = world(manifest(steps, { inputs }), () => answered(null), { secret: ['key'] });
  const run = right(await at.run({ workflow_id: 'orders', inputs: { key: 'hunter2-hunter2' } }));
  expect(run.state).toBe('succeeded');
  expect(at.seen[0]?.arguments).toEqual({ key: 'hunter2-hunter2' });
  expect(JSON.stringify(await at.events(run.session_id))).not.toContain('hunter2');
});

test('the final output is made of what the steps gave', async () => {
  const { report } = await ran([{ id: 'list', run: 'shop list-orders' }], () => answered({ items: [1, 2] }), {
    final_output: { all: '${{ steps.list.items }}', status: '${{ steps.list.response.status }}' },
  });
  expect(report.final_output).toEqual({ all: [1, 2], status: 200 });
});

test('what a failed step would have given is null in it, with a reason beside it', async () => {
  const { report } = await ran([{ id: 'list', run: 'shop list-orders' }], () => answered(null, 404), {
    final_output: { id: '${{ steps.list.id }}', note: 'fixed' },
  });
  expect(report).toMatchObject({
    final_output: { id: null, note: 'fixed' },
    final_output_problem: 'the step list was not successful',
  });
});
