import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { type Host, right, seededEntropy, startProcess } from '../../harness/in-process.ts';
import { dataOf, PRODUCER } from '../../session-bundles/machine.ts';
import { LOOPING } from '../../use-cases/world.ts';

/** A session of a thousand events or several, and the file that it was exported to. */
export interface LongBundle {
  readonly sessionId: SessionId;
  readonly events: readonly SessionEvent[];
  readonly file: string;
  readonly remove: () => void;
}

/** Runs of a thousand steps, or so many, with a note each and another context now and then. */
export async function longBundle({
  seed,
  runs,
  steps = 1_000,
}: {
  readonly seed: number;
  readonly runs: number;
  readonly steps?: number;
}): Promise<LongBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'workrail-long-'));
  const host: Host = {
    store: openMemoryStore({ digests: nodeDigests }),
    files: new Map([['looping.json', LOOPING]]),
    entropy: seededEntropy(seed),
  };
  const useCases = startProcess(host);
  let sessionId: string | undefined;
  for (let run = 0; run < runs; run += 1) {
    const session = sessionId === undefined ? { title: 'Long work' } : { sessionId };
    let at = right(await useCases.startWorkflow({ workflowId: 'test.looping', ...session })());
    sessionId = at.session.sessionId;
    for (let step = 0; step < steps && at.ackToken !== null; step += 1) {
      const { stateToken, ackToken } = at;
      const more = step % 10 === 0 ? { context: { step } } : {};
      const notesMarkdown = `Step ${step}: looked at it.`;
      at = right(await useCases.continueWorkflow({ stateToken, ackToken, notesMarkdown, ...more })());
    }
  }
  if (sessionId === undefined) throw new Error('a session has a run');
  const file = join(folder, 'long.jsonl.gz');
  right(await dataOf(folder, host).exportSession({ sessionId, path: file, producer: PRODUCER })());
  const events = right(
    await host.store.read((tx) =>
      tx.events.read(sessionStreamId(sessionId as SessionId), { from: 1, limit: 100_000 }),
    )(),
  );
  return {
    sessionId: sessionId as SessionId,
    events,
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
