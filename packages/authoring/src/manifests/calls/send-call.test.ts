import { E, exactNumber, type JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import type { CallOutcome, HttpAnswer, HttpError, SendOptions } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { answerOf, callsWorld, oneOperation } from '../../testing/calls-world.ts';

type World = Parameters<typeof callsWorld>[0];

async function outcomeOf(world: Partial<World>, options: Partial<SendOptions> = {}): Promise<CallOutcome> {
  const { calls, prepare } = callsWorld({ document: oneOperation('get'), ...world });
  const call = right(await prepare({ hide: ['p1anted'] }));
  return calls.send(call, { timeoutMs: 60_000, ...options })();
}

const answered = (...given: Parameters<typeof answerOf>) => outcomeOf({ answer: () => answerOf(...given) });

describe('an answer', () => {
  test.each([200, 201, 204, 302, 304, 400, 401, 404, 429, 500, 503])('of %i is one', async (status) => {
    expect(await answered(status)).toEqual({
      kind: 'answered',
      status,
      headers: { 'content-type': 'application/json' },
      content: { kind: 'empty' },
      declared: status === 200,
      warnings: [],
    });
  });

  test('keeps every digit', async () => {
    expect(await answered(200, '{"id":9007199254740993}')).toMatchObject({
      content: { kind: 'json', value: { id: exactNumber('9007199254740993') } },
    });
  });

  test('that cannot be read is kept, with the reason', async () => {
    expect(await answered(200, '{"id":')).toMatchObject({
      content: { kind: 'unreadable', content: '{"id":', reason: 'it is not the JSON that it says it is' },
      warnings: [{ rule: 'answer_unreadable' }],
    });
  });

  test('that is not as the document says is given all the same', async () => {
    const document = oneOperation('get', {
      responses: {
        200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } },
      },
    });
    expect(await outcomeOf({ document, answer: () => answerOf(200, '{}') })).toMatchObject({
      content: { kind: 'json', value: {} },
      warnings: [{ rule: 'answer_schema', message: expect.stringContaining('the document says array') }],
    });
  });

  test('says how long to wait', async () => {
    const wait = async (value: string) => answered(429, '', { 'Retry-After': value });
    expect(await wait('2')).toMatchObject({ retryAfterMs: 2_000 });
    expect(await wait('Fri, 02 Jan 2026 03:04:15 GMT')).toMatchObject({ retryAfterMs: 10_000 });
    expect(await wait('soon')).toMatchObject({ retryAfterMs: 'invalid' });
  });

  test('says when the operation ends', async () => {
    expect(
      await answered(200, '', { Deprecation: '@1688169599', Sunset: 'Sun, 30 Jun 2024 23:59:59 GMT' }),
    ).toMatchObject({
      warnings: [
        {
          rule: 'deprecated_command',
          message: expect.stringContaining('is deprecated since 2023-06-30 and ends on 2024-06-30'),
        },
      ],
    });
  });

  test.each([
    ['application/json', '{"a p1anted":["x p1anted"]}'],
    ['application/json', '{"broken": p1anted'],
    ['text/plain', 'a p1anted b'],
    ['application/octet-stream', 'a\u0000p1anted'],
    ['application/octet-stream', `\u0000${Buffer.from('p1anted').toString('base64')}`],
  ])('of %s has nothing secret in it', async (type, body) => {
    const outcome = await answered(200, body, {
      'content-type': type,
      'x-echo': 'p1anted',
      location: '/p1anted',
    });
    const bytes =
      outcome.kind === 'answered' && outcome.content.kind === 'binary' ? outcome.content.bytes : [];
    const all = JSON.stringify(outcome) + Buffer.from(bytes).toString('latin1');
    expect(all).toContain('***');
    expect(all).not.toMatch(/p1anted|cDFhbnRlZA/);
  });
});

const ORIGIN = 'https://shop.example';
const failed = (error: HttpError) => outcomeOf({ answer: () => E.left(error) });
const reason = 'for p1anted';

describe('a call without a whole answer', () => {
  const notSent: readonly (readonly [HttpError, string, boolean])[] = [
    [{ _tag: 'RefusedAddressError', origin: ORIGIN, reason }, 'address', false],
    [{ _tag: 'ConnectionFailedError', origin: ORIGIN, reason }, 'connection', true],
    [{ _tag: 'ConnectionFailedError', origin: ORIGIN, reason, isTlsFault: true }, 'tls', false],
    [{ _tag: 'FileNotSentError', path: '/p1anted', reason }, 'file', false],
    [{ _tag: 'CallTimeoutError', origin: ORIGIN, timeoutMs: 1, phase: 'connecting' }, 'time', true],
  ];
  test.each(notSent)('was not sent: %j', async (error, why, retryable) => {
    const outcome = await failed(error);
    expect(outcome).toMatchObject({ kind: 'not_sent', fault: { reason: why, retryable } });
    expect(JSON.stringify(outcome)).not.toContain('p1anted');
  });

  const lost: readonly (readonly [HttpError, object])[] = [
    [{ _tag: 'ConnectionLostError', origin: ORIGIN, reason }, { phase: 'waiting' }],
    [
      { _tag: 'ConnectionLostError', origin: ORIGIN, reason, status: 202 },
      { phase: 'reading', status: 202 },
    ],
    [{ _tag: 'CallTimeoutError', origin: ORIGIN, timeoutMs: 1, phase: 'waiting' }, { phase: 'waiting' }],
    [
      { _tag: 'CallTimeoutError', origin: ORIGIN, timeoutMs: 1, phase: 'reading', status: 200 },
      { phase: 'reading', status: 200 },
    ],
    [
      { _tag: 'AnswerTooLargeError', origin: ORIGIN, status: 200, limit: 5 },
      { phase: 'reading', status: 200, fault: { reason: 'size', retryable: false } },
    ],
  ];
  test.each(lost)('may have been sent: %j', async (error, expected) => {
    const outcome = await failed(error);
    expect(outcome).toMatchObject({ kind: 'lost', ...expected });
    expect(JSON.stringify(outcome)).not.toContain('p1anted');
  });

  test.each(['connecting', 'waiting', 'reading'] as const)('was cancelled while %s', async (phase) => {
    expect(await failed({ _tag: 'CallCancelledError', origin: ORIGIN, phase })).toEqual({
      kind: 'canceled',
      phase,
    });
  });
});

