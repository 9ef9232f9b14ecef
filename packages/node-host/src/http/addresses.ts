import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { E, type Either } from '@workrail/kernel';
import type { ConnectionFailedError, RefusedAddressError } from '@workrail/ports';
import { connectionReason } from './connection-reason.ts';
import type { Target } from './target.ts';

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true });

/**
 * What a connection may be made to: the addresses of a host, resolved once, without those that are not of the public
 * internet unless all are allowed.
 */
export async function addressesOf(
  { origin, host }: Target,
  isAllowed: boolean,
  resolve: Resolve,
): Promise<Either<RefusedAddressError | ConnectionFailedError, readonly LookupAddress[]>> {
  let found: readonly LookupAddress[];
  try {
    found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
  } catch (error) {
    return E.left({ _tag: 'ConnectionFailedError', origin, reason: connectionReason(error) });
  }
  if (isAllowed) return E.right(found);
  const { addressFault } = await import('./public-address.ts');
  const open = found.filter(({ address }) => addressFault(address) === undefined);
  const [first] = found;
  if (first === undefined)
    return E.left({ _tag: 'ConnectionFailedError', origin, reason: 'the host has no address' });
  if (open.length > 0) return E.right(open);
  const leads = first.address === host ? host : `${host} leads to ${first.address}, which`;
  return E.left({
    _tag: 'RefusedAddressError',
    origin,
    reason: `${leads} is ${addressFault(first.address)}`,
  });
}
