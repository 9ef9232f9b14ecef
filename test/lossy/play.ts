import type { JsonObject } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { seededEntropy } from '../harness/in-process.ts';
import { type Agent, goOn } from './agent.ts';
import { someDeed } from './deeds.ts';
import { drawOf } from './draw.ts';
import { type Figures, noFigures } from './figures.ts';
import { findWork } from './find-work.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { compareWithLog } from './ledger-check.ts';
import { type Plan, planFile } from './plan.ts';
import { randomPlan } from './random-plan.ts';
import { readStructured } from './read-structured.ts';
import { readText } from './read-text.ts';
import { setScene, start } from './scene.ts';
import { openServer, type Send } from './wire.ts';

export interface PlayOptions {
  /** In memory where it is left out. */
  readonly store?: Store;
  /** Puts something between the agents and the server. `twin` opens a second server that answers in the same way. */
  readonly between?: (send: Send, twin: () => Send) => Send;
}

/** What came of one play. */
export interface Played {
  readonly seed: number;
  readonly figures: Figures;
  /** Everything that is not as it has to be. */
  readonly problems: readonly string[];
  readonly calls: number;
  /** Points that runs reached. */
  readonly points: number;
}

/** A run that needs more calls than this will not come to its end. */
const MOST_CALLS = 1_500;

/** Plays one lossy agent from its goal to the end of its run, and holds the log against the book. */
export async function play(seed: number, { store, between }: PlayOptions = {}): Promise<Played> {
  const draw = drawOf(seed);
  const plans: readonly Plan[] = [
    randomPlan(draw, 'test.main', 3 + draw.below(9)),
    randomPlan(draw, 'test.other', 3),
    randomPlan(draw, 'test.mine', 2),
  ];
  const files = new Map(plans.map((plan) => [`${plan.id}.json`, planFile(plan)]));
  const freshHost = () => ({
    store: openMemoryStore({ digests: nodeDigests }),
    files,
    entropy: seededEntropy(seed),
  });
  const host = store === undefined ? freshHost() : { ...freshHost(), store };
  const server = openServer(host);
  const send = between?.(server.send, () => openServer(freshHost()).send) ?? server.send;
  const ledger = openLedger(plans);
  const figures = noFigures();
  const read = draw.chance(0.5) ? readText : readStructured;
  let calls = 0;
  const deliver: Agent['deliver'] = async (call) => {
    calls += 1;
    const result = await send(call);
    return { outcome: ledger.observe(call, result), reading: read(result) };
  };
  const problems: string[] = [];
  try {
    const { agent, args } = await setScene({ seed, draw, deliver, figures });
    const strange = new Set(ledger.entries.keys());
    strange.delete(String(args.sessionId));
    await work(agent, args, server.restart, () => calls < MOST_CALLS);
    problems.push(...unfinished(agent, ledger, strange), ...(await compareWithLog(host.store, ledger)));
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await server.close();
  }
  return { seed, figures, problems: [...ledger.problems, ...problems], calls, points: ledger.points.size };
}

/** Works until the run is at its end: now lossy, and with care once its share of mistakes is made. */
async function work(
  agent: Agent,
  args: JsonObject,
  restart: () => void,
  goesOn: () => boolean,
): Promise<void> {
  const { memory, voice } = agent;
  const { draw } = voice;
  let mistakes = 4 + draw.below(30);
  await start(agent, args, true);
  // Nothing was heard of the start, or it never came: what is found tells.
  if (memory.latest === undefined) await findWork(agent, false);
  if (memory.latest === undefined) await start(agent, args, false);
  while (goesOn()) {
    if (memory.latest?.complete === true && (mistakes <= 0 || draw.chance(0.7))) return;
    if (memory.latest === undefined) await findWork(agent, false);
    else if (mistakes > 0 && draw.chance(0.6)) {
      mistakes -= 1;
      await someDeed(agent, restart);
    } else if (memory.latest.complete) mistakes -= 1;
    else await goOn(agent);
  }
}

/** The run that the agent ends with has to be one of its own, and over. */
function unfinished({ memory }: Agent, { points }: Ledger, strange: ReadonlySet<string>): readonly string[] {
  const { latest } = memory;
  const at = points.get(latest?.stateToken ?? '');
  if (latest?.complete !== true) return ['the run did not come to its end'];
  if (at === undefined || at.pending !== null)
    return ['the agent was told that its run is over, and it is not'];
  return strange.has(at.session) ? [`the agent ended in the run of somebody else, ${at.session}`] : [];
}
