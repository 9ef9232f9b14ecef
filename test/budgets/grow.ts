import type { Agent, Reading } from './agent.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import type { Random } from './random.ts';

/** A call that led on, so that it can be made again. */
export interface Step {
  readonly stateToken: string;
  readonly args: object;
}

export interface GrowOptions {
  readonly nodes: number;
  /** One answer in so many is looked at; all of them where it is 1. */
  readonly lookEvery: number;
  /** Notes of the full 64 KiB, once in so many steps. */
  readonly fullEvery: number;
}

const NOTES = 65_536;

export const notesFor = (random: Random, { fullEvery }: Omit<GrowOptions, 'nodes' | 'lookEvery'>): string =>
  random.oncePer(fullEvery)
    ? random.oncePer(2)
      ? hostileText(random, NOTES)
      : monotonousText(random, NOTES)
    : hostileText(random, random.below(400));

/** Acknowledges step after step from `at`, with hostile notes, artifacts and contexts. */
export async function grow(
  agent: Agent,
  random: Random,
  at: Reading,
  options: GrowOptions,
): Promise<{ readonly tip: Reading; readonly steps: readonly Step[] }> {
  const steps: Step[] = [];
  let tip = at;
  for (let made = 0; made < options.nodes && tip.isComplete !== true; made += 1) {
    const args = {
      stateToken: tip.stateToken,
      ackToken: tip.ackToken,
      output: { notesMarkdown: notesFor(random, options), ...artifactsFor(random) },
      ...contextFor(random),
    };
    const look = made < 3 || made + 3 > options.nodes || random.oncePer(options.lookEvery);
    tip = await (look ? agent.call : agent.quickly)('continue_workflow', args);
    if (tip.kind !== 'ok') throw new Error(`the run does not go on: ${JSON.stringify(tip).slice(0, 600)}`);
    steps.push({ stateToken: args.stateToken ?? '', args });
  }
  return { tip, steps };
}

function artifactsFor(random: Random): object {
  if (!random.oncePer(12)) return {};
  const count = 1 + random.below(7);
  const artifacts = Array.from({ length: count }, () => ({
    kind: `k${hostileText(random, random.below(100))}`,
    [`field ${hostileText(random, 20)}`]: hostileText(random, random.below(2_000)),
  }));
  return { artifacts };
}

function contextFor(random: Random): object {
  if (!random.oncePer(9)) return {};
  const key = random.pick(['ticketId', 'wide', 'rule', 'more', `k${hostileText(random, 12)}`]);
  return { context: { [key]: random.oncePer(5) ? null : hostileText(random, random.below(300)) } };
}
