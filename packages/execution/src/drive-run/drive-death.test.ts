import { right } from '@workrail/authoring/workflow-files';
import type { RunId, TaskEither } from '@workrail/kernel';
import type { CallOutcome, Store } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openMemoryStore } from '@workrail/store-memory';
import { expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { answered, type SeenCall, steppedTime } from '../testing/fake-api.ts';

const MANIFEST = JSON.stringify({
  workflow: 'orders',
  steps: [
    { id: 'read', run: 'shop list-orders' },
    { id: 'make', run: 'shop create-order', depends_on: ['read'] },
    { id: 'once', run: 'shop create-once', depends_on: ['make'] },
    { id: 'poll', run: 'shop get-order', depends_on: ['once'], repeat: { until: 'step.n > 1', every: '2s' } },
    { id: 'side', run: 'shop get-side', depends_on: ['read'] },
  ],
});

/** A machine with one store and one clock, on which processes start and die. */
function machine() {
  const store = openMemoryStore({ digests: testDigests });
  const time = steppedTime();
  const seen: SeenCall[] = [];
  const process = (tick: () => void = () => {}) => {
    let isDead = false;
    const step = (): void => {
      if (isDead) throw new Error('killed');
      try {
        tick();
      } catch (cause) {
        isDead = true;
        throw cause;
      }
    };
    const around =
      <Err, A>(task: TaskEither<Err, A>): TaskEither<Err, A> =>
      async () => {
        step();
        const outcome = await task();
        step();
        return outcome;
      };
    const mortal: Store = {
      ...store,
      read: (body) => around(store.read(body)),
      write: (body) => around(store.write(body)),
    };
    return executionWorld(
      { 'orders.json': MANIFEST },
      {
        store: mortal,
        clock: time.clock,
        timers: {
          after: (ms, then) => time.timers.after(ms, () => (isDead ? undefined : then())),
        },
        api: (call) => {
          // A process that is gone hears of no answer.
          const never = new Promise<CallOutcome>(() => {});
          try {
            step();
            seen.push(call);
            step();
          } catch {
            return never;
          }
          const polls = seen.filter(({ step: id }) => id === 'poll').length;
          return answered({ n: polls });
        },
      },
    );
  };
  return { process, seen };
}

/** A run that a process leaves by dying at its tick of this number, and how the next process ends it. */
async function killedAt(death: number) {
  const { process, seen } = machine();
  let ticks = 0;
  let isDead = false;
  const dying = process(() => {
    ticks += 1;
    isDead ||= ticks === death;
    if (isDead) throw new Error('killed');
  });
  void dying.run({ workflow_id: 'orders' }).catch(() => undefined);
  await expect.poll(() => isDead || seen.filter(({ step }) => step === 'poll').length > 1).toBe(true);
  const next = process();
  const [listed] = right(await next.list());
  if (listed === undefined) return { isDead, seen, report: undefined, decided: [] };
  const decided: string[] = [];
  for (;;) {
    const report = right(await next.status(listed.run_id as RunId));
    if (report.state === 'succeeded') return { isDead, seen, report, decided };
    for (const { step_id } of report.decisions) {
      decided.push(step_id);
      right(await next.decide({ run_id: listed.run_id, step_id, decision: 'mark_done' }));
    }
  }
}

test('a driver that dies at any point is followed by another one, and nothing is done twice', async () => {
  let deaths = 0;
  for (let death = 1; ; death += 1) {
    const { isDead, seen, report, decided } = await killedAt(death);
    const made = seen.filter(({ step }) => step === 'make');
    expect(made.length).toBeLessThanOrEqual(1);
    expect(
      new Set(seen.filter(({ step }) => step === 'once').map((one) => one.idempotencyKey)).size,
    ).toBeLessThanOrEqual(1);
    expect(decided.every((id) => id === 'make')).toBe(true);
    if (report !== undefined) expect(report.counts).toMatchObject({ total: 5, succeeded: 5 });
    if (!isDead) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(30);
});
