import type { IPv4, IPv6 } from 'ipaddr.js';
import ipaddr from 'ipaddr.js';

/** What an address belongs to, in words, unless it is one of the public internet. */
export function addressFault(address: string): string | undefined {
  const plain = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain)) return 'no address';
  const kind = kindOf(ipaddr.parse(plain));
  return kind === 'unicast' ? undefined : (WORDS[kind] ?? 'an address that is not of the public internet');
}

function kindOf(address: IPv4 | IPv6): string {
  if (!('toIPv4Address' in address)) return address.range();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range();
  const { parts } = address;
  // Older ways to write an address of version 4 in one of version 6.
  const isCompatible = parts.slice(0, 6).every((part) => part === 0);
  if (address.range() === 'rfc6052' || (isCompatible && (parts[6] ?? 0) !== 0))
    return ipaddr.fromByteArray(address.toByteArray().slice(12)).range();
  return address.range();
}

const WORDS: Readonly<Record<string, string>> = {
  loopback: 'an address of this machine',
  unspecified: 'an address of this machine',
  private: 'an address of a private network',
  uniqueLocal: 'an address of a private network',
  carrierGradeNat: 'an address of a private network',
  linkLocal: 'an address of the local link, as services of clouds have it',
  multicast: 'an address of a group',
  broadcast: 'an address of a group',
};
