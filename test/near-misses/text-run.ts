import type { JsonObject } from '@workrail/kernel';
import type { ToolResult } from '@workrail/mcp-surface';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { seededEntropy } from '../harness/in-process.ts';
import { type Draw, drawOf } from '../lossy/draw.ts';
import { count, type Figures } from '../lossy/figures.ts';
import { planFile } from '../lossy/plan.ts';
import { randomPlan } from '../lossy/random-plan.ts';
import { readText } from '../lossy/read-text.ts';
import type { Reading } from '../lossy/reading.ts';
import { stepDone } from '../lossy/say.ts';
import { type Call, openServer, type Send } from '../lossy/wire.ts';
import type { NearMiss } from './near-miss.ts';
import { NEAR_MISSES } from './near-misses.ts';
import { filled } from './stand-ins.ts';
import { nextCall } from './text-agent.ts';

/** What an agent that has only the text does with a refusal. */
export const AGENTS = {
  /** What the words say, and nothing of its own. */
  literal: (sent: Call, text: string): Call => nextCall(sent, text),
  /** The same; where the words change nothing, it guesses that the call it had in mind is the right one. */
  guessing: (sent: Call, text: string, inMind: Call): Call => {
    const next = nextCall(sent, text);
    return JSON.stringify(next) === JSON.stringify(sent) ? inMind : next;
  },
} as const;

/** What these calls name is not there in a run of these. */
const NOT_HERE = new Set(['a gap without a list', 'what outputs are read']);
const MISSES: readonly NearMiss[] = NEAR_MISSES.filter(({ what }) => !NOT_HERE.has(what));
/** Calls that a run may take, and near misses in it. */
const MOST_CALLS = 600;
const MOST_MISSES = 8;

interface Chat {
  readonly send: Send;
  readonly draw: Draw;
  readonly seed: number;
  readonly figures: Figures;
  readonly agent: keyof typeof AGENTS;
}

const textOf = ({ content }: ToolResult): string => content.map(({ text }) => text).join('\n');

/** A run of a workflow made at random, with near misses on its way; gives whether it came to its end. */
export async function textRun(seed: number, agent: keyof typeof AGENTS, figures: Figures): Promise<boolean> {
  const draw = drawOf(seed);
  const plan = randomPlan(draw, 'test.flow', 2 + draw.below(6));
  const { send, close } = openServer({
    store: openMemoryStore({ digests: nodeDigests }),
    files: new Map([['flow.json', planFile(plan)]]),
    entropy: seededEntropy(seed),
  });
  const chat: Chat = { send, draw, seed, figures, agent };
  const started = await send({ tool: 'start_workflow', args: { workflowId: 'test.flow' } });
  const { session } = started.structuredContent as { readonly session: Ids };
  let reading = readText(started);
  let misses = 0;
  for (let calls = 0; calls < MOST_CALLS && !reading.complete; calls += 1) {
    if (misses < MOST_MISSES && draw.chance(0.5)) {
      misses += 1;
      reading = await nearMiss(chat, reading, session);
    } else reading = await goOn(chat, reading);
  }
  await close();
  return reading.complete;
}

interface Ids {
  readonly sessionId: string;
  readonly runId: string;
}

/** The step as the answer asks for it. */
async function goOn({ send, draw }: Chat, reading: Reading): Promise<Reading> {
  const done = stepDone(reading, { draw, goal: 'Repaint the lighthouse' });
  const look: Call = { tool: 'continue_workflow', args: { stateToken: reading.stateToken ?? '' } };
  const after = readText(await send(done ?? look));
  if (after.outcome !== 'error') return after;
  return readText(await send(look));
}

async function nearMiss(chat: Chat, reading: Reading, session: Ids): Promise<Reading> {
  const { send, draw, seed, figures, agent } = chat;
  const { what, sent: written, right } = draw.pick(MISSES);
  const stands = {
    ST: reading.stateToken ?? '',
    ACK: String(reading.nextCall?.args.ackToken ?? ''),
    SES: session.sessionId,
    RUN: session.runId,
  };
  const sent = filled(written, stands);
  const answer = await send(sent);
  if (answer.isError !== true) return readOn(reading, sent, answer);
  const next = AGENTS[agent](sent, textOf(answer), filled(right, stands));
  const after = await send(next);
  const told = { sent: JSON.stringify(sent), answer: textOf(answer), next: JSON.stringify(next) };
  const miss = { kind: what, seed, ...told, answerToNext: textOf(after) };
  count(figures, what, after.isError === true ? miss : undefined);
  return after.isError === true ? reading : readOn(reading, next, after);
}

/** Where the run is after a call; what it says of other runs and of workflows leads nowhere. */
const readOn = (reading: Reading, { tool, args }: Call, answer: ToolResult): Reading =>
  tool === 'continue_workflow' && mentions(args, 'ackToken') ? readText(answer) : reading;

const mentions = (args: JsonObject, key: string): boolean => JSON.stringify(args).includes(`"${key}"`);
