import { type RunStarted, type SessionEventBody, type StepAcked, sessionStreamId } from '@workrail/event-log';
import {
  type BlobHash,
  childNode,
  E,
  type Either,
  firstAttempt,
  type NodeId,
  program,
  rootNode,
} from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store, StoreError, WriteTransaction } from '@workrail/ports';
import { factsOf, NOTES, type SessionFacts } from './session-facts.ts';

/** Events of one real run, of which the others are made. */
export interface Templates {
  readonly started: RunStarted['data'];
  readonly acked: StepAcked['data'];
}

/** What the sessions of one store have in common. */
export interface Kind {
  readonly templates: Templates;
  /** The folder that their workspaces are below. */
  readonly projects: string;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How many events each session has: its start, its run's, two observations, and a note for each step. */
export const EVENTS = 4 + NOTES;
/** Events that are gone over at a time, so that a term's row is written once for many of them. */
const PAGE = 50_000;

/** Appends sessions to a store as the server does, all in one transaction, and makes them findable. */
export async function addSessions(store: Store, { from, to }: Range, kind: Kind): Promise<void> {
  right(
    await store.write<StoreError, void>((tx) =>
      program(async ({ take }) => {
        for (let n = from; n < to; n += 1) await take(addSession(tx, factsOf(n, kind.projects), kind));
      }),
    )(),
  );
  for (let left = 1; left > 0; ) left = right(await store.indexForSearch(PAGE)()).left;
}

const addSession = (tx: WriteTransaction, facts: SessionFacts, { templates }: Kind) =>
  program<StoreError, void>(async ({ take }) => {
    const { sessionId, ticket: ticketId, branch, at } = facts;
    const context = await take(tx.blobs.put({ ticketId, branch }));
    const events = eventsOf(facts, context, templates);
    await take(tx.events.append(sessionStreamId(sessionId), { expectedVersion: 0, at, events }));
  });

function eventsOf(
  facts: SessionFacts,
  context: BlobHash,
  { started, acked }: Templates,
): readonly SessionEventBody[] {
  const { sessionId, runId, title, workspace, branch, head, notes } = facts;
  const observed = (key: 'git_branch' | 'git_head_sha', value: string): SessionEventBody => ({
    kind: 'observation_recorded',
    data: { key, value, confidence: 'high' },
  });
  const root = rootNode(runId, nodeDigests);
  const events: SessionEventBody[] = [
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
