import { E, openAll, TE } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { API_CATALOGS, API_SECRETS } from '../apis/open.ts';
import { catalogsInMemory } from '../testing/catalogs-in-memory.ts';
import { commandServices } from '../testing/command-services.ts';
import { readerHere } from '../testing/reader-here.ts';

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pet Shop' },
  security: [{ key: [], login: [] }, { odd: [] }, { gone: [] }],
  paths: { '/pets': { get: {} }, '/free': { get: { security: [] } } },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'k' },
      login: { type: 'http', scheme: 'basic' },
      token: { type: 'http', scheme: 'bearer' },
      machine: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://id.example' } } },
      odd: { type: 'mutualTLS' },
    },
  },
};

/** The use cases with one catalog, and secrets that the environment sets. */
async function world(outside: Readonly<Record<string, string>> = {}) {
  const stored = new Map<string, string>();
  const apiCatalogs = catalogsInMemory();
  const useCases = openAll(
    { ...API_SECRETS, ...API_CATALOGS },
    {
      ...commandServices(apiCatalogs),
      apiReader: readerHere,
      apiDocuments: {
        read: (path) => TE.right({ path, text: JSON.stringify(PETS) }),
        readBeside: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is none' }),
        fetch: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is none' }),
      },
      clock: { now: () => '2026-01-02T03:04:05.678Z' },
      secrets: {
        origins: () =>
          TE.right(
            new Map([
              ...[...stored.keys()].map((name) => [name, 'file'] as const),
              ...Object.keys(outside).map((name) => [name, 'environment'] as const),
            ]),
          ),
        values: () => TE.right(new Map([...stored, ...Object.entries(outside)])),
      },
      secretKeeper: {
        set: (name, value) => TE.fromIO(() => void stored.set(name, value)),
        remove: (name) => TE.fromIO(() => stored.delete(name)),
      },
    },
  );
  expect(E.isRight(await useCases.importDocument({ source: 'pets.json' })())).toBe(true);
  return { ...useCases, apiCatalogs, stored };
}

test('each scheme of a catalog needs a secret, also while the catalog is disabled', async () => {
  const { listSecrets, setSecret, setCatalogEnabled } = await world({ OTHER: 'x' });
  await setSecret({ name: 'PET_SHOP__KEY', value: 's3cret' })();
  await setCatalogEnabled({ catalog_id: 'pet-shop', enabled: false })();
  const by = (scheme: string, holds: string) => [{ catalog_id: 'pet-shop', scheme, holds }];
  expect(right(await listSecrets()())).toEqual({
    secrets: [
      { name: 'OTHER', origin: 'environment', used_by: [] },
      { name: 'PET_SHOP__KEY', origin: 'file', used_by: by('key', 'the key, sent as query k') },
      { name: 'PET_SHOP__LOGIN', origin: null, used_by: by('login', 'user:password') },
      { name: 'PET_SHOP__MACHINE', origin: null, used_by: by('machine', 'client_id:client_secret') },
      { name: 'PET_SHOP__TOKEN', origin: null, used_by: by('token', 'the token') },
    ],
    missing_count: 3,
  });
});

test('secrets can be listed where a catalog is damaged', async () => {
  const { listSecrets, apiCatalogs } = await world({ OTHER: 'x' });
  apiCatalogs.damage();
  expect(right(await listSecrets()()).secrets.map(({ name }) => name)).toEqual(['OTHER']);
});

test('a command says which secrets it needs, and whether they are set', async () => {
  const { showCommand, setSecret } = await world();
  await setSecret({ name: 'PET_SHOP__LOGIN', value: 'me:s3cret' })();
  const pets = right(await showCommand({ command: 'pet-shop pets:list' })());
  expect(pets).toHaveProperty('credentials', [
    {
      scheme: 'key',
      kind: 'apiKey',
      secret: 'PET_SHOP__KEY',
      holds: 'the key, sent as query k',
      is_set: false,
    },
    { scheme: 'login', kind: 'basic', secret: 'PET_SHOP__LOGIN', holds: 'user:password', is_set: true },
    { scheme: 'odd', kind: 'unsupported', secret: null, holds: 'its type is mutualTLS', is_set: false },
  ]);
  const free = right(await showCommand({ command: 'pet-shop free:list' })());
  expect(free).toMatchObject({ security: [], credentials: [] });
});

test.each([
  ['one', 's3cret', 's3cret'],
  ['one with a line break at its end', 's3cret\n', 's3cret'],
  ['one with that of Windows', 's3cret\r\n', 's3cret'],
  ['one with spaces', ' s3 cret ', ' s3 cret '],
  ['the longest', 'x'.repeat(8_192), 'x'.repeat(8_192)],
])('%s is stored', async (_, value, kept) => {
  const { setSecret, stored } = await world();
  expect(right(await setSecret({ name: 'PET_SHOP__KEY', value })())).toEqual({
    name: 'PET_SHOP__KEY',
    used_by: [{ catalog_id: 'pet-shop', scheme: 'key' }],
    did_you_mean: null,
    hidden_by_environment: false,
  });
  expect(stored.get('PET_SHOP__KEY')).toBe(kept);
});

test('one that no catalog needs is stored, with the name that may be meant', async () => {
  const { setSecret } = await world({ PET_SHOP__KEYS: 'x' });
  expect(right(await setSecret({ name: 'PET_SHOP__KEYS', value: 's3cret' })())).toMatchObject({
    used_by: [],
    did_you_mean: 'PET_SHOP__KEY',
    hidden_by_environment: true,
  });
});

test.each([
  ['PET_SHOP__KEY', '', 'required'],
  ['PET_SHOP__KEY', ' \n', 'required'],
  ['PET_SHOP__KEY', 's3\ncret', 'one-line'],
  ['PET_SHOP__KEY', 's3cret\n\n', 'one-line'],
  ['PET_SHOP__KEY', 's3\u2028cret', 'one-line'],
  ['PET_SHOP__KEY', 's3\0cret', 'one-line'],
  ['PET_SHOP__KEY', 's3cret'.repeat(1_400), 'size'],
  ['PET_SHOP__LOGIN', 's3cret', 'format'],
  ['PET_SHOP__MACHINE', ':s3cret', 'format'],
  ['pet_shop__key', 's3cret', 'format'],
  ['A B', 's3cret', 'format'],
])('%s cannot be %j, and nothing is stored', async (name, value, rule) => {
  const { setSecret, stored } = await world();
  const error = left(await setSecret({ name, value })());
  expect(error).toMatchObject({ _tag: 'InvalidInputError', rule });
  expect(JSON.stringify(error)).not.toContain('s3');
  expect(stored.size).toBe(0);
});

test('what is not stored cannot be removed, and is told with the name that may be meant', async () => {
  const { setSecret, removeSecret } = await world({ OUTSIDE: 'x' });
  await setSecret({ name: 'PET_SHOP__KEY', value: 's3cret' })();
  expect(left(await removeSecret({ name: 'PETSHOP__KEY' })())).toEqual({
    _tag: 'SecretNotFoundError',
    name: 'PETSHOP__KEY',
    didYouMean: 'PET_SHOP__KEY',
  });
  expect(left(await removeSecret({ name: 'OUTSIDE' })())).toMatchObject({
    variable: 'WORKRAIL_SECRET_OUTSIDE',
  });
  expect(right(await removeSecret({ name: 'PET_SHOP__KEY' })())).toEqual({
    name: 'PET_SHOP__KEY',
    still_in_environment: false,
  });
});
