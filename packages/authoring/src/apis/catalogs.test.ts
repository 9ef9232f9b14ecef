import { E, openAll } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { document, MORE, PETS, world } from '../testing/catalog-world.ts';
import { importDocument } from './import-document.ts';

describe('an import', () => {
  test('keeps the base URL that a person gave, until they give another', async () => {
    const at = world({ 'pets.json': document(PETS) });
    const given = async () => {
      const catalogs = await at.apiCatalogs.list()();
      const [catalog] = E.isRight(catalogs) ? catalogs.right : [];
      return [catalog?.base_url, catalog?.base_url_given];
    };
    const again = { source: 'pets.json', overwrite: true };
    await at.importDocument(again)();
    expect(await given()).toEqual(['https://api.pets.example', false]);
    await at.importDocument({ ...again, base_url: 'http://127.0.0.1:8080' })();
    expect(await given()).toEqual(['http://127.0.0.1:8080', true]);
    expect(await at.importDocument(again)()).toMatchObject({ right: { base_url: 'http://127.0.0.1:8080' } });
    expect(await given()).toEqual(['http://127.0.0.1:8080', true]);
    await at.importDocument({ ...again, base_url: 'http://127.0.0.1:9090' })();
    expect(await given()).toEqual(['http://127.0.0.1:9090', true]);
  });

  test('makes a catalog whose commands can be found and shown', async () => {
    const at = world({ 'pets.json': document(PETS) });
    expect(await at.importDocument({ source: 'pets.json' })()).toMatchObject({
      right: {
        catalog_id: 'pet-shop',
        catalog_path: '/data/registry.json',
        enabled: true,
        base_url: 'https://api.pets.example',
        command_count: 2,
        provider_contract_count: 0,
        refused: [],
        warnings: [],
        changes: null,
      },
    });
    expect(await at.listCatalogs()()).toMatchObject({
      right: {
        catalogs: [
          {
            catalog_id: 'pet-shop',
            title: 'Pet Shop',
            vendor: 'pets',
            source: '/work/pets.json',
            document_kind: 'openapi_3',
            document_version: '7',
            imported_at: '2026-01-02T03:04:05.678Z',
          },
        ],
      },
    });
    expect(await at.lines()).toEqual(['pets pets:create', 'pets pets:list']);
    expect(await at.showCommand({ command: ' pets   pets:list ' })()).toMatchObject({
      right: {
        command: 'pets pets:list',
        catalog_id: 'pet-shop',
        http_method: 'GET',
        path: '/pets',
        base_url: 'https://api.pets.example',
        summary: 'List pets',
        arguments: [],
        body: null,
      },
    });
  });

  test('of a title that is there is a conflict, and changes nothing', async () => {
    const at = world({ 'pets.json': document(PETS), 'more.json': document(MORE) });
    await at.importDocument({ source: 'pets.json' })();
    expect(await at.importDocument({ source: 'more.json' })()).toEqual(
      E.left({ _tag: 'CatalogExistsError', catalog_id: 'pet-shop', title: 'Pet Shop' }),
    );
    expect(await at.lines()).toEqual(['pets pets:create', 'pets pets:list']);
    expect(at.apiCatalogs.kept()).toHaveLength(1);
  });

  test('that overwrites says what is different, and leaves the catalog disabled', async () => {
    const at = world({ 'pets.json': document(PETS), 'more.json': document(MORE) });
    await at.importDocument({ source: 'pets.json', enabled: false })();
    expect(await at.importDocument({ source: 'more.json', overwrite: true })()).toMatchObject({
      right: {
        enabled: false,
        changes: { added: ['toys:list'], removed: ['pets:create'], renamed: [], changed: ['pets:list'] },
      },
    });
    expect(await at.lines()).toEqual([]);
    await at.importDocument({ source: 'more.json', overwrite: true, enabled: true })();
    expect(await at.lines()).toEqual(['pets pets:list', 'pets toys:list']);
  });

  test('keeps what was made of the document before, and not what was made before that', async () => {
    const at = world({
      'a.json': document(PETS),
      'b.json': document(MORE),
      'c.json': document({ '/x': { get: {} } }),
    });
    const kept = [];
    for (const source of ['a.json', 'b.json', 'b.json', 'c.json', 'a.json']) {
      await at.importDocument({ source, overwrite: true })();
      kept.push(at.apiCatalogs.kept().length);
    }
    expect(kept).toEqual([1, 2, 2, 2, 2]);
    expect(await at.lines()).toEqual(['pets pets:create', 'pets pets:list']);
  });

  test('keeps the name of each operation, and gives none to another one', async () => {
    const paths = {
      '/v1/p': { get: { operationId: 'same' } },
      '/v2/p': { get: { operationId: 'same' } },
      '/p': { get: {} },
      '/v4/p': { get: {} },
    };
    const { '/v1/p': _, '/p': __, ...less } = paths;
    const at = world({
      'all.json': document(paths),
      'less.json': document(less),
      'new.json': document({ ...less, '/v5/p': { get: { operationId: 'same' } } }),
    });
    const operations = async () => {
      const found = await at.listCommands({ query: '' })();
      if (E.isLeft(found)) throw new Error(found.left._tag);
      return Object.fromEntries(found.right.commands.map((one) => [one.path, one.command]));
    };
    await at.importDocument({ source: 'all.json' })();
    const { '/v1/p': first, '/p': second, ...rest } = await operations();
    expect([first, second]).toEqual(['pets p:same', 'pets p:get']);
    const preview = await at.previewImport({ source: 'less.json', commands_shown: 9 })();
    expect(await at.importDocument({ source: 'less.json', overwrite: true })()).toMatchObject({
      right: { changes: { removed: ['p:same', 'p:get'], added: [], renamed: [], changed: [] } },
    });
    expect(await operations()).toEqual(rest);
    expect(rest).toEqual({ '/v2/p': 'pets p:same-2', '/v4/p': 'pets p:get-2' });
    expect(preview).toMatchObject({
      right: { command_preview: [{ command: 'pets p:same-2' }, { command: 'pets p:get-2' }] },
    });
    expect(await at.importDocument({ source: 'new.json', overwrite: true })()).toMatchObject({
      right: { changes: { removed: [], added: ['p:same-3'], renamed: [], changed: [] } },
    });
    const named = at.apiCatalogs.kept().at(-1);
    await at.importDocument({ source: 'new.json', overwrite: true })();
    expect(at.apiCatalogs.kept().at(-1)).toBe(named);
    expect(await operations()).toEqual({ ...rest, '/v5/p': 'pets p:same-3' });
    await at.importDocument({ source: 'all.json', overwrite: true })();
    expect(await operations()).toEqual({ '/v1/p': first, '/p': second, ...rest });
  });

  test('asks for the names again where another import came between', async () => {
    const at = world({
      'pets.json': document({
        '/v1/p': { get: { operationId: 'a' } },
        '/v2/p': { get: { operationId: 'b' } },
      }),
      'less.json': document({ '/v2/p': { get: { operationId: 'b' } } }),
    });
    const { update } = at.apiCatalogs;
    let between = true;
    const slow = openAll(
      { importDocument },
      {
        ...at.needs,
        apiCatalogs: {
          ...at.apiCatalogs,
          update: (change, manifest) => async () => {
            if (between) await at.importDocument({ source: 'pets.json' })();
            between = false;
            return update(change, manifest)();
          },
        },
      },
    );
    expect(await slow.importDocument({ source: 'less.json', overwrite: true })()).toMatchObject({
      right: { changes: { removed: ['p:a'], renamed: [] } },
    });
    expect(await at.lines()).toEqual(['pets p:b']);
  });

  test('over a damaged catalog mends it, and cannot say what is different', async () => {
    const at = world({ 'pets.json': document(PETS), 'more.json': document(MORE) });
    await at.importDocument({ source: 'pets.json' })();
    at.apiCatalogs.damage();
    expect(await at.lines()).toMatchObject({ _tag: 'ApiCatalogsError' });
    const again = await at.importDocument({ source: 'more.json', overwrite: true })();
    expect(again).toMatchObject({ right: { changes: null } });
    expect(await at.lines()).toEqual(['pets pets:list', 'pets toys:list']);
  });

  test('of a document that describes no API makes nothing', async () => {
    const at = world({ 'x.json': '{}' });
    expect(await at.importDocument({ source: 'x.json' })()).toMatchObject({
      left: { _tag: 'DocumentInvalidError' },
    });
    expect(await at.listCatalogs()()).toEqual(E.right({ catalogs: [], total: 0 }));
  });
});

