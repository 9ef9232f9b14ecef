import { inspect } from 'node:util';
import { accessTokens, commandCalls } from '@workrail/authoring';
import { E, TE } from '@workrail/kernel';
import { httpClient, nodeDigests, systemClock } from '@workrail/node-host';
import { readCommands } from '@workrail/openapi';
import { describe, expect, test } from 'vitest';
import { openRecorder, type Recorded } from './recorder.ts';

const right = <A>(outcome: E.Either<unknown, A>): A => {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** By scheme: what is stored, and what of it is to be nowhere. */
const STORED = {
  header: 'p1anted "header"/+=%&',
  query: 'p1anted query/ü+&?#',
  cookie: 'p1anted.cookie/+=&',
  basic: 'p1anted-user:p1anted pass/+?&',
  oauth: 'p1anted-client:p1anted word/+?&',
} as const;
type Scheme = keyof typeof STORED;
const TOKEN = 'p1anted.token/+=~&';
const HIDDEN = 'p1anted hidden "é"/+&';

const apiKey = (place: string) => ({ type: 'apiKey', in: place, name: 'k' });
const documentOf = (scheme: Scheme, origin: string) => ({
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  servers: [{ url: origin }],
  paths: {
    '/echo/{id}': {
      post: {
        security: [{ [scheme]: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
  components: {
    securitySchemes: {
      header: apiKey('header'),
      query: apiKey('query'),
      cookie: apiKey('cookie'),
      basic: { type: 'http', scheme: 'basic' },
      oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${origin}/token`, scopes: {} } } },
    },
  },
});

/** How a value could be written in an answer. */
function waysOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const percent = encodeURIComponent(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    percent,
    percent.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams([['a', value]]).toString().slice(2),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    Buffer.from(`x${value}yz`).toString('base64'),
    Buffer.from(`xx${value}z`).toString('base64'),
  ];
}

/** What an API could know, and repeat: the token is only had for one scheme. */
const plantedFor = (scheme: Scheme): readonly string[] => [
  ...[...Object.values(STORED), 'p1anted pass/+?&', 'p1anted word/+?&', HIDDEN],
  ...(scheme === 'oauth' ? [TOKEN] : []),
];

/** Forms that no one could take for a value: base64 at an offset leaves parts of its first and last digits. */
function leaks(scheme: Scheme, text: string): readonly string[] {
  const inner = (value: string, offset: number): string =>
    Buffer.from(`${'x'.repeat(offset)}${value}`)
      .toString('base64')
      .slice(4, -4);
  return plantedFor(scheme)
    .flatMap((value) => [...waysOf(value).slice(0, 7), inner(value, 1), inner(value, 2)])
    .filter((way) => text.includes(way));
}

/** The request, and each planted value in each way. */
const echoOf = (scheme: Scheme, { line, headers, sent }: Recorded): readonly string[] => [
  line,
  ...headers.values(),
  sent.toString('latin1'),
  ...plantedFor(scheme).flatMap(waysOf),
];

const CONTENTS = {
  'application/json': (said: readonly string[]) => JSON.stringify({ said, [said[0] ?? '']: said.join(' ') }),
  'text/plain': (said: readonly string[]) => said.join('\n'),
  'application/octet-stream': (said: readonly string[]) => `\0${said.join('\0')}`,
  'application/problem+json': (said: readonly string[]) => `{ broken ${said.join(' ')}`,
};
type MediaType = keyof typeof CONTENTS;

/** Headers have no line breaks and no letters that are not of Latin 1. */
const headersOf = (said: readonly string[]): string =>
  said.map((one, index) => `x-said-${index}: ${one.replaceAll(/[^ -~]/g, '?')}\r\n`).join('');

/** Calls an API that answers with what it is sent; where `isLost`, within the answer it ends the connection. */
async function echoed(scheme: Scheme, type: MediaType, isLost: boolean) {
  await using server = await openRecorder((socket, request) => {
    const isToken = request.line.startsWith('POST /token');
    const said = echoOf(scheme, request);
    const body = Buffer.from(isToken ? JSON.stringify({ access_token: TOKEN }) : CONTENTS[type](said));
    const head = isToken ? '' : `location: /next?${request.line.split('?')[1] ?? ''}\r\n${headersOf(said)}`;
    const length = body.length + (isLost && !isToken ? 1 : 0);
    socket.write(
      `HTTP/1.1 200 OK\r\n${head}content-type: ${isToken ? 'application/json' : type}\r\n`,
      'latin1',
    );
    socket.end(Buffer.concat([Buffer.from(`content-length: ${length}\r\n\r\n`), body]));
  });
  const client = httpClient();
  const calls = commandCalls({
    httpClient: client,
    clock: systemClock,
    digests: nodeDigests,
    accessTokens: accessTokens({ httpClient: client, clock: systemClock }),
    secrets: {
      origins: () => TE.right(new Map()),
      values: () =>
        TE.right(
          new Map(Object.entries(STORED).map(([name, value]) => [`ECHO__${name.toUpperCase()}`, value])),
        ),
    },
  });
  const api = right(readCommands(JSON.stringify(documentOf(scheme, server.origin))));
  const [command] = api.commands;
  if (command === undefined) throw new Error('the document has no command');
  const catalog = { catalog_id: 'echo', title: 'Echo', base_url: server.origin, base_url_given: true };
  const call = right(
    await calls.prepare({
      command: { ...api, command, catalog },
      step: 'one',
      arguments: { id: HIDDEN, q: `for ${HIDDEN}` },
      body: { a: HIDDEN, [HIDDEN]: [`in ${HIDDEN}`] },
      hide: [HIDDEN],
    })(),
  );
  const outcome = await calls.send(call, { timeoutMs: 60_000 })();
  return { call, outcome, requests: server.taken() };
}

/** All that can be read of a value, bytes as characters. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Uint8Array || (part as { type?: string } | null)?.type === 'Buffer'
      ? Buffer.from((part as { data?: number[] }).data ?? (part as Uint8Array)).toString('latin1')
      : part,
  ) + inspect(value, { depth: 20, maxStringLength: null, maxArrayLength: null, showHidden: true });

describe.each(Object.keys(STORED) as Scheme[])('credentials in the %s', (scheme) => {
  test.each(Object.keys(CONTENTS) as MediaType[])(
    'are sent, and in nothing that is said of %s',
    async (type) => {
      const { call, outcome, requests } = await echoed(scheme, type, false);
      const sent = requests.at(-1);
      expect(
        leaks(scheme, [sent?.line, ...(sent?.headers.values() ?? []), sent?.sent.toString()].join('\n')),
      ).not.toEqual([]);
      expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
      expect(textOf(outcome)).toContain('***');
      expect(leaks(scheme, textOf(call))).toEqual([]);
      expect(leaks(scheme, textOf(outcome))).toEqual([]);
    },
  );

  test('are in nothing that is said of an answer that was lost', async () => {
    const { outcome } = await echoed(scheme, 'text/plain', true);
    expect(outcome).toMatchObject({ kind: 'lost', phase: 'reading' });
    expect(leaks(scheme, textOf(outcome))).toEqual([]);
  });
});
