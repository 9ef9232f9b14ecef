import type { Fault } from '../faulty-server.ts';

const PHRASES: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 404: 'Not Found' };

/** The head of an answer. */
export const head = (status: number, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `HTTP/1.1 ${status} ${PHRASES[status] ?? 'Said'}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** A whole answer; each character of the body is a byte. */
export const answer = (
  status: number,
  body = '',
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Fault => ({
  write: `${head(status, { ...headers, 'content-length': String(body.length) })}${body}`,
  end: 'close',
});

export const targetOf = (command: string): string => `${command.split(' ')[0]} /things`;
