import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import {
  childNode,
  firstAttempt,
  program,
  type RunId,
  rootNode,
  runId,
  type SessionId,
  sessionId,
} from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { StoreError } from '@workrail/ports';
import { openSqliteStore } from '@workrail/store-sqlite';
import { right, type Templates } from '../many-sessions/add-sessions.ts';
import { commonWord, random } from '../words.ts';

/** One step in so many changes the context. */
const STEPS_PER_CONTEXT = 10;
const WORDS_PER_NOTE = 60;

/** Writes one session of so many events as the server does, each with a time of its own; gives its id. */
export async function addLongSession(path: string, events: number, templates: Templates): Promise<SessionId> {
  const number = events.toString(16).padStart(12, '0');
  const session = sessionId(`01900000-0000-7000-8000-${number}`);
  const run = runId(`01900001-0000-7000-8000-${number}`);
  const store = openSqliteStore({ path, digests: nodeDigests });
  right(
    await store.write<StoreError, void>((tx) =>
      program(async ({ take }) => {
        let version = 0;
        const append = async (event: SessionEventBody): Promise<void> => {
          const at = new Date(Date.UTC(2026, 0, 1) + 60_000 * version).toISOString();
          await take(
            tx.events.append(sessionStreamId(session), { expectedVersion: version, at, events: [event] }),
          );
          version += 1;
        };
        let context = await take(tx.blobs.put({ ticketId: 'ACME-7' }));
        const node = rootNode(run, nodeDigests);
        await append({ kind: 'session_started', data: { sessionId: session, title: 'Long work' } });
        await append({ kind: 'run_started', data: { ...templates.started, runId: run, node, context } });
        const step = stepsOf(run, templates);
        while (version < events) {
          if (version % STEPS_PER_CONTEXT === 0)
            context = await take(tx.blobs.put({ ticketId: 'ACME-7', piece: version }));
          await append(step(version, context));
        }
      }),
    )(),
  );
  await store.close();
  return session;
}

/** Steps in a row, each from the point that the one before led to. */
function stepsOf(run: RunId, { acked }: Templates) {
  let from = rootNode(run, nodeDigests);
  let depth = 0;
  return (seed: number, context: Templates['acked']['context']): SessionEventBody => {
    const attempt = firstAttempt(from);
    const to = childNode(run, from, attempt, nodeDigests);
    depth += 1;
    const output = { notesMarkdown: noteOf(seed) };
    const data = { ...acked, runId: run, from, to, attempt, depth, output, context };
    from = to;
    return { kind: 'step_acked', data };
  };
}

function noteOf(seed: number): string {
  const next = random(seed);
  return Array.from({ length: WORDS_PER_NOTE }, () => commonWord(next)).join(' ');
}
