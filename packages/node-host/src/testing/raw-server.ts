import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server on this machine that gives the bytes of each request to a test, which writes the answer itself. */
export interface RawServer extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  /** Connections that were made, and those that are open. */
  readonly made: () => number;
  readonly open: () => number;
  /** Settles once no connection is open. */
  readonly idle: () => Promise<void>;
}

export async function rawServer(answer: (socket: Socket, head: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let made = 0;
  let whenIdle: (() => void)[] = [];
  const server = createServer((socket) => {
    made += 1;
    sockets.add(socket);
    let head = '';
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      const isWhole = head.includes('\r\n\r\n');
      head += piece.toString('latin1');
      if (!isWhole && head.includes('\r\n\r\n')) answer(socket, head);
    });
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      for (const tell of whenIdle) tell();
      whenIdle = [];
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    made: () => made,
    open: () => sockets.size,
    idle: () => new Promise((done) => (sockets.size === 0 ? done() : whenIdle.push(done))),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
