import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import type { ApiCatalog } from '@workrail/ports';
import { beforeEach, describe, expect, test } from 'vitest';
import { nodeDigests } from '../digests.ts';
import { apiCatalogs, registryPath } from './api-catalogs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workrail-'));
  return () => rmSync(root, { recursive: true });
});

const path = () => join(root, 'data', 'registry.json');
const open = () => apiCatalogs(path(), nodeDigests);

const catalog = (catalog_id: string, manifest: string, more: Partial<ApiCatalog> = {}): ApiCatalog => ({
  catalog_id,
  title: catalog_id,
  vendor: catalog_id,
  base_url: null,
  enabled: true,
  source: '/api.yaml',
  document_kind: 'openapi_3',
  document_version: null,
  imported_at: '2026-01-02T03:04:05.678Z',
  command_count: 1,
  refused_count: 0,
  provider_contract_count: 0,
  manifest,
  previous: null,
  ...more,
});

const KEPT = { form: 1, commands: ['é'] };

async function put(id: string, kept: object = KEPT): Promise<string> {
  const catalogs = open();
  const name = catalogs.manifestName({ ...kept, id });
  const change = (all: readonly ApiCatalog[]) => E.right({ catalogs: [...all, catalog(id, name)] });
  expect(await catalogs.update(change, { ...kept, id })()).toEqual(E.right(undefined));
  return name;
}

test.each([
  [{}, 'registry.json'],
  [{ REGISTRY_CONFIG_PATH: '/elsewhere/my.json' }, '/elsewhere/my.json'],
  [{ REGISTRY_CONFIG_PATH: '  ' }, 'registry.json'],
])('with %j the registry is %s', (env, expected) => {
  const absolute = expected.startsWith('/') ? expected : join('/data', expected);
  expect(registryPath(env, '/data')).toBe(absolute);
});

describe('a registry', () => {
  test('is empty before the first catalog, and reading makes nothing', async () => {
    expect(await open().list()()).toEqual(E.right([]));
    expect(readdirSync(root)).toEqual([]);
  });

  test('has a catalog with its manifest, in files of the user alone', async () => {
    const name = await put('pets');
    const catalogs = open();
    expect(await catalogs.list()()).toEqual(E.right([catalog('pets', name)]));
    expect(await catalogs.manifest(name)()).toEqual(E.right({ ...KEPT, id: 'pets' }));
    for (const file of [path(), catalogs.manifestPath(name)]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is changed by one at a time: nobody’s change is lost', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `api-${index}`);
    const kept = await Promise.all(names.map((name) => put(name)));
    const listed = await open().list()();
    if (E.isLeft(listed)) throw new Error(listed.left.reason);
    expect(listed.right.map(({ catalog_id }) => catalog_id).toSorted()).toEqual(names.toSorted());
    for (const name of kept) expect(existsSync(open().manifestPath(name))).toBe(true);
  });

  test('is not written where a change gives back what it was given, or ends with an error', async () => {
    await put('pets');
    const before = readFileSync(path(), 'utf8');
    const inode = statSync(path()).ino;
    expect(await open().update((catalogs) => E.right({ catalogs }), { other: true })()).toEqual(
      E.right(undefined),
    );
    expect(await open().update(() => E.left('no'))()).toEqual(E.left('no'));
    expect([readFileSync(path(), 'utf8'), statSync(path()).ino]).toEqual([before, inode]);
    expect(readdirSync(join(root, 'data', 'catalogs'))).toHaveLength(1);
  });

  test('keeps members that it does not know', async () => {
    await put('pets');
    const text = JSON.parse(readFileSync(path(), 'utf8'));
    writeFileSync(
      path(),
      JSON.stringify({ ...text, mine: 1, catalogs: [{ ...text.catalogs[0], note: 'x' }] }),
    );
    await put('toys');
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({
      mine: 1,
      catalogs: [{ catalog_id: 'pets', note: 'x' }, { catalog_id: 'toys' }],
    });
  });

  test('removes a manifest that nobody needs, and none that is named', async () => {
    const [pets, toys] = [await put('pets'), await put('toys')];
    const catalogs = open();
    const change = (all: readonly ApiCatalog[]) =>
      E.right({
        catalogs: all.filter((one) => one.catalog_id !== 'pets'),
        unneeded: [pets, toys, undefined],
      });
    await catalogs.update(change)();
    expect([pets, toys].map((name) => existsSync(catalogs.manifestPath(name)))).toEqual([false, true]);
  });

  test.each([
    ['is no JSON', () => 'x', 'it is not JSON'],
    ['has another version', () => '{"version":2,"catalogs":[]}', 'version: must be 1'],
    [
      'names a catalog twice',
      (one: ApiCatalog) => JSON.stringify({ version: 1, catalogs: [one, one] }),
      'two catalogs have the same catalog_id',
    ],
    [
      'has a manifest that is no digest',
      (one: ApiCatalog) => JSON.stringify({ version: 1, catalogs: [{ ...one, manifest: '../../secret' }] }),
      'catalogs.0.manifest: must be 64 hex digits',
    ],
  ])('that %s is told, and not replaced', async (_, textOf, reason) => {
    const name = await put('pets');
    const text = textOf(catalog('pets', name));
    writeFileSync(path(), text);
    const failed = { _tag: 'Left', left: { _tag: 'ApiCatalogsError', path: path() } };
    const listed = await open().list()();
    expect(listed).toMatchObject(failed);
    expect(JSON.stringify(listed)).toContain(reason);
    expect(await open().update(() => E.right({ catalogs: [] }))()).toMatchObject(failed);
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });
});

test('a manifest that was edited or is gone is told, never read', async () => {
  const name = await put('pets');
  const catalogs = open();
  const file = catalogs.manifestPath(name);
  writeFileSync(file, readFileSync(file, 'utf8').replace('pets', 'toys'));
  expect(await catalogs.manifest(name)()).toMatchObject({
    left: { path: file, reason: 'it is not as the import wrote it; import the document again' },
  });
  rmSync(file);
  expect(await catalogs.manifest(name)()).toMatchObject({ left: { reason: 'it does not exist (ENOENT)' } });
});

test('a manifest that was edited is mended where the same is kept again', async () => {
  const name = await put('pets');
  const catalogs = open();
  writeFileSync(catalogs.manifestPath(name), '{}');
  await catalogs.update((all) => E.right({ catalogs: [...all] }), { ...KEPT, id: 'pets' })();
  expect(await catalogs.manifest(name)()).toEqual(E.right({ ...KEPT, id: 'pets' }));
});
