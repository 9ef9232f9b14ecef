import type { Json, JsonObject } from '@workrail/kernel';
import {
  type Agent,
  aroundOf,
  goOn,
  goOnFromThePast,
  lookAgain,
  noteProgress,
  remember,
  say,
} from './agent.ts';
import { spoil } from './faults.ts';
import { findWork, forget } from './find-work.ts';
import { stepDone, words } from './say.ts';

const maybe = ({ voice: { draw } }: Agent): boolean => draw.chance(0.4);

/** One thing that a lossy agent does in place of plain work. */
type Deed = (agent: Agent, restart: () => void) => Promise<void>;

const DEEDS: readonly (readonly [weight: number, deed: Deed])[] = [
  [12, (agent) => goOn(agent, true)],
  [2, repeatLastCall],
  [2, repeatEarlierCall],
  [2, loseAnswer],
  [2, (agent) => lookAgain(agent, agent.memory.latest, maybe(agent))],
  [2, checkpoint],
  [1, compact],
  [1, rewind],
  [1, rollBack],
  [1, async (_, restart) => restart()],
];

const WEIGHT = DEEDS.reduce((sum, [weight]) => sum + weight, 0);

export async function someDeed(agent: Agent, restart: () => void): Promise<void> {
  let left = agent.voice.draw.below(WEIGHT);
  for (const [weight, deed] of DEEDS) {
    left -= weight;
    if (left < 0) return deed(agent, restart);
  }
}

async function repeatLastCall(agent: Agent): Promise<void> {
  const call = agent.memory.calls.at(-1);
  if (call !== undefined) remember(agent, call, (await agent.deliver(call)).reading);
}

/** Out of order: a call of some time ago, whose answer the agent may or may not take for the latest. */
async function repeatEarlierCall(agent: Agent): Promise<void> {
  const { memory, voice } = agent;
  if (memory.calls.length === 0) return;
  const call = voice.draw.pick(memory.calls);
  if (call.tool === 'start_workflow') return;
  const { reading } = await agent.deliver(call);
  if (voice.draw.chance(0.5)) return;
  remember(agent, call, reading);
  await goOnFromThePast(agent);
}

/** The call arrives and its answer does not. */
async function loseAnswer(agent: Agent): Promise<void> {
  const { latest } = agent.memory;
  const meant = latest === undefined ? undefined : stepDone(latest, agent.voice);
  if (meant === undefined) return;
  const spoilt = maybe(agent) ? spoil(meant, aroundOf(agent)) : undefined;
  const sent = spoilt?.call ?? meant;
  await agent.deliver(sent);
  if (agent.voice.draw.chance(0.7)) await say(agent, 'loses an answer', meant, sent);
  else if (agent.voice.draw.chance(0.5)) await lookAgain(agent);
  else await compact(agent);
}

async function checkpoint(agent: Agent): Promise<void> {
  const { memory, voice } = agent;
  const { stateToken } = memory.latest ?? {};
  if (stateToken === undefined) return;
  const artifacts: Json[] = voice.draw.chance(0.2) ? [{ kind: 'test.draft', text: words(voice, 2) }] : [];
  const output: JsonObject = {
    notesMarkdown: `Half of it: ${words(voice, 3)}`,
    ...(artifacts.length === 0 ? {} : { artifacts }),
  };
  await noteProgress(agent, { stateToken, output }, maybe(agent));
}

async function compact(agent: Agent): Promise<void> {
  forget(agent);
  await findWork(agent, maybe(agent));
}

/** Back to an earlier point, by its state token. */
async function rewind(agent: Agent): Promise<void> {
  const { older } = agent.memory;
  if (older.length > 0) await lookAgain(agent, agent.voice.draw.pick(older));
}

/** The chat is set back: what came after an earlier answer was never heard of. */
async function rollBack(agent: Agent): Promise<void> {
  const { memory, voice } = agent;
  if (memory.older.length === 0) return;
  const kept = voice.draw.below(memory.older.length);
  memory.latest = memory.older[kept];
  memory.older = memory.older.slice(0, kept);
  await goOnFromThePast(agent);
}
