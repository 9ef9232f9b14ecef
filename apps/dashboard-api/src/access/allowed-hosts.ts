import { isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Where the program listens. */
export interface Listening {
  /** As the user named it. */
  readonly named: string;
  readonly port: number;
}

/** Whether only this machine reaches an address. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address.replace(/^::ffff:/i, '')) && /^(?:::ffff:)?127\./i.test(address));

export const listensEverywhere = (named: string): boolean => EVERYWHERE.has(named);

/** Addresses of this machine that others may reach; link-local ones need a zone, which no browser takes. */
export const reachableAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ address, internal }) => (internal || /^fe80:/i.test(address) ? [] : [address]));

/** An address as it stands in a URL. */
export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * What a request may name as its host, with the port, in lower case. A name that leads here without being one of
 * these is how a foreign page would reach the dashboard.
 */
export function allowedHosts({ named, port }: Listening): ReadonlySet<string> {
  const more = listensEverywhere(named) ? [hostname(), ...reachableAddresses().map(inUrl)] : [inUrl(named)];
  const names = [...LOOPBACK_NAMES, ...more].map(asBrowsersSay);
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
}

/** In lower case, and numbers in their shortest form. */
const asBrowsersSay = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? host.toLowerCase();
