import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { E, type Either } from '@workrail/kernel';

export interface ListenError {
  readonly _tag: 'ListenError';
  readonly address: string;
  readonly port: number;
  readonly reason: string;
}

interface ListenAddress {
  readonly address: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** Ports that are tried after one that is taken. */
const FURTHER = 50;

/** Listens on the port that is asked for, or on the next one that is free. */
export async function listen(
  server: Server,
  { address, port }: ListenAddress,
): Promise<Either<ListenError, AddressInfo>> {
  const last = Math.min(port + FURTHER, 65_535);
  for (let tried = port; ; tried += 1) {
    const failure = await attempt(server, { address, port: tried });
    if (failure === undefined) return E.right(server.address() as AddressInfo);
    if (failure.code !== 'EADDRINUSE' || tried === last) {
      const reason =
        failure.code === 'EADDRINUSE' ? `ports ${port} to ${last} are all taken` : wordsOf(failure);
      return E.left({ _tag: 'ListenError', address, port, reason });
    }
  }
}

const attempt = (server: Server, { address, port }: ListenAddress) =>
  once(server.listen({ host: address, port, exclusive: true }), 'listening').then(
    () => undefined,
    (failure: NodeJS.ErrnoException) => failure,
  );

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such address',
};

const wordsOf = ({ code = '', message }: NodeJS.ErrnoException): string => REASONS[code] ?? message;
