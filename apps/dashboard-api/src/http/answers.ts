import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '@workrail/dashboard-contract';
import { beginning } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import type { Refusal } from '../errors/refusal.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** An answer that is whole in memory. The security headers come with every one. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

export const jsonAnswer = (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  headers: { ...JSON_HEADERS, ...headers },
  body: JSON.stringify(value),
});

/** An error in the one shape. What is a fault of the machine or the program is also logged under its id. */
export function refusalAnswer({ status, failure, headers }: Refusal, logger: Logger): Answer {
  const said: Failure = {
    ...failure,
    message: beginning(failure.message, MESSAGE_LIMIT).toWellFormed(),
    correlation_id: randomUUID(),
  };
  if (status >= 500)
    logger.error(
      { correlation_id: said.correlation_id },
      `a request failed (${said.error_code}): ${said.message}`,
    );
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(said) };
}

const MESSAGE_LIMIT = 4_000;

/** Writes an answer where there is nothing but a connection, and ends it. */
export function answerOnSocket(socket: Duplex, { status, headers, body }: Answer): void {
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(), ...lines, '', body].join('\r\n'));
}
