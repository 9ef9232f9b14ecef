import { inspect } from 'node:util';
import { E, exactNumber, type JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { callsWorld, oneOperation } from '../../testing/calls-world.ts';

const parameter = (name: string, place = 'query', schema: JsonObject = { type: 'string' }) => ({
  name,
  in: place,
  schema,
});
const jsonBody = (schema: JsonObject) => ({
  requestBody: { content: { 'application/json': { schema } } },
});
const SCHEMES = {
  components: {
    securitySchemes: {
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      basic: { type: 'http', scheme: 'basic' },
    },
  },
};
const everything = oneOperation(
  'post',
  {
    security: [{ header: [], query: [], basic: [] }],
    parameters: [parameter('q'), parameter('X-Note', 'header')],
    ...jsonBody({ type: 'object' }),
  },
  SCHEMES,
);
const SECRETS = {
  SHOP__HEADER: 'p1anted header/+=',
  SHOP__QUERY: 'p1anted&query ü',
  SHOP__BASIC: 'user:p1anted-pass',
  OTHER: 'p1anted-other',
};

describe('a call that is prepared', () => {
  test('is shown as it is sent, but for what is secret', async () => {
    const { prepare, calls, sent } = callsWorld({ document: everything, secrets: SECRETS });
    const call = right(
      await prepare({
        arguments: { q: 'for p1anted-hidden', 'X-Note': 'hi' },
        body: { a: exactNumber('9007199254740993') ?? 0, b: 'p1anted-hidden', c: 'p1anted-other' },
        hide: ['p1anted-hidden'],
      }),
    );
    expect(call.shown).toEqual({
      method: 'POST',
      url: 'https://shop.example/v1/things?q=for%20***&key=***',
      headers: [
        { name: 'accept', value: 'application/json, */*;q=0.8' },
        { name: 'user-agent', value: 'WorkRail' },
        { name: 'X-Note', value: 'hi' },
        { name: 'X-Key', value: '***' },
        { name: 'authorization', value: 'Basic ***' },
        { name: 'content-type', value: 'application/json' },
      ],
      body: { kind: 'text', text: '{"a":9007199254740993,"b":"***","c":"***"}' },
    });
    expect(sent).toEqual([]);
    await calls.send(call, { timeoutMs: 1_000 })();
    expect(sent[0]?.request).toMatchObject({
      url: 'https://shop.example/v1/things?q=for%20p1anted-hidden&key=p1anted%26query%20%C3%BC',
      body: { text: '{"a":9007199254740993,"b":"p1anted-hidden","c":"p1anted-other"}' },
    });
  });

  test('has nothing in it that could be written down', async () => {
    const { prepare } = callsWorld({ document: everything, secrets: SECRETS });
    const call = right(await prepare({ body: { token: 'p1anted-hidden' }, hide: ['p1anted-hidden'] }));
    const written = JSON.stringify(call) + inspect(call, { depth: 20, showHidden: true });
    expect(written).not.toContain('p1anted');
  });

  test('is sent by whoever prepared it only', async () => {
    const { prepare } = callsWorld({ document: everything, secrets: SECRETS });
    const call = right(await prepare());
    const other = callsWorld({ document: everything, secrets: SECRETS });
    await expect(other.calls.send(call, { timeoutMs: 1 })()).rejects.toThrow('nobody prepared');
  });

  test('hides short values where they are told apart, and else wherever they are', async () => {
    const numbers = oneOperation('get', {
      parameters: [parameter('pin', 'query', { type: 'integer' })],
    });
    const { prepare } = callsWorld({ document: numbers });
    const whole = right(await prepare({ arguments: { pin: 42 }, hide: ['42'] }));
    expect(whole.shown.url).toBe('https://shop.example/v1/things?pin=***');
    const text = oneOperation('get', { parameters: [parameter('q')] });
    const part = right(
      await callsWorld({ document: text }).prepare({ arguments: { q: 'n=42' }, hide: ['42'] }),
    );
    expect(part.shown.url).toBe('https://shop.example/v1/things?q=n%3D***');
  });

  test('shows the first 64 KiB of a body, and how long it is', async () => {
    const { prepare } = callsWorld({ document: oneOperation('post', jsonBody({ type: 'string' })) });
    const shownOf = async (length: number) =>
      right(await prepare({ body: 'x'.repeat(length - 2) })).shown.body as unknown as {
        readonly text: string;
        readonly size?: number;
      };
    expect(await shownOf(65_536)).not.toHaveProperty('size');
    const long = await shownOf(65_537);
    expect(long.size).toBe(65_537);
    expect(long.text.length).toBeGreaterThan(65_000);
    expect(long.text.length).toBeLessThanOrEqual(65_536);
  });

  test('does not show the beginning of a secret that the end of what is shown goes through', async () => {
    const { prepare } = callsWorld({ document: oneOperation('post', jsonBody({ type: 'string' })) });
    const secret = `p1anted${'s'.repeat(500)}`;
    const call = right(await prepare({ body: 'x'.repeat(65_400) + secret, hide: [secret] }));
    expect(JSON.stringify(call.shown)).not.toContain('p1anted');
  });

  test('shows nothing of a form that is secret as a whole', async () => {
    const form = { type: 'object', writeOnly: true, properties: { pass: { type: 'string' } } };
    const document = oneOperation('post', {
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } },
    });
    const call = right(await callsWorld({ document }).prepare({ body: { pass: 'p1anted' } }));
    expect(JSON.stringify(call.shown)).not.toContain('p1anted');
  });
});

