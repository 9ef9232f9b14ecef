import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { defined, E, type Either } from '@workrail/kernel';
import type {
  HttpAnswer,
  HttpClient,
  HttpError,
  HttpHeader,
  HttpLimits,
  HttpPhase,
  HttpRequest,
} from '@workrail/ports';
import type { buildConnector, Client } from 'undici';
import { addressesOf, type Resolve, systemResolve } from './addresses.ts';
import { bytesWithin, unpacked } from './answer-body.ts';
import { connectionReason, isTlsFailure } from './connection-reason.ts';
import { type EndOfCall, openEndOfCall } from './end-of-call.ts';
import { sentBody } from './sent-body.ts';
import { isAllowedOrigin, type Target, targetOf } from './target.ts';

const USUAL_ANSWER = 1024 * 1024;
const LARGEST_ANSWER = 16 * 1024 * 1024;

/** Calls of APIs; `resolve` gives the addresses of hosts. */
export const httpClient = ({ resolve = systemResolve }: { readonly resolve?: Resolve } = {}): HttpClient => ({
  send: (request, limits) => async () => {
    const target = targetOf(request.url);
    if (E.isLeft(target)) return target;
    const end = openEndOfCall(limits);
    try {
      return await call({ request, limits, target: target.right, resolve, end });
    } finally {
      end.release();
    }
  },
});

interface Call {
  readonly request: HttpRequest;
  readonly limits: HttpLimits;
  readonly target: Target;
  readonly resolve: Resolve;
  readonly end: EndOfCall;
}

/** How far a call has come. */
interface Progress {
  phase: HttpPhase;
  status?: number;
  /** Why the address that was connected to is refused. */
  refused?: string;
}

async function call(made: Call): Promise<Either<HttpError, HttpAnswer>> {
  const { request, limits, target, resolve, end } = made;
  const isAllowed = isAllowedOrigin(target.origin, limits.allowedOrigins ?? []);
  if (target.disguise !== undefined && !isAllowed)
    return E.left({ _tag: 'RefusedAddressError', origin: target.origin, reason: target.disguise });
  const progress: Progress = { phase: 'connecting' };
  let client: Client | undefined;
  try {
    const body = await end.unless(sentBody(request.body, limits.filesBelow));
    if (E.isLeft(body)) return body;
    const addresses = await end.unless(addressesOf(target, isAllowed, resolve));
    if (E.isLeft(addresses)) return addresses;
    client = await clientFor(target, { addresses: addresses.right, isAllowed, progress });
    return await answerOf(client, { ...made, body: body.right }, progress);
  } catch (thrown) {
    return E.left(errorOf(thrown, made, progress));
  } finally {
    await client?.destroy().catch(() => undefined);
  }
}

interface Connecting {
  readonly addresses: readonly LookupAddress[];
  readonly isAllowed: boolean;
  readonly progress: Progress;
}

/** A connection of its own for one request: what another call left in it could be taken for this one's answer. */
async function clientFor(
  { origin }: Target,
  { addresses, isAllowed, progress }: Connecting,
): Promise<Client> {
  const undici = await import('undici');
  const { addressFault } = await import('./public-address.ts');
  const connect = undici.buildConnector({
    timeout: 0,
    allowH2: false,
    rejectUnauthorized: true,
    lookup: fixedLookup(addresses),
  });
  const checked: buildConnector.connector = (options, callback) =>
    connect(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error !== null) return callback(error, null);
      // What the socket is connected to is what counts, however it came to that.
      const fault = isAllowed ? undefined : addressFault(socket.remoteAddress ?? '');
      if (fault === undefined) {
        progress.phase = 'waiting';
        return callback(null, socket);
      }
      progress.refused = `it leads to ${socket.remoteAddress}, which is ${fault}`;
      socket.destroy();
      return callback(new Error(progress.refused), null);
    });
  return new undici.Client(origin, { connect: checked, headersTimeout: 0, bodyTimeout: 0, pipelining: 1 });
}

const fixedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    if (all === true) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
  };

async function answerOf(
  client: Client,
  { request, body, limits, target, end }: Call & { readonly body: Uint8Array | undefined },
  progress: Progress,
): Promise<Either<HttpError, HttpAnswer>> {
  const limit = Math.min(limits.answerBytes ?? USUAL_ANSWER, LARGEST_ANSWER);
  const answer = await client.request({
    method: request.method as 'GET',
    path: target.path,
    headers: request.headers.flat(),
    body: body ?? null,
    signal: end.signal,
    reset: true,
    responseHeaders: 'raw',
  });
  progress.phase = 'reading';
  progress.status = answer.statusCode;
  const bytes = await bytesWithin(answer.body, limit);
  const headers = headerPairs(answer.headers as unknown as readonly string[]);
  const plain = bytes && (await unpacked({ headers, body: bytes }, limit));
  return plain === undefined
    ? E.left({ _tag: 'AnswerTooLargeError', origin: target.origin, status: answer.statusCode, limit })
    : E.right({ status: answer.statusCode, ...plain });
}

function headerPairs(flat: readonly string[]): readonly HttpHeader[] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
}

function errorOf(
  thrown: unknown,
  { target: { origin }, limits: { timeoutMs }, end }: Call,
  { phase, status, refused }: Progress,
): HttpError {
  if (refused !== undefined) return { _tag: 'RefusedAddressError', origin, reason: refused };
  const cause = end.cause();
  if (cause === 'timeout')
    return defined({ _tag: 'CallTimeoutError' as const, origin, timeoutMs, phase, status });
  if (cause === 'cancelled') return { _tag: 'CallCancelledError', origin, phase };
  const reason = connectionReason(thrown);
  return phase === 'connecting'
    ? defined({
        _tag: 'ConnectionFailedError' as const,
        origin,
        reason,
        isTlsFault: isTlsFailure(thrown) ? (true as const) : undefined,
      })
    : defined({ _tag: 'ConnectionLostError' as const, origin, reason, status });
}
