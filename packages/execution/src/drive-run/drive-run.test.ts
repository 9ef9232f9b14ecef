import { right } from '@workrail/authoring/workflow-files';
import type { SessionEvent } from '@workrail/event-log';
import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { answered, type FakeApi, type SeenCall, steppedTime } from '../testing/fake-api.ts';

type Steps = readonly JsonObject[];

const manifest = (steps: Steps, more: JsonObject = {}): string =>
  JSON.stringify({ workflow: 'orders', steps, ...more });

interface WorldTerms {
  readonly secret?: readonly string[];
  readonly time?: Pick<ReturnType<typeof steppedTime>, 'clock' | 'timers'>;
}

/** Time as it passes. */
const REAL: WorldTerms['time'] = {
  clock: { now: () => new Date().toISOString() },
  timers: {
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return { cancel: () => clearTimeout(timer) };
    },
  },
};

/** A world with one workflow, whose API is this. */
function world(text: string, api: FakeApi, { secret = [], time = steppedTime() }: WorldTerms = {}) {
  const seen: SeenCall[] = [];
  const at = executionWorld(
    { 'orders.json': text },
    {
      ...time,
      secret,
      api: (call, options) => {
        seen.push(call);
        return api(call, options);
      },
    },
  );
  return { ...at, seen };
}

const kinds = (events: readonly SessionEvent[]): readonly string[] =>
  events.map((event) => {
    if (event.kind === 'step_acked')
      return `acked ${event.data.stepId} ${event.data.outcome?.state ?? ''}`.trim();
    if (event.kind === 'command_sent') return `sent ${event.data.stepId} ${event.data.call}`;
    if (event.kind === 'command_answered') return `answered ${event.data.stepId} ${event.data.next.kind}`;
    return event.kind;
  });

/** What a run of a workflow with these steps recorded, and how it stands. */
async function ran(steps: Steps, api: FakeApi, more: JsonObject = {}) {
  const at = world(manifest(steps, more), api);
  const { session } = right(await at.start({ workflowId: 'orders' }));
  const report = right(await at.status(session.runId));
  return { at, session, report, events: await at.events(session.sessionId) };
}

const answers = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.kind === 'command_answered' ? [event.data] : []));

const LOST = {
  kind: 'lost',
  phase: 'waiting',
  fault: { _tag: 'CallFault', reason: 'connection', message: 'it was reset', retryable: false },
} as const;

const UNREACHABLE = {
  kind: 'not_sent',
  fault: { _tag: 'CallFault', reason: 'connection', message: 'it was refused', retryable: true },
} as const;

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
