import { isIPv4 } from 'node:net';
import { E, type Either } from '@workrail/kernel';
import type { RefusedAddressError } from '@workrail/ports';

/** Where a request goes. */
export interface Target {
  readonly origin: string;
  /** A name or an address, without brackets. */
  readonly host: string;
  /** Path and query, as they were written. */
  readonly path: string;
  /** Why an address is refused that nobody allowed: it is written in a way that hides which one it is. */
  readonly disguise?: string;
}

/** Left: why an address is not called. */
export function targetOf(url: string): Either<RefusedAddressError, Target> {
  const [, written = '', authority = '', rest = ''] = /^(https?:\/\/([^/?#\\]*))([^#]*)/i.exec(url) ?? [];
  const parsed = written === '' ? null : URL.parse(written);
  if (parsed === null) return refused(authority, 'it is not an address that begins with http:// or https://');
  if (parsed.username !== '' || parsed.password !== '' || authority.includes('@'))
    return refused(parsed.origin, 'it contains credentials');
  const given = authority.replace(/:\d*$/, '');
  const isDisguised = isIPv4(parsed.hostname) && given !== parsed.hostname;
  return E.right({
    origin: parsed.origin,
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    path: rest.startsWith('/') ? rest : `/${rest}`,
    ...(isDisguised
      ? { disguise: `${given} is an unusual way to write the address ${parsed.hostname}` }
      : {}),
  });
}

const refused = (origin: string, reason: string): Either<RefusedAddressError, never> =>
  E.left({ _tag: 'RefusedAddressError', origin, reason });

/** Whether a person allowed an origin, however its address is written. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => URL.parse(one)?.origin === origin);
