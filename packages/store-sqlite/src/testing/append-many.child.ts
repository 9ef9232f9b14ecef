/**
 * A process of its own that reads and then appends, many times. It says when it is ready, starts when told to,
 * and answers with the errors that it met.
 */
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { defined, E, type SessionId } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openSqliteStore } from '../open.ts';

export interface AppendJob {
  readonly path: string;
  readonly sessionId: SessionId;
  readonly label: string;
  readonly appends: number;
  /** Also sends the version of each event, once it is appended. */
  readonly acknowledge?: boolean;
  /** What the store waits for other processes, unless it waits as usual. */
  readonly busyTimeoutMs?: number;
  /** User id to give up root for, where the process runs as root. */
  readonly asUser?: number;
}

const job = JSON.parse(process.argv[2] ?? '') as AppendJob;
if (job.asUser !== undefined && process.getuid?.() === 0) process.seteuid?.(job.asUser);
const go = new Promise((resolve) => process.once('message', resolve));
process.send?.('ready');
await go;

const store = openSqliteStore({
  path: job.path,
  digests: testDigests,
  ...defined({ busyTimeoutMs: job.busyTimeoutMs }),
});
const errors: unknown[] = [];
for (let i = 0; i < job.appends; i += 1) {
  const value = `${job.label}/${i}`;
  const event: SessionEventBody = {
    kind: 'observation_recorded',
    data: { key: 'git_branch', value, confidence: 'high' },
  };
  const outcome = await store.write((tx) => async () => {
    const head = await tx.events.head(sessionStreamId(job.sessionId))();
    if (E.isLeft(head)) return head;
    const batch = { expectedVersion: head.right.version, at: new Date().toISOString(), events: [event] };
    return tx.events.append(sessionStreamId(job.sessionId), batch)();
  })();
  if (E.isLeft(outcome)) errors.push(outcome.left);
  else if (job.acknowledge === true) process.send?.(outcome.right[0]?.version);
}
await store.close();
process.send?.(errors, () => process.disconnect());