const OAUTH = oneOperation(
  'post',
  { security: [{ login: [] }] },
  {
    components: {
      securitySchemes: {
        login: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: {} } },
        },
      },
    },
  },
);
const isToken = (url: string) => url.startsWith('https://id.example');
const tokenOf = (count: number) => answerOf(200, JSON.stringify({ access_token: `p1anted-token-${count}` }));

/** What gives tokens, and what takes them. */
function oauthWorld(
  give: (count: number) => ReturnType<NonNullable<World['answer']>>,
  take: (authorization: string) => E.Either<HttpError, HttpAnswer>,
) {
  let count = 0;
  const world = callsWorld({
    document: OAUTH,
    secrets: { SHOP__LOGIN: 'p1anted-id:p1anted-word' },
    answer: ({ url, headers }) => {
      if (!isToken(url)) return take(headers.find(([name]) => name === 'authorization')?.[1] ?? '');
      count += 1;
      return give(count);
    },
  });
  const seen = () => world.sent.map(({ request }) => (isToken(request.url) ? 'token' : request.method));
  const send = async (options: Partial<SendOptions> = {}) =>
    world.calls.send(right(await world.prepare()), { timeoutMs: 60_000, ...options })();
  return { ...world, seen, send };
}

describe('a call with a token', () => {
  test('that is not taken any more is repeated once with another one', async () => {
    const world = oauthWorld(tokenOf, (said) =>
      answerOf(said.endsWith('-1') ? 401 : 200, JSON.stringify({ said })),
    );
    expect(await world.send()).toMatchObject({ status: 200, content: { value: { said: 'Bearer ***' } } });
    expect(world.seen()).toEqual(['token', 'POST', 'token', 'POST']);
  });

  test('that is never taken ends with the second 401', async () => {
    const world = oauthWorld(tokenOf, () => answerOf(401));
    expect(await world.send()).toMatchObject({ kind: 'answered', status: 401, warnings: [] });
    expect(world.seen()).toEqual(['token', 'POST', 'token', 'POST']);
  });

  test('that cannot be renewed ends with the 401, and says so', async () => {
    const world = oauthWorld(
      (count) => (count === 1 ? tokenOf(1) : answerOf(400)),
      () => answerOf(401),
    );
    expect(await world.send()).toMatchObject({
      status: 401,
      warnings: [{ rule: 'token_not_renewed', message: expect.stringContaining('the status 400') }],
    });
  });

  test.each([
    [400, false],
    [503, true],
  ])('that is refused with %i was not sent', async (status, retryable) => {
    const world = oauthWorld(
      () => answerOf(status),
      () => answerOf(200),
    );
    expect(await world.send()).toMatchObject({
      kind: 'not_sent',
      fault: { reason: 'authorisation', retryable },
    });
    expect(world.seen()).toEqual(['token']);
  });

  test('has one renewal for all calls at the same moment', async () => {
    const world = oauthWorld(tokenOf, (said) => answerOf(said.endsWith('-1') ? 401 : 200));
    const outcomes = await Promise.all([world.send(), world.send()]);
    expect(outcomes).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(world.seen().filter((one) => one === 'token')).toHaveLength(2);
  });

  test('ends in time while the token is waited for, and a call with more time gets it', async () => {
    const { promise, resolve } = Promise.withResolvers<E.Either<HttpError, HttpAnswer>>();
    const world = oauthWorld(
      () => promise,
      () => answerOf(200),
    );
    const patient = world.send();
    expect(await world.send({ timeoutMs: 20 })).toMatchObject({
      kind: 'not_sent',
      fault: { reason: 'time' },
    });
    const controller = new AbortController();
    const canceled = world.send({ cancel: controller.signal });
    controller.abort();
    expect(await canceled).toEqual({ kind: 'canceled', phase: 'connecting' });
    resolve(tokenOf(1));
    expect(await patient).toMatchObject({ status: 200 });
    expect(world.seen()).toEqual(['token', 'POST']);
  });

  test('has no more time with the second token than the first one left', async () => {
    const limits: number[] = [];
    const world = oauthWorld(
      (count) => {
        world.wait(400);
        return tokenOf(count);
      },
      () => {
        limits.push(world.sent.at(-1)?.limits.timeoutMs ?? 0);
        return answerOf(401);
      },
    );
    await world.send({ timeoutMs: 1_000 });
    expect(limits).toEqual([600, 200]);
  });
});

test('limits of a call are those of the client', async () => {
  const seen: JsonObject[] = [];
  await outcomeOf(
    {
      answer: (_, limits) => {
        seen.push(limits as unknown as JsonObject);
        return answerOf(204);
      },
    },
    { filesBelow: '/files' },
  );
  expect(seen).toEqual([
    {
      timeoutMs: 60_000,
      answerBytes: 16 * 1024 * 1024,
      allowedOrigins: ['https://shop.example'],
      filesBelow: '/files',
    },
  ]);
});
