import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A request as it arrived, byte by byte. */
export interface Recorded {
  readonly line: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly sent: Buffer;
}

export interface Recorder extends AsyncDisposable {
  readonly origin: string;
  /** The requests since the last time that somebody asked. */
  readonly taken: () => readonly Recorded[];
  /** Settles once no connection is open. */
  readonly idle: () => Promise<void>;
}

const noContent = (socket: Socket): void => {
  socket.end('HTTP/1.1 204 No Content\r\n\r\n');
};

/**
 * Listens on this machine, and answers every request with 204, or as `answer` does. No parser of HTTP stands between the
 * wire and the record.
 */
export async function openRecorder(
  answer: (socket: Socket, request: Recorded) => void = noContent,
): Promise<Recorder> {
  let requests: Recorded[] = [];
  const sockets = new Set<Socket>();
  let whenIdle: (() => void)[] = [];
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    let isAnswered = false;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      for (const tell of whenIdle) tell();
      whenIdle = [];
    });
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece]);
      const request = isAnswered ? undefined : recorded(bytes);
      if (request === undefined) return;
      isAnswered = true;
      requests.push(request);
      answer(socket, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    idle: () => new Promise((done) => (sockets.size === 0 ? done() : whenIdle.push(done))),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Undefined until all of it has come. */
function recorded(bytes: Buffer): Recorded | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const one of lines) {
    const [name = '', ...value] = one.split(': ');
    const known = headers.get(name.toLowerCase());
    headers.set(
      name.toLowerCase(),
      [...(known === undefined ? [] : [known]), value.join(': ')].join(' AND '),
    );
  }
  const sent = bytes.subarray(end + 4);
  return sent.length < Number(headers.get('content-length') ?? 0) ? undefined : { line, headers, sent };
}
