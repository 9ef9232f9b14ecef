import { E, type JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import type { HttpRequest } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../../testing/manifest-world.ts';
import { SHOP } from '../../testing/shop-api.ts';

/** The shop, with a token of client credentials. */
const TOKENS: JsonObject = {
  ...SHOP,
  security: [{ login: ['read', 'list'] }],
  components: {
    ...(SHOP.components as JsonObject),
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: {} } },
      },
    },
  },
};
const SOURCE = {
  manifest_content: {
    workflow: 'w',
    inputs: { region: { provider: 'shop regions:list' } },
    steps: [{ id: 'look', run: 'shop orders:list' }],
  },
};
const headerOf = ({ headers }: HttpRequest, name: string) => headers.find(([one]) => one === name)?.[1];

interface Server {
  readonly expires_in?: number;
  /** The tokens that the API still takes. */
  readonly takes?: (token: string) => boolean;
  readonly gives?: number;
  readonly secret?: string;
}

async function asking({
  expires_in = 2,
  takes = () => true,
  gives = 200,
  secret = 'my id:p:w',
}: Server = {}) {
  let given = 0;
  const world = await manifestWorld({
    documents: { shop: TOKENS },
    secrets: { SHOP__LOGIN: secret },
    answer: (request) => {
      if (request.url === 'https://id.example/token') {
        given += 1;
        return E.right({
          status: gives,
          json: { access_token: `token-${given}`, token_type: 'bearer', expires_in },
        });
      }
      const token = headerOf(request, 'authorization')?.replace('Bearer ', '') ?? '';
      return takes(token)
        ? E.right({ status: 200, json: { data: [{ slug: 'eu' }] } })
        : E.right({ status: 401, json: { error: 'expired' } });
    },
  });
  const ask = async () => right(await world.resolveManifestInputs(SOURCE)()).provider_resolutions[0];
  const seen = () =>
    world.sent.map((request) => `${request.method} ${request.url} ${headerOf(request, 'authorization')}`);
  return { world, ask, seen };
}

const TOKEN_CALL = `POST https://id.example/token Basic ${btoa('my+id:p%3Aw')}`;
const CALL = (n: number) => `GET https://shop.example/regions Bearer token-${n}`;

describe('a token of client credentials', () => {
  test('is asked for as RFC 6749 says, and used until it is about to end', async () => {
    const { world, ask, seen } = await asking();
    expect(await ask()).toMatchObject({ status: 'listed' });
    const [request] = world.sent;
    expect(request?.body).toEqual({ kind: 'text', text: 'grant_type=client_credentials&scope=read+list' });
    expect(headerOf(request as HttpRequest, 'content-type')).toBe('application/x-www-form-urlencoded');
    await ask();
    world.wait(1_799);
    await ask();
    expect(seen()).toEqual([TOKEN_CALL, CALL(1), CALL(1), CALL(1)]);
    world.wait(1);
    await ask();
    expect(seen().slice(4)).toEqual([TOKEN_CALL, CALL(2)]);
  });

  test('is asked for once by calls at the same moment', async () => {
    const { ask, seen } = await asking();
    await Promise.all([ask(), ask(), ask()]);
    expect(seen().filter((one) => one === TOKEN_CALL)).toHaveLength(1);
  });

  test('that ended early is replaced, and the call made once more', async () => {
    const { ask, seen } = await asking({ expires_in: 3_600, takes: (token) => token === 'token-2' });
    expect(await ask()).toMatchObject({ status: 'listed' });
    expect(seen()).toEqual([TOKEN_CALL, CALL(1), TOKEN_CALL, CALL(2)]);
    expect(await ask()).toMatchObject({ status: 'listed' });
    expect(seen()).toHaveLength(5);
  });

  test('that is not taken, or not given, is told without the secret', async () => {
    const refused = await asking({ takes: () => false });
    expect(await refused.ask()).toMatchObject({
      status: 'manual',
      message: 'the API did not take the credentials: it answered with the status 401',
    });
    expect(refused.seen()).toHaveLength(4);
    const none = await asking({ gives: 400 });
    expect(await none.ask()).toMatchObject({
      message: 'https://id.example/token gave no token: it answered with the status 400',
    });
    const wrong = await asking({ secret: 'n0colon' });
    const resolution = await wrong.ask();
    expect(resolution).toMatchObject({
      message: 'the secret is not a client id and a client secret with a colon between them',
    });
    expect(JSON.stringify(resolution)).not.toContain('n0colon');
    expect(wrong.seen()).toEqual([]);
  });
});
