import type { AttachedKind, SessionEventBody, StepAcked } from '@workrail/event-log';
import { type AttemptId, attemptFor, firstAttempt, type NodeId, retryAttempt } from '@workrail/kernel';
import fc from 'fast-check';
import { advanceBlocked, attached, observed, root, runStarted, sessionStarted, stepAcked } from './events.ts';
import { testDigests } from './test-digests.ts';

/** Events that one transaction appends to session `session`. */
export interface Batch {
  readonly session: number;
  readonly events: readonly SessionEventBody[];
  /** The transaction fails after its append, so nothing of it may stay. */
  readonly fails: boolean;
}

const SESSIONS = 3;

export const ATTACHED_KINDS = [
  'preferences_changed',
  'gap_recorded',
  'checkpoint_recorded',
  'approval_requested',
  'approval_answered',
  'approval_withdrawn',
  'command_sent',
  'command_answered',
  'command_decided',
  'run_canceled',
  'run_reopened',
] as const satisfies readonly AttachedKind[];

const command = fc.record({
  session: fc.nat(SESSIONS - 1),
  kind: fc.constantFrom('observe', 'run', 'ack', 'ack', 'ack', 'fork', 'block', 'attach'),
  pick: fc.nat(1_000),
  text: fc.string({ unit: 'grapheme', maxLength: 12 }),
});

/** Valid histories of a few sessions, in transactions of one or more events, some of which fail. */
export const arbitraryHistory: fc.Arbitrary<readonly Batch[]> = fc
  .array(fc.record({ commands: fc.array(command, { minLength: 1, maxLength: 4 }), fails: fc.boolean() }), {
    maxLength: 25,
    // Short ones, which are drawn otherwise, hardly ever fork or block.
    size: 'max',
  })
  .map((groups) => {
    const worlds = Array.from({ length: SESSIONS }, (_, n) => emptyWorld(n));
    return groups.flatMap(({ commands, fails }): Batch[] => {
      const session = commands[0]?.session ?? 0;
      const next = structuredClone(worlds[session] ?? emptyWorld(session));
      const events = commands.flatMap((each) => perform(next, each));
      if (!fails) worlds[session] = next;
      return [{ session, events, fails }];
    });
  });

interface World {
  readonly session: number;
  started: boolean;
  runs: number;
  readonly nodes: { readonly run: number; readonly node: NodeId; readonly depth: number }[];
  /** Attempts that were handed out and not used. */
  readonly attempts: { readonly at: number; readonly attempt: AttemptId }[];
  forks: number;
}

const emptyWorld = (session: number): World => ({
  session,
  started: false,
  runs: 0,
  nodes: [],
  attempts: [],
  forks: 0,
});

type Command = typeof command extends fc.Arbitrary<infer A> ? A : never;

function perform(world: World, { kind, pick, text }: Command): readonly SessionEventBody[] {
  if (!world.started) {
    world.started = true;
    return [sessionStarted(world.session)];
  }
  if (kind === 'observe') return [observed(text)];
  if (kind === 'run' || world.nodes.length === 0) return [startRun(world)];
  if (kind === 'fork') return [ack(world, { ...freshAttempt(world, pick), text })];
  if (kind === 'attach') return [attach(world, pick, text)];
  const [used] = world.attempts.splice(pick % Math.max(1, world.attempts.length), 1);
  if (used === undefined) return [];
  return [kind === 'block' ? block(world, used) : ack(world, { ...used, text })];
}

function startRun(world: World): SessionEventBody {
  const run = world.session * 1_000 + world.runs;
  world.runs += 1;
  addNode(world, { run, node: root(run), depth: 0 });
  const started = runStarted(run);
  // Every other run begins with a step of the server.
  return run % 2 === 0 ? started : { ...started, data: { ...started.data, turn: 'server' } };
}

function addNode(world: World, entry: World['nodes'][number]): void {
  world.attempts.push({ at: world.nodes.push(entry) - 1, attempt: firstAttempt(entry.node) });
}

function freshAttempt(world: World, pick: number): World['attempts'][number] {
  world.forks += 1;
  const at = pick % world.nodes.length;
  const nonce = new Uint8Array([255, 255, world.forks >> 8, world.forks & 255]);
  return { at, attempt: attemptFor(nodeAt(world, at).node, nonce) };
}

/** What part the server has in a step. */
const PARTS: readonly Partial<StepAcked['data']>[] = [
  {},
  { turn: 'server' },
  { outcome: { state: 'succeeded' }, turn: 'server' },
  { outcome: { state: 'failed' }, turn: 'agent', failures: 1 },
];

function ack(
  world: World,
  { at, attempt, text }: World['attempts'][number] & { readonly text: string },
): SessionEventBody & StepAcked {
  const { run, node: from, depth } = nodeAt(world, at);
  const step = stepAcked(run, { from, attempt, depth: depth + 1, notes: text });
  addNode(world, { run, node: step.data.to, depth: depth + 1 });
  return { ...step, data: { ...step.data, ...PARTS[text.length % PARTS.length] } };
}

function block(world: World, { at, attempt }: World['attempts'][number]): SessionEventBody {
  const { run, node } = nodeAt(world, at);
  world.attempts.push({ at, attempt: retryAttempt(node, attempt, testDigests) });
  return advanceBlocked(run, node, attempt);
}

function attach(world: World, pick: number, text: string): SessionEventBody {
  const { run, node } = nodeAt(world, pick % world.nodes.length);
  return attached(run, node, ATTACHED_KINDS[pick % ATTACHED_KINDS.length] ?? 'gap_recorded', text);
}

function nodeAt(world: World, at: number): World['nodes'][number] {
  const found = world.nodes[at];
  if (found === undefined) throw new Error(`the history has no node ${at}`);
  return found;
}
