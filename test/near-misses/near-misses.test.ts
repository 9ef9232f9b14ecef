import type { ToolResult } from '@workrail/mcp-surface';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { expect, it } from 'vitest';
import { seededEntropy } from '../harness/in-process.ts';
import { type Call, openServer, type Send } from '../lossy/wire.ts';
import { NEAR_MISSES } from './near-misses.ts';
import { filled } from './stand-ins.ts';
import { meaningOf, nextCall } from './text-agent.ts';

const FLOW = {
  id: 'test.flow',
  name: 'Flow',
  description: 'Made by a test.',
  version: '1.0.0',
  steps: ['one', 'two'].map((id) => ({ id, title: `Step ${id}`, prompt: `Do ${id}.` })),
};

interface Scene {
  readonly send: Send;
  /** A call with the tokens and ids of the run that is open. */
  readonly filled: (call: Call) => Call;
}

/** A server with a run at its first step. */
async function scene(): Promise<Scene> {
  const { send } = openServer({
    store: openMemoryStore({ digests: nodeDigests }),
    files: new Map([['flow.json', JSON.stringify(FLOW)]]),
    entropy: seededEntropy(7),
  });
  const started = await send({ tool: 'start_workflow', args: { workflowId: 'test.flow' } });
  const { stateToken, ackToken, session } = started.structuredContent as {
    readonly stateToken: string;
    readonly ackToken: string;
    readonly session: { readonly sessionId: string; readonly runId: string };
  };
  const stands = { ST: stateToken, ACK: ackToken, SES: session.sessionId, RUN: session.runId };
  return { send, filled: (call) => filled(call, stands) };
}

const textOf = ({ content }: ToolResult): string => content.map(({ text }) => text).join('\n');
/** What an answer says of where the run is, without tokens, which are new each time. */
const outcomeOf = ({ structuredContent, isError }: ToolResult) => {
  const { kind, pending } = structuredContent as {
    readonly kind: string;
    readonly pending?: { readonly stepId: string };
  };
  return { kind, step: pending?.stepId, isError };
};

it('A2: has a table of at least 90 near misses', () => {
  expect(NEAR_MISSES.length).toBeGreaterThanOrEqual(90);
  expect(new Set(NEAR_MISSES.map(({ sent }) => JSON.stringify(sent))).size).toBe(NEAR_MISSES.length);
});

const SHOULD_BE_TAKEN = NEAR_MISSES.filter(({ taken }) => taken === true);
it.each(SHOULD_BE_TAKEN)('A2: takes as meant: $what', async ({ sent, right }) => {
  const [here, there] = [await scene(), await scene()];
  const answer = await here.send(here.filled(sent));
  expect(outcomeOf(answer)).toEqual(outcomeOf(await there.send(there.filled(right))));
  expect(answer.isError).toBeUndefined();
});

const REFUSED = NEAR_MISSES.filter(({ taken }) => taken !== true);
it.each(REFUSED)('A2: answers with the place where it belongs: $what', async ({ sent, right }) => {
  const { send, filled } = await scene();
  const answer = await send(filled(sent));
  expect(answer).toMatchObject({
    isError: true,
    structuredContent: { error: { error_code: 'INVALID_ARGUMENTS' } },
  });
  expect(textOf(answer)).toContain('othing was written');
  const call = nextCall(filled(sent), textOf(answer));
  expect(meaningOf(call)).toEqual(filled(right));
});

it('A2: at least 97 of 100 refused calls are put right by the next call of an agent that only reads the text', async () => {
  let good = 0;
  for (const { sent } of REFUSED) {
    const { send, filled } = await scene();
    const refusal = await send(filled(sent));
    const again = await send(nextCall(filled(sent), textOf(refusal)));
    const { error } = again.structuredContent as { readonly error?: { readonly error_code: string } };
    if (error?.error_code !== 'INVALID_ARGUMENTS') good += 1;
  }
  expect(good / REFUSED.length).toBeGreaterThanOrEqual(0.97);
});
