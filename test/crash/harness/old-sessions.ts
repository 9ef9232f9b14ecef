import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { type Host, right, seededEntropy, startProcess } from '../../harness/in-process.ts';
import { LOOPING } from '../../use-cases/world.ts';

/**
 * Fills a database file with sessions whose events are all of the first of January 2026; each has contexts of its own
 * and some that others have too. Gives their logs.
 */
export async function oldSessions(
  path: string,
  wanted: { readonly sessions: number; readonly steps: number },
): Promise<ReadonlyMap<SessionId, readonly SessionEvent[]>> {
  const store = openSqliteStore({ path, digests: nodeDigests });
  const host: Host = { store, files: new Map([['looping.json', LOOPING]]), entropy: seededEntropy(5) };
  const useCases = startProcess(host);
  const logs = new Map<SessionId, readonly SessionEvent[]>();
  for (let session = 0; session < wanted.sessions; session += 1) {
    const title = `Work ${session}`;
    let at = right(await useCases.startWorkflow({ workflowId: 'test.looping', title })());
    const id = at.session.sessionId as SessionId;
    for (let step = 0; step < wanted.steps; step += 1) {
      const { stateToken, ackToken } = at;
      at = right(
        await useCases.continueWorkflow({
          stateToken,
          ackToken: ackToken ?? '',
          notesMarkdown: `Step ${step}: looked at it.`,
          context: step % 2 === 0 ? { shared: step } : { own: title, step },
        })(),
      );
    }
    logs.set(
      id,
      right(await store.read((tx) => tx.events.read(sessionStreamId(id), { from: 1, limit: 100_000 }))()),
    );
  }
  await store.close();
  return logs;
}
