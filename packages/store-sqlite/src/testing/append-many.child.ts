/** A process of its own that reads and then appends, many times; it says on stdout what became of it. */
import type { EventBody } from '@workrail/event-log';
import { E, type SessionId } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openSqliteStore } from '../open.ts';

export interface AppendJob {
  readonly path: string;
  readonly sessionId: SessionId;
  readonly label: string;
  readonly appends: number;
  /** Milliseconds since 1970 to start at, so that several processes start together. */
  readonly startAt: number;
  /** User id to give up root for, where the process runs as root. */
  readonly asUser?: number;
}

const job = JSON.parse(process.argv[2] ?? '') as AppendJob;
if (job.asUser !== undefined && process.getuid?.() === 0) process.seteuid?.(job.asUser);
await new Promise((resolve) => setTimeout(resolve, job.startAt - Date.now()));

const store = openSqliteStore({ path: job.path, digests: testDigests });
const errors: unknown[] = [];
for (let i = 0; i < job.appends; i += 1) {
  const value = `${job.label}/${i}`;
  const event: EventBody = { kind: 'observation_recorded', data: { key: 'git_branch', value, confidence: 'high' } };
  const outcome = await store.write((tx) => async () => {
    const head = await tx.events.head(job.sessionId)();
    if (E.isLeft(head)) return head;
    const batch = { expectedVersion: head.right.version, at: new Date().toISOString(), events: [event] };
    return tx.events.append(job.sessionId, batch)();
  })();
  if (E.isLeft(outcome)) errors.push(outcome.left);
}
await store.close();
process.stdout.write(JSON.stringify(errors));
