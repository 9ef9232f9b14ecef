import { O, type Option, type RunId } from '@workrail/kernel';
import type { Lease, LeaseReader, LeaseWriter } from '@workrail/ports';
import type { LeaseEntry } from './memory.ts';
import { latest } from './stamped.ts';
import { answer, type Scope } from './transaction.ts';

export const leaseReader = (scope: Scope): LeaseReader => ({
  lease: (run) => answer(scope, () => leaseIn(run, latestOf(scope, run))),
});

export const leaseWriter = (scope: Scope): LeaseWriter => ({
  ...leaseReader(scope),
  take: (run, wanted) => answer(scope, () => take(scope, run, wanted)),
  renew: (lease, { now, endsAt }) =>
    answer(scope, () => {
      const held = heldBy(scope, lease, now);
      if (held !== undefined) put(scope, lease.runId, { ...held, endsAt });
      return held !== undefined;
    }),
  release: (lease) =>
    answer(scope, () => {
      const entry = latestOf(scope, lease.runId);
      if (entry !== undefined && isSame(entry, lease)) put(scope, lease.runId, { ...entry, released: true });
    }),
  holds: (lease, now) => answer(scope, () => heldBy(scope, lease, now) !== undefined),
});

function take(
  scope: Scope,
  run: RunId,
  { owner, now, endsAt }: { readonly owner: string; readonly now: string; readonly endsAt: string },
): Option<Lease> {
  const [started] = scope.memory.readModel.get(`runs ${run}`) ?? [];
  if (started?.table !== 'runs') return O.none;
  const before = latestOf(scope, run);
  const goesOn = before !== undefined && isLive(before, now);
  if (goesOn && before.owner !== owner) return O.none;
  const generation = goesOn ? before.generation : (before?.generation ?? 0) + 1;
  const { sessionId } = started;
  return leaseIn(run, put(scope, run, { sessionId, owner, generation, endsAt, released: false }));
}

const latestOf = ({ memory, commit }: Scope, run: RunId): LeaseEntry | undefined =>
  latest(memory.leases.get(run) ?? [], commit);

/** Whether a lease goes on at a time. */
export const isLive = ({ released, endsAt }: LeaseEntry, now: string): boolean => !released && endsAt > now;

const isSame = (entry: LeaseEntry, { owner, generation }: Lease): boolean =>
  entry.owner === owner && entry.generation === generation;

function heldBy(scope: Scope, lease: Lease, now: string): LeaseEntry | undefined {
  const entry = latestOf(scope, lease.runId);
  return entry !== undefined && isSame(entry, lease) && isLive(entry, now) ? entry : undefined;
}

function put({ memory, commit, undo }: Scope, run: RunId, entry: Omit<LeaseEntry, 'commit'>): LeaseEntry {
  const entries = memory.leases.get(run) ?? [];
  const stamped = { ...entry, commit };
  entries.push(stamped);
  memory.leases.set(run, entries);
  undo.push(() => entries.pop());
  return stamped;
}

const leaseIn = (runId: RunId, entry: LeaseEntry | undefined): Option<Lease> => {
  if (entry === undefined || entry.released) return O.none;
  const { owner, generation, endsAt } = entry;
  return O.some({ runId, owner, generation, endsAt });
};
