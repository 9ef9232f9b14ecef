import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { expect, test } from 'vitest';
import { right, seededEntropy } from '../harness/in-process.ts';
import { drawOf } from '../lossy/draw.ts';
import { planFile } from '../lossy/plan.ts';
import { seedsFrom } from '../lossy/plays.ts';
import { randomPlan } from '../lossy/random-plan.ts';
import { readText } from '../lossy/read-text.ts';
import { stepDone } from '../lossy/say.ts';
import { openServer } from '../lossy/wire.ts';

const RUNS = process.env.WORKRAIL_LONG === '1' ? 1_000 : 60;
const MOST_CALLS = 40;

/** The kinds of events in which somebody's answer can stand, of a run by an agent that sends what it is shown and no word of its user. */
async function copiedRun(seed: number) {
  const draw = drawOf(seed);
  const plan = randomPlan(draw, 'test.flow', 2 + draw.below(6));
  const store = openMemoryStore({ digests: nodeDigests });
  const files = new Map([['flow.json', planFile(plan)]]);
  const { send, close } = openServer({ store, files, entropy: seededEntropy(seed) });
  const started = await send({ tool: 'start_workflow', args: { workflowId: 'test.flow' } });
  const { session } = started.structuredContent as { readonly session: { readonly sessionId: SessionId } };
  let reading = readText(started);
  for (let calls = 0; calls < MOST_CALLS && !reading.complete; calls += 1) {
    const done = stepDone(reading, { draw, goal: 'Copy' });
    if (done === undefined) break;
    const { confirmation: _, ...args } = done.args;
    // What the server itself puts into the call for a person would be copied with the rest.
    const copied = {
      ...args,
      ...reading.nextCall?.args,
      ...(args.output === undefined ? {} : { output: args.output }),
    };
    const after = readText(await send({ tool: done.tool, args: copied }));
    if (after.outcome === 'error') break;
    reading = after;
  }
  const stream = sessionStreamId(session.sessionId);
  const events = right(await store.read((tx) => tx.events.read(stream, { from: 1, limit: 1_000 }))());
  await close();
  return {
    asked: reading.step?.asksUser === true,
    answered: events.filter(
      ({ kind, data }) =>
        kind === 'approval_answered' || ('confirmation' in data && data.confirmation !== undefined),
    ),
  };
}

test(`A3: an agent that only copies gives no person's answer in ${RUNS} runs, and stands where one is needed`, {
  timeout: RUNS * 500 + 60_000,
}, async () => {
  let gates = 0;
  for (const seed of seedsFrom(1, RUNS)) {
    const { asked, answered } = await copiedRun(seed);
    expect(answered).toEqual([]);
    if (asked) gates += 1;
  }
  expect(gates).toBeGreaterThan(RUNS / 20);
});
