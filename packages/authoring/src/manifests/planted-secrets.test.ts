import { E, type JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';

const t = (expression: string) => `\${{ ${expression} }}`;

const KEY = 'p1anted "key"/+&%';
const QUERY = 'p1anted "key"/+ü';
const COOKIE = 'p1anted.cookie/+=&';
const LOGIN = 'planted-user:p1anted pass?&';
const TOKEN = 'p1anted-token-of-the-user';

/** How a value could be written in an answer. */
const waysOf = (value: string): readonly string[] => [
  value,
  Buffer.from(value).toString('base64'),
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
];
const PLANTED = [KEY, QUERY, COOKIE, LOGIN, TOKEN, 'p1anted pass?&'].flatMap(waysOf);
const planted = (said: string): readonly string[] =>
  PLANTED.filter((way) => said.includes(way) || said.includes(JSON.stringify(way).slice(1, -1)));

const strings = {
  '200': { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } },
};
const scheme = (place: string): JsonObject => ({ type: 'apiKey', in: place, name: 'k' });
const API: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  servers: [{ url: 'https://echo.example' }],
  paths: Object.fromEntries(
    ['header', 'query', 'cookie', 'basic'].map((name) => [
      `/${name}s`,
      {
        get: {
          security: [{ [name]: [] }],
          parameters: [{ name: 'token', in: 'query', schema: { type: 'string' } }],
          responses: strings,
        },
      },
    ]),
  ),
  components: {
    securitySchemes: {
      header: scheme('header'),
      query: scheme('query'),
      cookie: scheme('cookie'),
      basic: { type: 'http', scheme: 'basic' },
    },
  },
};

const input = (name: string): JsonObject => ({
  type: 'string',
  provider: `echo ${name}s:list`,
  provider_args: { token: t('inputs.token') },
});
const workflow = {
  workflow: 'echoes',
  inputs: {
    token: { type: 'string', secret: true },
    header: input('header'),
    query: input('query'),
    cookie: input('cookie'),
    basic: input('basic'),
  },
  steps: [{ id: 'look', run: 'echo headers:list', with: { token: t('inputs.token') } }],
};
const secrets = {
  ECHO__HEADER: KEY,
  ECHO__QUERY: QUERY,
  ECHO__COOKIE: COOKIE,
  ECHO__BASIC: LOGIN,
};

describe('an API that repeats what it is sent', () => {
  test('is sent the secrets, and none of them is in what is said of its choices', async () => {
    const world = await manifestWorld({
      documents: { echo: API },
      secrets,
      answer: ({ url, headers }) => {
        const echoed = [url, ...headers.flatMap(([, value]) => value)];
        const said = [...echoed, ...PLANTED];
        return E.right({ status: 200, json: said.map((id) => ({ id, name: `for ${id}` })) });
      },
    });
    const answer = right(
      await world.resolveManifestInputs({ manifest_content: workflow, partial_inputs: { token: TOKEN } })(),
    );
    const sent = world.sent.map(({ url, headers }) => JSON.stringify([url, headers]));
    expect(sent).toHaveLength(4);
    for (const request of sent) {
      expect(planted(request), request).not.toEqual([]);
      expect(request).toContain(`token=${TOKEN}`);
    }
    expect(answer.provider_resolutions.map(({ status, total }) => [status, total > 1])).toEqual(
      Array(4).fill(['listed', true]),
    );
    expect(answer.provider_resolutions[0]).toMatchObject({ arguments: { token: '***' } });
    expect(planted(JSON.stringify(answer))).toEqual([]);
  });

  test('says nothing of the token that was had for the call either', async () => {
    const token = 'p1anted.access/token+=&';
    const client = {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://echo.example/token', scopes: {} } },
    };
    const world = await manifestWorld({
      documents: {
        echo: {
          ...API,
          paths: { '/clients': { get: { security: [{ client: [] }], responses: strings } } },
          components: { securitySchemes: { client } },
        },
      },
      secrets: { ECHO__CLIENT: 'planted-id:p1anted-client-secret' },
      answer: ({ url, headers }) =>
        E.right({
          status: 200,
          json: url.endsWith('/token')
            ? { access_token: token, token_type: 'Bearer' }
            : [...headers.flat(2).map(String), ...waysOf(token)].map((id) => ({ id })),
        }),
    });
    const manifest_content = {
      workflow: 'echoes',
      inputs: { one: { type: 'string', provider: 'echo clients:list' } },
      steps: [{ id: 'look', run: 'echo clients:list' }],
    };
    const answer = right(await world.resolveManifestInputs({ manifest_content })());
    expect(JSON.stringify(world.sent[1]?.headers)).toContain(token);
    expect(answer.provider_resolutions[0]).toMatchObject({ status: 'listed' });
    const said = JSON.stringify(answer);
    expect([token, 'p1anted-client-secret'].flatMap(waysOf).filter((way) => said.includes(way))).toEqual([]);
  });

  test.for([401, 500])('with the status %i says none of them', async (status) => {
    const world = await manifestWorld({
      documents: { echo: API },
      secrets,
      answer: () => E.right({ status, json: { message: PLANTED.join(' ') } }),
    });
    const answer = right(
      await world.resolveManifestInputs({ manifest_content: workflow, partial_inputs: { token: TOKEN } })(),
    );
    expect(answer.provider_resolutions.map((one) => one.message)).toEqual(
      Array(4).fill(expect.stringContaining(`${status}`)),
    );
    expect(planted(JSON.stringify(answer))).toEqual([]);
  });

  test('is not reached, and the reason says none of them', async () => {
    const world = await manifestWorld({
      documents: { echo: API },
      secrets,
      answer: ({ url }) =>
        E.left({
          _tag: 'ConnectionFailedError',
          origin: 'https://echo.example',
          reason: `${url} ${PLANTED.join(' ')}`,
        }),
    });
    const answer = right(
      await world.resolveManifestInputs({ manifest_content: workflow, partial_inputs: { token: TOKEN } })(),
    );
    expect(answer.provider_resolutions[0]?.message).toContain('https://echo.example cannot be reached');
    expect(planted(JSON.stringify(answer))).toEqual([]);
  });
});
