import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { built, faults, headerOf } from '../testing/built-request.ts';
import { operationInput } from '../testing/operation.ts';
import { buildRequest } from './build-request.ts';
import type { RequestInput } from './request.ts';

describe('credentials', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    app: { type: 'apiKey', in: 'query', name: 'app' },
    jar: { type: 'apiKey', in: 'cookie', name: 'sid' },
    basic: { type: 'http', scheme: 'basic' },
    token: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a/t', scopes: {} } } },
    digest: { type: 'http', scheme: 'digest' },
  };
  const needing = (
    security: Json,
    credentials: Record<string, string>,
    rest: JsonObject = {},
  ): RequestInput => ({
    ...operationInput(
      { security, ...rest },
      { method: 'get', document: { components: { securitySchemes: schemes }, security: [{ key: [] }] } },
    ),
    credentials,
  });

  test('are those of the first alternative that has them all', () => {
    const made = built(needing([{ token: [] }, { key: [], app: [] }], { key: 'k&1', app: 'a&1' }));
    expect(made.schemes).toEqual(['key', 'app']);
    expect(made.request.url).toBe('https://api.example.com/v1/things?app=a%261');
    expect(headerOf(made, 'x-key')).toBe('k&1');
    expect(headerOf(made, 'authorization')).toBeUndefined();
  });

  test('are all or none', () => {
    expect(faults(needing([{ key: [], app: [] }], { key: 'k' }))).toEqual([
      'credentials.app credentials_missing',
    ]);
    expect(faults(needing([{ key: [] }, { app: [] }], {}))).toEqual(['credentials.key credentials_missing']);
  });

  test('are not sent where none are needed', () => {
    const made = built(needing([], { key: 'k' }));
    expect([made.schemes, headerOf(made, 'x-key')]).toEqual([[], undefined]);
  });

  test('are sent where they are optional and there are some', () => {
    expect(built(needing([{}, { key: [] }], { key: 'k' })).schemes).toEqual(['key']);
    expect(built(needing([{}, { key: [] }], {})).schemes).toEqual([]);
  });

  test('of a scheme that cannot be used are refused by its name', () => {
    expect(buildRequest(needing([{ digest: [] }], { digest: 'd' }))).toMatchObject({
      left: [
        {
          path: 'credentials.digest',
          rule: 'credentials_unsupported',
          message: expect.stringContaining('the HTTP scheme digest is not supported'),
        },
      ],
    });
    expect(faults(needing([{ gone: [] }], {}))).toEqual(['credentials.gone credentials_unsupported']);
    expect(built(needing([{ digest: [] }, { key: [] }], { key: 'k' })).schemes).toEqual(['key']);
    expect(faults(needing([{ digest: [] }, { key: [] }], {}))).toEqual([
      'credentials.key credentials_missing',
    ]);
  });

  test('are written as their scheme says', () => {
    const all = { basic: 'Aladdin:öpen sesame', token: 't', jar: 's1' };
    expect(headerOf(built(needing([{ basic: [] }], all)), 'authorization')).toBe(
      'Basic QWxhZGRpbjrDtnBlbiBzZXNhbWU=',
    );
    expect(headerOf(built(needing([{ token: [] }], all)), 'authorization')).toBe('Bearer t');
    const parameters = [{ name: 'c', in: 'cookie', schema: {} }];
    expect(
      headerOf(built({ ...needing([{ jar: [] }], all, { parameters }), arguments: { c: 'a b' } }), 'cookie'),
    ).toBe('c=a%20b; sid=s1');
  });

  test('in a cookie stand beside cookies that a header parameter gives', () => {
    const parameters = [{ name: 'Cookie', in: 'header', schema: {} }];
    const input = needing([{ jar: [] }], { jar: 's1' }, { parameters });
    const { headers } = built({ ...input, arguments: { Cookie: 'a=1' } }).request;
    expect(headers.filter(([name]) => name.toLowerCase() === 'cookie')).toEqual([['cookie', 'a=1; sid=s1']]);
  });

  test('can be masked, and the request is the same otherwise', () => {
    const secrets = { key: 'k-secret', app: 'a-secret', basic: 'u:p-secret', jar: 'j-secret' };
    const input = needing([{ key: [], app: [], basic: [], jar: [] }], secrets);
    const [sent, shown] = [built(input), built({ ...input, mask: '***' })];
    expect(JSON.stringify(shown)).not.toMatch(/secret|dTpw/);
    expect(shown.request.url).toBe('https://api.example.com/v1/things?app=***');
    expect(shown.request.headers.map(([name]) => name)).toEqual(sent.request.headers.map(([name]) => name));
    expect(headerOf(shown, 'authorization')).toBe('Basic ***');
  });

  test('that cannot be sent are refused without being named', () => {
    for (const [name, value] of [
      ['key', 'a\nhidden'],
      ['basic', 'hidden'],
      ['jar', 'hidden;x'],
    ] as const) {
      const outcome = buildRequest(needing([{ [name]: [] }], { [name]: value }));
      expect(outcome).toMatchObject({ left: [{ path: `credentials.${name}`, rule: 'credentials_value' }] });
      expect(JSON.stringify(outcome)).not.toContain('hidden');
    }
  });

  test('stand for a required parameter that is the same header', () => {
    const parameters = [{ name: 'x-key', in: 'header', required: true, schema: { type: 'string' } }];
    expect(headerOf(built(needing([{ key: [] }], { key: 'k' }, { parameters })), 'x-key')).toBe('k');
  });
});
