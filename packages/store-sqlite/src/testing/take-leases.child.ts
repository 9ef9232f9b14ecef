/**
 * A process of its own that takes the lease of a run again and again, and gives it back. It says when it is ready, starts
 * when told to, and answers with what it got.
 */
import { O, type RunId } from '@workrail/kernel';
import { valueFrom as right } from '@workrail/kernel/outcome';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openSqliteStore } from '../open.ts';

export interface LeaseJob {
  readonly path: string;
  readonly run: RunId;
  readonly owner: string;
  /** Leases that it is to get. */
  readonly leases: number;
}

export interface LeaseOutcome {
  readonly generations: readonly number[];
  /** How often another process had it. */
  readonly refused: number;
  /** How often it did not hold what it had got. */
  readonly lost: number;
}

const job = JSON.parse(process.argv[2] ?? '') as LeaseJob;
const go = new Promise((resolve) => process.once('message', resolve));
process.send?.('ready');
await go;

const store = openSqliteStore({ path: job.path, digests: testDigests, busyTimeoutMs: 120_000 });
const generations: number[] = [];
let [refused, lost] = [0, 0];
const NOW = '2026-01-02T03:04:05.678Z';
const wanted = { owner: job.owner, now: NOW, endsAt: '2026-01-02T03:05:05.678Z' };
while (generations.length < job.leases) {
  const lease = O.toUndefined(await right(store.write((tx) => tx.leases.take(job.run, wanted))));
  if (lease === undefined) {
    refused += 1;
    continue;
  }
  generations.push(lease.generation);
  const held = await right(store.write((tx) => tx.leases.holds(lease, NOW)));
  if (!held) lost += 1;
  await right(store.write((tx) => tx.leases.release(lease)));
}
await store.close();
const outcome: LeaseOutcome = { generations, refused, lost };
process.send?.(outcome, () => process.disconnect());
