import { right, step, workflow } from '@workrail/authoring/workflow-files';
import type { SessionEvent } from '@workrail/event-log';
import type { NodeId, TaskEither } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { minterOf } from '@workrail/session-reads';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openMemoryStore } from '@workrail/store-memory';
import { describe, expect, test } from 'vitest';
import { rehydrate } from '../continue-workflow/rehydrate.ts';
import { type ExecutionWorld, executionWorld, type Pair } from '../testing/execution-world.ts';
import { type WaitEffect, waitCompiler, waitDecoder, waitEngine } from '../testing/wait-step.ts';

const START = { workflowId: 'test.flow' };
const NOTES = { notesMarkdown: 'Done.' };
const KEY = new Uint8Array(32).fill(7);

const wait = (id: string, seconds: number) => step(id, { prompt: `${seconds}` });
const ONLY_WAITS = [wait('wait-a', 60), wait('wait-b', 30), wait('wait-c', 5)];
const MIXED = [step('plan'), wait('wait-a', 60), wait('wait-b', 30), step('build'), wait('wait-c', 5)];

/** What one process is made of besides the store. */
interface Process {
  /** Called wherever the process can die; dies by throwing. */
  readonly tick?: () => void;
  readonly perform?: (effect: WaitEffect) => Promise<void>;
}

/** A store in which a process can die before and after each transaction. */
const mortal = (store: Store, tick: () => void): Store => {
  const around =
    <Err, A>(task: TaskEither<Err, A>): TaskEither<Err, A> =>
    async () => {
      tick();
      const outcome = await task();
      tick();
      return outcome;
    };
  return {
    ...store,
    read: (body) => around(store.read(body)),
    write: (body) => around(store.write(body)),
  };
};

/** A machine with one store and one clock, on which processes start and die. */
function machine(steps: readonly object[]) {
  const store = openMemoryStore({ digests: testDigests });
  const waited: string[] = [];
  let now = '2026-01-02T03:00:00.000Z';
  const process = ({ tick = () => {}, perform }: Process = {}): ExecutionWorld =>
    executionWorld(
      { 'flow.json': workflow('test.flow', steps) },
      {
        store: mortal(store, tick),
        compiler: waitCompiler(testDigests),
        decoder: waitDecoder(testDigests),
        engine: waitEngine,
        clock: {
          now: () => {
            tick();
            return now;
          },
        },
        handlers: {
          wait: {
            perform: async (effect: WaitEffect) => {
              waited.push(effect.until);
              await perform?.(effect);
              tick();
              now = effect.until > now ? effect.until : now;
            },
          },
        },
      },
    );
  return { process, waited };
}

const stepsIn = (events: readonly SessionEvent[]): readonly string[] =>
  events.flatMap((event) => (event.kind === 'step_acked' ? [event.data.stepId] : []));

describe('steps of the server alone', () => {
  test('are done in one go, each from the time at which the one before was done', async () => {
    const { process, waited } = machine(ONLY_WAITS);
    const at = process();
    const { isComplete, pending, nextCall, session } = right(await at.start(START));
    expect({ isComplete, pending, nextCall }).toEqual({ isComplete: true, pending: null, nextCall: null });
    expect(waited).toEqual([
      '2026-01-02T03:01:00.000Z',
      '2026-01-02T03:01:30.000Z',
      '2026-01-02T03:01:35.000Z',
    ]);
    expect(stepsIn(await at.events(session.sessionId))).toEqual(['wait-a', 'wait-b', 'wait-c']);
  });

  test('are done once where the start is sent again', async () => {
    const { process, waited } = machine(ONLY_WAITS);
    const input = { ...START, idempotencyKey: 'one' };
    const first = right(await process().start(input));
    expect(right(await process().start(input))).toEqual(first);
    expect(waited).toHaveLength(3);
  });
});

describe("the agent's answer", () => {
  test('is the next step for the agent, and the end where only the server had something to do', async () => {
    const { process } = machine(MIXED);
    const at = process();
    const plan = right(await at.start(START));
    expect(plan.pending?.stepId).toBe('plan');
    const build = right(await at.attempt(plan, NOTES));
    expect(build).toMatchObject({ kind: 'ok', isComplete: false, pending: { stepId: 'build' } });
    expect(build.nextCall?.arguments.ackToken).toBe(build.ackToken);
    const end = right(await at.attempt(build, NOTES));
    expect(end).toMatchObject({ isComplete: true, pending: null });
    const events = await at.events(plan.session.sessionId);
    expect(stepsIn(events)).toEqual(['plan', 'wait-a', 'wait-b', 'build', 'wait-c']);
    expect(right(await process().attempt(plan, NOTES))).toEqual(build);
    expect(await at.events(plan.session.sessionId)).toEqual(events);
  });

  test('says what keeps the run from going on after a step of the server, and takes it up there', async () => {
    const judged = step('build', { runCondition: { var: 'n', gt: 3 } });
    const { process, waited } = machine([step('plan'), wait('wait-a', 60), judged]);
    const plan = right(await process().start(START));
    const sent = { ...NOTES, context: { n: 'x' } };
    const blocked = right(await process().attempt(plan, sent));
    expect(blocked).toMatchObject({
      kind: 'blocked',
      pending: { stepId: 'wait-a' },
      blockers: [{ code: 'INVALID_CONTEXT_KEY' }],
    });
    expect(right(await process().attempt(plan, sent))).toEqual(blocked);
    expect(await process().look(blocked)).toMatchObject({ ackToken: blocked.ackToken });
    const build = right(await process().attempt(blocked, { context: { n: 4 } }));
    expect(build.pending?.stepId).toBe('build');
    expect(right(await process().attempt(plan, sent)).pending?.stepId).toBe('build');
    expect(waited).toHaveLength(1);
  });
});

