import type { IncomingMessage, ServerResponse } from 'node:http';
import { E, type Either, type Json } from '@workrail/kernel';
import type { SurfaceError } from '../errors/surface-error.ts';

/** The client went away before all was there; nobody hears an answer. */
const GONE: SurfaceError = { _tag: 'UnreadableRequestError', status: 400, reason: 'its body ended early' };

export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Why a body is not read, as far as its headers say. */
export function bodyRefusal({ headers }: IncomingMessage, limit: number): SurfaceError | undefined {
  // A type that forms can send would let any page write.
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') return { _tag: 'NotJsonTypeError' };
  return Number(headers['content-length'] ?? 0) > limit ? { _tag: 'BodyTooLargeError', limit } : undefined;
}

/** The JSON of a body. No more than `limit` bytes of it are ever held. */
export async function readJson(exchange: Exchange, limit: number): Promise<Either<SurfaceError, Json>> {
  const bytes = await readBytes(exchange, limit);
  if (E.isLeft(bytes)) return bytes;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.right);
    return E.right(JSON.parse(text) as Json);
  } catch {
    return E.left({ _tag: 'UnreadableRequestError', status: 400, reason: 'its body is not JSON in UTF-8' });
  }
}

function readBytes({ incoming, outgoing }: Exchange, limit: number): Promise<Either<SurfaceError, Buffer>> {
  // A client that asked first is told to go on only now that everything else is in order.
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = (outcome: Either<SurfaceError, Buffer>) => {
      incoming.off('data', take).off('end', all).off('error', gone).off('close', gone);
      incoming.on('error', () => {});
      resolve(outcome);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      incoming.pause();
      done(E.left({ _tag: 'BodyTooLargeError', limit }));
    };
    const all = () => done(E.right(Buffer.concat(chunks)));
    const gone = () => done(E.left(GONE));
    incoming.on('data', take).on('end', all).on('error', gone).on('close', gone);
  });
}
