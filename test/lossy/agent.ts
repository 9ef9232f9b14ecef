import type { JsonObject } from '@workrail/kernel';
import type { Pair, Surroundings } from './fault.ts';
import { spoil } from './faults.ts';
import { count, type Figures } from './figures.ts';
import type { Outcome } from './ledger.ts';
import { react } from './react.ts';
import { isRefused, type Reading } from './reading.ts';
import { stepDone, type Voice } from './say.ts';
import type { Call } from './wire.ts';

/** What an agent remembers: answers and calls, nothing of its own making. */
export interface Memory {
  latest: Reading | undefined;
  /** Answers before the latest one, oldest first. */
  older: Reading[];
  /** Calls that were answered, oldest first. */
  calls: Call[];
  sessionId: string | undefined;
}

export const emptyMemory = (): Memory => ({ latest: undefined, older: [], calls: [], sessionId: undefined });

export interface Delivered {
  readonly reading: Reading;
  readonly outcome: Outcome;
}

export interface Agent {
  readonly voice: Voice;
  readonly memory: Memory;
  readonly seed: number;
  readonly workspace: string;
  readonly figures: Figures;
  /** Sends a call and reads the answer. */
  readonly deliver: (call: Call) => Promise<Delivered>;
  /** Tokens of other runs that came its way. */
  readonly strangers: readonly Pair[];
  readonly titleNeeded: boolean;
}

/** Calls after a refused one before the agent gives up on what it meant to say. */
const PATIENCE = 5;

/**
 * Sends what was meant, as it came out, and follows the answers until it is accepted or patience ends. Each refused
 * call is counted, and whether the one right after it put things right: it was accepted, and where the agent meant to
 * go on, the work went on.
 */
export async function say(agent: Agent, kind: string, meant: Call, sent: Call): Promise<Delivered> {
  const advances = meant.args.ackToken !== undefined;
  let call = sent;
  let inMind = meant;
  let { reading, outcome } = await agent.deliver(sent);
  for (let tries = 0; isRefused(reading) && tries < PATIENCE; tries += 1) {
    const next = react({ reading, sent: call, meant: inMind }, agent.voice);
    const after = await agent.deliver(next);
    const good = !isRefused(after.reading) && (!advances || after.outcome === 'advanced');
    const miss = {
      kind,
      seed: agent.seed,
      sent: text(call),
      answer: text(reading),
      next: text(next),
      answerToNext: text(after),
    };
    count(agent.figures, kind, good ? undefined : miss);
    remember(agent, call, reading);
    // An error leaves in mind what was meant; any other answer is what the agent goes by from now on.
    if (reading.error === undefined) inMind = next;
    call = next;
    ({ reading, outcome } = after);
  }
  remember(agent, call, reading);
  return { reading, outcome };
}

const text = (value: object): string => JSON.stringify(value);

/** Takes in an answer. One about a run that is not the agent's own is nothing to go on from. */
export function remember({ memory }: Pick<Agent, 'memory'>, call: Call, reading: Reading): void {
  memory.calls.push(call);
  const { step, complete, sessionId } = reading;
  if (step === undefined && !complete) return;
  if (sessionId === undefined ? !isOwnCall(memory, call) : isOther(memory, sessionId)) return;
  memory.sessionId ??= sessionId;
  if (memory.latest !== undefined) memory.older.push(memory.latest);
  memory.latest = reading;
}

const isOther = (memory: Memory, sessionId: string): boolean =>
  memory.sessionId !== undefined && sessionId !== memory.sessionId;

/** The answer to a step names no session: it is that of the answer whose token was sent. */
function isOwnCall({ latest, older }: Memory, { args }: Call): boolean {
  const sent = text(args);
  return [...older, latest].some((one) => one?.stateToken !== undefined && sent.includes(one.stateToken));
}

/** The pending step, done and acknowledged; `lossy` where that may go wrong. */
export async function goOn(agent: Agent, lossy = false): Promise<void> {
  const { latest } = agent.memory;
  const meant = latest === undefined ? undefined : stepDone(latest, agent.voice);
  if (meant === undefined) return lookAgain(agent);
  await sayWith(agent, meant, lossy);
}

/** The step of an answer that others came after, done once more as if it were the latest, up to where the run is. */
export async function goOnFromThePast(agent: Agent): Promise<void> {
  for (let outcome: Outcome = 'replayed'; outcome === 'replayed'; ) {
    const { latest } = agent.memory;
    const meant = latest === undefined ? undefined : stepDone(latest, agent.voice);
    if (meant === undefined) return;
    ({ outcome } = await say(agent, 'is set back to an earlier answer', meant, meant));
  }
}

/** Says it as it was meant, or in some way in which it can go wrong. */
export async function sayWith(agent: Agent, meant: Call, lossy: boolean): Promise<Delivered> {
  const spoilt = lossy ? spoil(meant, aroundOf(agent)) : undefined;
  return say(agent, spoilt?.name ?? 'makes no mistake', meant, spoilt?.call ?? meant);
}

/** The same point once more, by its state token. */
export async function lookAgain(agent: Agent, at = agent.memory.latest, lossy = false): Promise<void> {
  const stateToken = at?.stateToken;
  if (stateToken === undefined) return;
  const { reading } = await sayWith(agent, { tool: 'continue_workflow', args: { stateToken } }, lossy);
  const branch = reading.branches.at(-1);
  // Either way is open: another branch from here, or on along the one that exists.
  if (branch === undefined || agent.voice.draw.chance(0.5)) return;
  const along: Call = { tool: 'continue_workflow', args: { stateToken: branch } };
  await say(agent, 'makes no mistake', along, along);
}

/** Notes progress within the step. */
export async function noteProgress(agent: Agent, args: JsonObject, lossy: boolean): Promise<void> {
  await sayWith(agent, { tool: 'checkpoint_workflow', args }, lossy);
}

export const aroundOf = ({ voice, memory, strangers, titleNeeded }: Agent): Surroundings => ({
  draw: voice.draw,
  older: memory.older.flatMap(pairOf),
  strangers,
  sessionId: memory.sessionId,
  titleNeeded,
});

/** The tokens of an answer that has a step to acknowledge. */
export function pairOf({ nextCall }: Reading): readonly Pair[] {
  const { stateToken, ackToken } = nextCall?.args ?? {};
  return typeof stateToken === 'string' && typeof ackToken === 'string' ? [{ stateToken, ackToken }] : [];
}
