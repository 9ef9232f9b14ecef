import { O, type RunId } from '@workrail/kernel';
import type { Lease, LeaseReader, LeaseWriter } from '@workrail/ports';
import { answer, type Scope } from './transaction.ts';

const LEASE = `SELECT run_id AS runId, owner, generation, ends_at AS endsAt FROM leases
  WHERE run_id = ? AND released = 0`;
// One statement decides: nothing is written where the lease of another owner goes on.
const TAKE = `INSERT INTO leases (run_id, stream, owner, generation, ends_at, released)
  SELECT run_id, stream, ?2, 1, ?4, 0 FROM runs WHERE run_id = ?1
  ON CONFLICT (run_id) DO UPDATE SET
    generation = CASE WHEN released = 0 AND ends_at > ?3 THEN generation ELSE generation + 1 END,
    owner = excluded.owner, ends_at = excluded.ends_at, released = 0
  WHERE released = 1 OR ends_at <= ?3 OR owner = excluded.owner`;
const IS_LATEST = 'run_id = ? AND owner = ? AND generation = ?';
const IS_HELD = `${IS_LATEST} AND released = 0 AND ends_at > ?`;
const HOLDS = `SELECT 1 FROM leases WHERE ${IS_HELD}`;
const RENEW = `UPDATE leases SET ends_at = ? WHERE ${IS_HELD}`;
const RELEASE = `UPDATE leases SET released = 1 WHERE ${IS_LATEST}`;

export const leaseReader = (scope: Scope): LeaseReader => ({
  lease: (run) => answer(scope, (connection) => O.fromNullable(connection.get<Lease>(LEASE, run))),
});

export const leaseWriter = (scope: Scope): LeaseWriter => ({
  ...leaseReader(scope),
  take: (run, { owner, now, endsAt }) =>
    answer(scope, (connection) => {
      const { changes } = connection.run(TAKE, run, owner, now, endsAt);
      return O.fromNullable(changes === 0 ? undefined : connection.get<Lease>(LEASE, run));
    }),
  renew: (lease, { now, endsAt }) =>
    answer(scope, (connection) => connection.run(RENEW, endsAt, ...nameOf(lease), now).changes === 1),
  release: (lease) =>
    answer(scope, (connection) => {
      connection.run(RELEASE, ...nameOf(lease));
    }),
  holds: (lease, now) =>
    answer(scope, (connection) => connection.get(HOLDS, ...nameOf(lease), now) !== undefined),
});

const nameOf = ({ runId, owner, generation }: Lease): readonly [RunId, string, number] => [
  runId,
  owner,
  generation,
];