describe('a catalog', () => {
  const two = async () => {
    const at = world({ 'pets.json': document(PETS), 'toys.json': document(MORE, 'Toys') });
    await at.importDocument({ source: 'toys.json', vendor: 'toys' })();
    await at.importDocument({ source: 'pets.json' })();
    return at;
  };

  test('is listed by its title', async () => {
    const listed = await (await two()).listCatalogs()();
    expect(E.isRight(listed) && listed.right.catalogs.map(({ title }) => title)).toEqual([
      'Pet Shop',
      'Toys',
    ]);
  });

  test('is disabled by its id or its title, and its commands are gone until it is enabled', async () => {
    const at = await two();
    expect(await at.setCatalogEnabled({ catalog_id: 'toys', enabled: false })()).toEqual(
      E.right({ catalog_id: 'toys', enabled: false, command_count_after_toggle: 2 }),
    );
    expect(await at.lines()).toEqual(['pets pets:create', 'pets pets:list']);
    expect(await at.setCatalogEnabled({ catalog_title: 'TOYS', enabled: true })()).toEqual(
      E.right({ catalog_id: 'toys', enabled: true, command_count_after_toggle: 4 }),
    );
    expect(await at.lines('toys')).toEqual(['toys toys:list', 'toys pets:list']);
  });

  test.each([
    [false, 2],
    [true, 1],
  ])('is removed, with its manifest: %s', async (remove_manifest, kept) => {
    const at = await two();
    expect(await at.removeCatalog({ catalog_id: 'toys', remove_manifest })()).toEqual(
      E.right({
        removed_catalog_id: 'toys',
        manifest_removed: remove_manifest,
        remaining_catalog_count: 1,
      }),
    );
    expect(await at.lines()).toEqual(['pets pets:create', 'pets pets:list']);
    expect(at.apiCatalogs.kept()).toHaveLength(kept);
  });

  test('is given back as it was before its last import, and as it had become', async () => {
    const documents: Record<string, string> = { 'a.json': document(PETS) };
    const at = world(documents, { 'w.yaml': 'workflow: w\nsteps: [{ id: a, run: "pets toys:list" }]\n' });
    await at.importDocument({ source: 'a.json' })();
    expect(await at.restoreCatalog({ catalog_id: 'pet-shop' })()).toMatchObject({
      left: { _tag: 'InvalidInputError', message: 'no earlier import of pet-shop is kept' },
    });
    documents['a.json'] = document(MORE);
    await at.importDocument({ source: 'a.json', overwrite: true, base_url: 'https://new.example' })();
    await at.setCatalogEnabled({ catalog_id: 'pet-shop', enabled: false })();
    expect(await at.restoreCatalog({ catalog_title: 'Pet Shop' })()).toMatchObject({
      right: {
        base_url: 'https://api.pets.example',
        enabled: false,
        command_count: 2,
        changes: {
          added: ['pets:create'],
          removed: ['toys:list'],
          workflows: [{ workflow_id: 'w' }],
        },
      },
    });
    await at.setCatalogEnabled({ catalog_id: 'pet-shop', enabled: true })();
    expect(await at.lines()).toEqual(['pets pets:create', 'pets pets:list', 'workflow w']);
    expect(await at.restoreCatalog({ catalog_id: 'pet-shop' })()).toMatchObject({
      right: { base_url: 'https://new.example', changes: { added: ['toys:list'] } },
    });
    expect(await at.lines()).toEqual(['pets pets:list', 'pets toys:list', 'workflow w']);
    expect(at.apiCatalogs.kept()).toHaveLength(2);
  });

  test.each([
    [{ catalog_id: 'toy' }, { _tag: 'CatalogNotFoundError', catalog: 'toy', didYouMean: 'toys' }],
    [{ catalog_title: 'Nobody' }, { _tag: 'CatalogNotFoundError', known: ['toys', 'pet-shop'] }],
    [
      { catalog_id: 'toys', catalog_title: 'Pet Shop' },
      { _tag: 'CatalogNotFoundError', catalog: 'toys' },
    ],
    [{}, { _tag: 'InvalidInputError', field: 'catalog_id' }],
  ])('that is not there is named: %j', async (name, error) => {
    const at = await two();
    expect(await at.setCatalogEnabled({ ...name, enabled: false })()).toMatchObject({ left: error });
    expect(await at.removeCatalog(name)()).toMatchObject({ left: error });
    expect(await at.lines()).toHaveLength(4);
  });
});
