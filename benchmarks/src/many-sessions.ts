import { createHash } from 'node:crypto';
import type { EventBody, RunStarted, StepAcked } from '@workrail/event-log';
import {
  type BlobHash,
  childNode,
  E,
  type Either,
  firstAttempt,
  type NodeId,
  program,
  type RunId,
  rootNode,
  runId,
  type SessionId,
  sessionId,
} from '@workrail/kernel';
import { nodeDigests } from '@workrail/local-host';
import type { Store, StoreError, WriteTransaction } from '@workrail/ports';
import { commonWord, random, rareWord } from './words.ts';

export const NOTES = 20;
const PROJECTS = 40;

/** Everything that makes one session findable; the same for the same number. */
export interface SessionFacts {
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly title: string;
  readonly workspace: string;
  readonly ticket: string;
  readonly branch: string;
  readonly head: string;
  readonly notes: readonly { readonly text: string; readonly rare: readonly string[] }[];
}

const uuid = (kind: number, n: number): string =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const times = <A>(count: number, make: (i: number) => A): readonly A[] =>
  Array.from({ length: count }, (_, i) => make(i));

export function factsOf(n: number, projects: string): SessionFacts {
  const next = random(n);
  const common = () => commonWord(next);
  const topic = rareWord(next);
  return {
    sessionId: sessionId(uuid(1, n)),
    runId: runId(uuid(2, n)),
    title: `${common()} ${topic} ${common()} ${rareWord(next)}`,
    workspace: `${projects}/${commonWord(random(1_000_000 + (n % PROJECTS)))}-${n % PROJECTS}`,
    ticket: `ACME-${n}`,
    branch: `feature/${topic}-${n}`,
    head: createHash('sha1').update(`${n}`).digest('hex'),
    notes: times(NOTES, () => {
      const rare = times(3, () => rareWord(next));
      const words = [...times(20, common), ...rare].sort();
      return { text: `Looked at it: ${words.join(' ')}.`, rare };
    }),
  };
}

/** Events of one real run, of which the others are made. */
export interface Templates {
  readonly started: RunStarted['data'];
  readonly acked: StepAcked['data'];
}

/** Appends sessions `from` to `to` to a store, past the server, and makes them findable. */
export async function addSessions(
  store: Store,
  { from, to, projects }: { readonly from: number; readonly to: number; readonly projects: string },
  templates: Templates,
  progress: (what: string) => void,
): Promise<void> {
  const PAGE = 200;
  for (let first = from; first < to; first += PAGE) {
    const numbers = times(Math.min(PAGE, to - first), (i) => first + i);
    right(
      await store.write<StoreError, void>((tx) =>
        program(async ({ take }) => {
          for (const n of numbers) await take(addSession(tx, factsOf(n, projects), templates));
        }),
      )(),
    );
    if (first % 10_000 === 0) progress(`${first} sessions`);
  }
  for (let left = 1; left > 0; ) {
    left = right(await store.indexForSearch(10_000)()).left;
    if (Math.floor(left / 10_000) % 20 === 0) progress(`${left} events to go over`);
  }
}

const addSession = (tx: WriteTransaction, facts: SessionFacts, templates: Templates) =>
  program<StoreError, void>(async ({ take }) => {
    const { ticket: ticketId, branch } = facts;
    const context = await take(tx.blobs.put({ ticketId, branch }));
    const events = eventsOf(facts, context, templates);
    await take(tx.events.append(facts.sessionId, { expectedVersion: 0, at: atOf(facts), events }));
  });

const atOf = ({ ticket }: SessionFacts): string =>
  new Date(Date.UTC(2026, 0, 1) + 60_000 * Number(ticket.slice(5))).toISOString();

function eventsOf(
  facts: SessionFacts,
  context: BlobHash,
  { started, acked }: Templates,
): readonly EventBody[] {
  const { sessionId, runId, title, workspace, branch, head, notes } = facts;
  const observed = (key: 'git_branch' | 'git_head_sha', value: string): EventBody => ({
    kind: 'observation_recorded',
    data: { key, value, confidence: 'high' },
  });
  const root = rootNode(runId, nodeDigests);
  const events: EventBody[] = [
    { kind: 'session_started', data: { sessionId, title, workspace } },
    { kind: 'run_started', data: { ...started, runId, node: root, context } },
    observed('git_branch', branch),
    observed('git_head_sha', head),
  ];
  let node: NodeId = root;
  for (const [i, { text }] of notes.entries()) {
    const attempt = firstAttempt(node);
    const to = childNode(runId, node, attempt, nodeDigests);
    const output = { notesMarkdown: text };
    events.push({
      kind: 'step_acked',
      data: { ...acked, runId, from: node, to, attempt, depth: i + 1, output, context },
    });
    node = to;
  }
  return events;
}

export function right<A>(outcome: Either<StoreError, A>): A {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
}