describe('a driver that dies', () => {
  /** A run that stands at its first step, and a process that dies at its tick of this number while it goes on. */
  async function killedAt(death: number) {
    const { process, waited } = machine(MIXED);
    const plan = right(await process().start(START));
    let ticks = 0;
    const tick = () => {
      ticks += 1;
      if (ticks === death) throw new Error('killed');
    };
    const outcome = await process({ tick })
      .attempt(plan, NOTES)
      .catch((thrown: unknown) => String(thrown));
    return { process, waited, plan, died: outcome === 'Error: killed' };
  }

  test('at any point is followed by another one, and each step is in the log once', async () => {
    let deaths = 0;
    for (let death = 1; ; death += 1) {
      const { process, waited, plan, died } = await killedAt(death);
      const build = right(await process().attempt(plan, NOTES));
      expect(build.pending?.stepId).toBe('build');
      const events = await process().events(plan.session.sessionId);
      expect(stepsIn(events)).toEqual(['plan', 'wait-a', 'wait-b']);
      expect([...new Set(waited)]).toEqual(['2026-01-02T03:01:00.000Z', '2026-01-02T03:01:30.000Z']);
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(15);
  });

  test('while it starts a run is followed by another one, which comes to its end', async () => {
    const input = { ...START, idempotencyKey: 'one' };
    let deaths = 0;
    for (let died = true; died; ) {
      const { process, waited } = machine(ONLY_WAITS);
      let ticks = 0;
      const tick = () => {
        ticks += 1;
        if (ticks > deaths) throw new Error('killed');
      };
      died = await process({ tick })
        .start(input)
        .then(
          () => false,
          () => true,
        );
      const { isComplete, session } = right(await process().start(input));
      expect(isComplete).toBe(true);
      expect(stepsIn(await process().events(session.sessionId))).toEqual(['wait-a', 'wait-b', 'wait-c']);
      expect(new Set(waited).size).toBe(3);
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(15);
  });

  test('leaves a run of which is told where it stands, and which goes on when the agent looks', async () => {
    const { process, plan } = await killedAtWait();
    const at = process();
    const acked = (await at.events(plan.session.sessionId)).find(({ kind }) => kind === 'step_acked');
    const node = acked?.kind === 'step_acked' ? acked.data.to : ('' as NodeId);
    const shown = right(await rehydrate(at.deps, node, KEY)());
    expect(shown).toMatchObject({
      isComplete: false,
      pending: { stepId: 'wait-a', prompt: 'The server waits 60 s.' },
      ackToken: null,
      nextCall: null,
    });
    const stateToken = minterOf(KEY, testDigests).state(node);
    const looked = await at.look({ stateToken } as Pair);
    expect(looked).toMatchObject({ pending: { stepId: 'build' }, recap: { entries: [{ stepId: 'plan' }] } });
    expect(looked.ackToken).not.toBeNull();
    expect(right(await at.attempt(looked, NOTES)).isComplete).toBe(true);
  });

  /** A process dies in the middle of its first wait. */
  async function killedAtWait() {
    const { process } = machine(MIXED);
    const plan = right(await process().start(START));
    const perform = async () => {
      throw new Error('killed');
    };
    await expect(process({ perform }).attempt(plan, NOTES)).rejects.toThrow('killed');
    return { process, plan };
  }
});

test('a step of the server passes on what its event warns of, after what the call said', async () => {
  const { process } = machine(MIXED);
  const plan = right(await process().start({ ...START, preferences: { mode: 'auto_never_stop' } }));
  const at = process();
  // Without notes the step leaves a gap; a wait leaves nothing.
  const { warnings } = right(await at.attempt(plan));
  expect(warnings.map(({ code }) => code)).toEqual(['GAP_RECORDED']);
});

test('what somebody said of a step is told after the steps of the server that come next', async () => {
  const { process } = machine([
    step('plan', { requireConfirmation: true }),
    wait('wait-a', 60),
    step('build'),
  ]);
  const plan = right(await process().start(START));
  const confirmation = { answer: 'approved', comment: 'But hurry.' };
  const build = right(await process().attempt(plan, { ...NOTES, confirmation }));
  expect(build.pending?.stepId).toBe('build');
  expect(build.confirmation).toEqual({ ...confirmation, source: 'claimed_by_agent' });
});

test('of two drivers at once each goes on from what the other one recorded', async () => {
  const { process, waited } = machine(MIXED);
  const plan = right(await process().start(START));
  const perform = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
  const answers = await Promise.all(
    [process({ perform }), process({ perform })].map((at) => at.attempt(plan, NOTES)),
  );
  const [one, other] = answers.map(right);
  expect(one?.pending?.stepId).toBe('build');
  expect(other).toEqual(one);
  expect(waited.length).toBeGreaterThan(2);
  expect(stepsIn(await process().events(plan.session.sessionId))).toEqual(['plan', 'wait-a', 'wait-b']);
});
