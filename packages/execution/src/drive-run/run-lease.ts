import { program, type RunId } from '@workrail/kernel';
import type { Lease, StoreError, WriteTransaction } from '@workrail/ports';

/** Who drives runs here, and for how long a lease holds without a sign of life, in milliseconds. */
export interface LeaseTerms {
  readonly owner: string;
  readonly lasts: number;
}

/** Whether less than two thirds of its time are left, so that it is renewed with the next write. */
export const isShort = (
  { lease, terms }: { readonly lease: Lease | undefined; readonly terms: LeaseTerms },
  now: string,
): boolean => lease !== undefined && Date.parse(lease.endsAt) - Date.parse(now) <= (terms.lasts * 2) / 3;

/** Undefined while another process has the run. */
export const takeLease = (tx: WriteTransaction, run: RunId, { owner, lasts }: LeaseTerms, now: string) =>
  program<StoreError, Lease | undefined>(async ({ take }) => {
    const taken = await take(tx.leases.take(run, { owner, now, endsAt: later(now, lasts) }));
    return taken._tag === 'Some' ? taken.value : undefined;
  });

/** The lease, with a new end where less than two thirds of its time are left; undefined where it is lost. */
export const keepLease = (tx: WriteTransaction, lease: Lease, terms: LeaseTerms, now: string) =>
  program<StoreError, Lease | undefined>(async ({ take }) => {
    if (!isShort({ lease, terms }, now)) return (await take(tx.leases.holds(lease, now))) ? lease : undefined;
    const endsAt = later(now, terms.lasts);
    return (await take(tx.leases.renew(lease, { now, endsAt }))) ? { ...lease, endsAt } : undefined;
  });

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();
