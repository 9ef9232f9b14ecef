import type { Socket } from 'node:net';
import { openRecorder, type Recorded, type Recorder } from './recorder.ts';

/** What a server does with one request, once it has all of it. Texts stand for bytes, a character for each. */
export interface Fault {
  /** Written at once. */
  readonly write?: string;
  /** Then so many bytes. */
  readonly flood?: number;
  /** Then this, again and again. */
  readonly drip?: { readonly piece: string; readonly everyMs: number };
  /** What becomes of the connection in the end; one that stays waits for the other side. */
  readonly end: 'close' | 'reset' | 'stay';
}

/** A recorder that plays a plan: the first request meets its first fault, and so on. What is not planned is answered with 204. */
export async function openFaultyServer(
  plan: readonly Fault[],
  onRequest: (request: Recorded) => void = () => {},
): Promise<Recorder> {
  let next = 0;
  return openRecorder((socket, request) => {
    const fault = plan[next] ?? { write: 'HTTP/1.1 204 No Content\r\n\r\n', end: 'close' };
    next += 1;
    onRequest(request);
    play(socket, fault);
  });
}

function play(socket: Socket, { write, flood = 0, drip, end }: Fault): void {
  if (write !== undefined) socket.write(write, 'latin1');
  if (flood > 0) socket.write(Buffer.alloc(flood, 'x'));
  if (drip !== undefined) {
    const timer = setInterval(() => socket.write(drip.piece, 'latin1'), drip.everyMs);
    socket.once('close', () => clearInterval(timer));
  }
  if (end === 'close') socket.end();
  if (end === 'reset') whenRead(write, () => socket.resetAndDestroy());
}

/** Milliseconds in which the other side, which may be of this process, reads what came before. */
const READING = 20;

/** A reset takes back what the other side has not read: it is to come after that. */
function whenRead(written: string | undefined, act: () => void): void {
  if (written === undefined) act();
  else setTimeout(() => setImmediate(() => setImmediate(act)), READING);
}