describe('whether a call may be sent again', () => {
  const resend = async (method: string, key?: string, given: JsonObject = {}, idempotencyKey?: string) => {
    const parameters = key === undefined ? [] : [parameter(key, 'header')];
    const world = callsWorld({ document: oneOperation(method, { parameters }) });
    const call = right(await world.prepare({ arguments: given, idempotencyKey }));
    const { sealed: _, shown, warnings: __, ...rest } = call;
    const sent = shown.headers.filter(({ name }) => /idempotency/i.test(name)).map(({ value }) => value);
    return { ...rest, sent };
  };

  test.each([
    ['get', 'always'],
    ['head', 'always'],
    ['options', 'always'],
    ['trace', 'always'],
    ['put', 'idempotent'],
    ['delete', 'idempotent'],
    ['post', 'never'],
    ['patch', 'never'],
  ])('%s: %s', async (method, expected) => {
    expect(await resend(method)).toEqual({ resend: expected, sent: [] });
    expect(await resend(method, undefined, {}, 'k-1')).toEqual({ resend: expected, sent: [] });
  });

  test.each(['Idempotency-Key', 'X-Idempotency-Key', 'idempotency-TOKEN'])(
    'with the header %s it may, and the key of the author comes first',
    async (header) => {
      expect(await resend('post', header)).toEqual({ resend: 'never', sent: [] });
      expect(await resend('post', header, {}, 'k-1')).toEqual({
        resend: 'always',
        idempotencyKey: 'k-1',
        sent: ['k-1'],
      });
      expect(await resend('patch', header, { [header]: 'own' }, 'k-1')).toEqual({
        resend: 'always',
        idempotencyKey: 'own',
        sent: ['own'],
      });
    },
  );

  test('with a header of another name it may not', async () => {
    expect(await resend('post', 'X-Request-Id', {}, 'k-1')).toEqual({ resend: 'never', sent: [] });
  });
});

describe('a call that cannot be made', () => {
  const faultOf = async (world: ReturnType<typeof callsWorld>, given: JsonObject = {}) => {
    const outcome = await world.prepare({ arguments: given, hide: ['p1anted'] });
    expect(world.sent).toEqual([]);
    return E.isLeft(outcome) ? outcome.left : undefined;
  };

  test('says which secret is missing, and who sets it', async () => {
    expect(
      await faultOf(callsWorld({ document: everything, secrets: { SHOP__HEADER: 'key-1' } })),
    ).toMatchObject({
      reason: 'credentials',
      message: expect.stringContaining('no secret is set for the security scheme query'),
      suggestion: expect.stringContaining(
        'workrail secrets set SHOP__QUERY and workrail secrets set SHOP__BASIC',
      ),
      retryable: false,
    });
  });

  test('says what is wrong with the arguments, without what is hidden', async () => {
    const path = {
      ...oneOperation('get'),
      paths: {
        '/things/{id}': {
          get: { parameters: [{ ...parameter('id', 'path'), required: true }], responses: {} },
        },
      },
    };
    expect(await faultOf(callsWorld({ document: path }))).toMatchObject({
      reason: 'request',
      message: 'the path parameter id is required',
    });
    expect(await faultOf(callsWorld({ document: path }), { id: '1', p1anted: 2 })).toMatchObject({
      message: expect.stringContaining('has no argument ***'),
    });
  });
});

test('what is deprecated, and what the document would object to, is a warning', async () => {
  const document = oneOperation('get', {
    deprecated: true,
    parameters: [{ ...parameter('old'), deprecated: true }, parameter('n', 'query', { type: 'integer' })],
  });
  const { warnings } = right(await callsWorld({ document }).prepare({ arguments: { old: 'x', n: 'many' } }));
  expect(warnings.map(({ rule }) => rule)).toEqual([
    'deprecated_command',
    'deprecated_argument',
    'value_type',
  ]);
});
