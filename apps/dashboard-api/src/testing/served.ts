import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { DashboardUseCases } from '@workrail/application';
import { E } from '@workrail/kernel';
import { expect, onTestFinished } from 'vitest';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { newServer } from '../http/web-server.ts';
import { webFiles } from '../page/web-files.ts';
import { type ServingParts, startServing } from '../start-serving.ts';

export const TOKEN = 'token-of-the-test-0123456789';
export const cookieFor = (port: number): string => `cookie-of-${port}`;
const PAGE = fileURLToPath(new URL('./page', import.meta.url));

export interface TestRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Several pieces are sent chunked. */
  readonly body?: string | readonly (string | Uint8Array)[];
}

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Served {
  readonly port: number;
  /** Gives what stands for the token once. */
  readonly pass: () => string;
  /** Names of the use cases that were called. */
  readonly called: string[];
  /** What was logged. */
  readonly logged: string[];
  /** Sends a request as it is written, with the right host unless another is named. */
  readonly send: (sent: TestRequest) => Promise<Got>;
  /** As `send`, with the token. */
  readonly ask: (sent: TestRequest) => Promise<Got>;
}

/** A dashboard whose use cases are these; the others only note that they were called. */
export async function served(
  given: Partial<DashboardUseCases> = {},
  { readOnly }: Partial<Pick<ServingParts, 'readOnly'>> = {},
): Promise<Served> {
  const [called, logged]: [string[], string[]] = [[], []];
  const log = (_: object, message: string) => void logged.push(message);
  const server = newServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const web = await webFiles(PAGE);
  if (E.isLeft(web)) throw new Error('the page of the tests is missing');
  const { pass, close } = startServing({
    server,
    listening: { named: '127.0.0.1', port },
    host: {
      useCases: noting(given, called),
      dataFolder: '/data',
      commandLine: 'node /w/main.js',
      home: '/home/ada',
      removeDrafts: () => {},
    },
    access: { token: TOKEN, cookieFor },
    web: web.right,
    readOnly,
    logger: { debug: log, warn: log, error: log },
    // No time passes: what may happen so often at once happens so often, however slow the machine is.
    now: () => 0,
  });
  onTestFinished(close);
  const send = (sent: TestRequest) => sendTo(port, sent);
  return {
    port,
    pass,
    called,
    logged,
    send,
    ask: (sent) => send({ ...sent, headers: { authorization: `Bearer ${TOKEN}`, ...sent.headers } }),
  };
}

const noting = (given: Partial<DashboardUseCases>, called: string[]): DashboardUseCases =>
  new Proxy({} as DashboardUseCases, {
    get: (_, name: keyof DashboardUseCases) =>
      name === 'close'
        ? async () => {}
        : (...args: never[]) => {
            called.push(name);
            const known = given[name] as ((...args: never[]) => unknown) | undefined;
            return known?.(...args) ?? (async () => E.left({ _tag: 'StoreBusyError' }));
          },
  });

async function sendTo(port: number, sent: TestRequest): Promise<Got> {
  const got = await answerTo(port, sent);
  expectSafe(got);
  return got;
}

function answerTo(port: number, { method = 'GET', path, headers = {}, body }: TestRequest): Promise<Got> {
  const all = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  const named = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return new Promise((resolve, reject) => {
    const going = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        setHost: false,
        headers: Object.fromEntries(named),
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const content = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content });
        });
      },
    );
    // What is cut off was answered before; the answer is read yet.
    going.on('error', (failure) => setTimeout(() => reject(failure), 60_000).unref());
    if (body === undefined || typeof body === 'string') return void going.end(body);
    for (const piece of body) going.write(piece);
    going.end();
  });
}

/** Every answer keeps a browser from more than the page needs. */
export function expectSafe({ headers }: Pick<Got, 'headers'>): void {
  const policy = headers['content-security-policy'];
  expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'content-security-policy': policy });
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
}
