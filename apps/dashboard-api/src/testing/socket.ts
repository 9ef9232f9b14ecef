import type { IncomingHttpHeaders } from 'node:http';
import { type FeedMessage, feedMessage } from '@workrail/dashboard-contract';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

export interface Followed {
  readonly raw: WebSocket;
  readonly messages: FeedMessage[];
  /** Waits until there are so many messages. */
  readonly until: (count: number) => Promise<void>;
  /** The code that it was closed with. */
  readonly closed: Promise<number>;
}

export interface Refused {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks for a WebSocket: gives it, or how it was refused. */
export function socketTo(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Followed | Refused> {
  const raw = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  onTestFinished(() => raw.terminate());
  const messages: FeedMessage[] = [];
  raw.on('message', (data) => messages.push(feedMessage.parse(JSON.parse(String(data)))));
  const closed = new Promise<number>((resolve) => raw.on('close', resolve));
  const until = async (count: number) => {
    while (messages.length < count) await new Promise((resolve) => raw.once('message', resolve));
  };
  return new Promise((resolve, reject) => {
    raw.once('error', reject);
    raw.once('open', () => resolve({ raw, messages, until, closed }));
    raw.once('unexpected-response', (_, answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
  });
}
