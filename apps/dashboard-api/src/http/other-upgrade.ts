import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Whether a client asks for the one other protocol that is spoken here. */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Lets a connection be answered as if no other protocol had been offered on it. Clients of HTTP/2 offer theirs with
 * every request (`Upgrade: h2c`) and take a plain answer. The request is put back on the connection without the offer
 * and read anew: with its body, and with whatever the client sends next.
 */
export function readWithoutOffer(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 1 || name.toLowerCase() === 'upgrade' ? [] : [`${name}: ${rawHeaders[index + 1]}`],
  );
  const request = [`${method} ${url} HTTP/${httpVersion}`, ...headers, '', ''].join('\r\n');
  socket.unshift(Buffer.concat([Buffer.from(request, 'latin1'), head]));
  server.emit('connection', socket);
}
