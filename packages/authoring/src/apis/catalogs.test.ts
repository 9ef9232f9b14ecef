import { E, openAll, TE } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { catalogsInMemory } from '../testing/catalogs-in-memory.ts';
import { commandServices } from '../testing/command-services.ts';
import { readerHere } from '../testing/reader-here.ts';
import { API_CATALOGS } from './open.ts';

const document = (paths: object, title = 'Pet Shop') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '7' },
    servers: [{ url: 'https://api.pets.example' }],
    paths,
  });

const PETS = { '/pets': { get: { summary: 'List pets' }, post: {} } };
const MORE = { '/pets': { get: { summary: 'List all pets' } }, '/toys': { get: {} } };

/** The use cases on documents by the names of their files. */
function world(documents: Readonly<Record<string, string>>, workflows: Record<string, string> = {}) {
  const apiCatalogs = catalogsInMemory();
  const useCases = openAll(API_CATALOGS, {
    ...commandServices(apiCatalogs, workflows),
    apiReader: readerHere,
    secrets: {
      origins: () => TE.right(new Map([['PET_SHOP__KEY', 'file' as const]])),
      values: () => TE.right(new Map()),
    },
    apiDocuments: {
      read: (path) => TE.right({ path: `/work/${path}`, text: documents[path] ?? '' }),
      readBeside: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is none' }),
      fetch: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is none' }),
    },
    clock: { now: () => '2026-01-02T03:04:05.678Z' },
  });
  const lines = async (query = '') => {
    const found = await useCases.listCommands({ query })();
    return E.isRight(found) ? found.right.commands.map(({ command }) => command) : found.left;
  };
  return { ...useCases, apiCatalogs, lines };
}

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

describe('commands', () => {
  const many = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`/things-${index + 100}`, { get: {} }]),
  );

  test('come in pages that have room in an answer', async () => {
    const at = world({ 'many.json': document(many) });
    await at.importDocument({ source: 'many.json' })();
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await at.listCommands(cursor === undefined ? {} : { cursor })();
      if (E.isLeft(page)) throw new Error(JSON.stringify(page.left));
      expect(JSON.stringify(page.right).length).toBeLessThanOrEqual(6_144);
      expect(page.right.total).toBe(120);
      names.push(...page.right.commands.map(({ command }) => command));
      cursor = page.right.next_cursor;
    } while (cursor !== undefined);
    expect(names).toEqual(Object.keys(many).map((path) => `pets ${path.slice(1)}:list`));
  });

  test('of one catalog alone', async () => {
    const at = world({ 'pets.json': document(PETS), 'toys.json': document(MORE, 'Toys') });
    await at.importDocument({ source: 'pets.json' })();
    await at.importDocument({ source: 'toys.json' })();
    expect(await at.listCommands({ query: 'list', catalog_id: 'toys' })()).toMatchObject({
      right: { total: 2, commands: [{ catalog_id: 'toys' }, { catalog_id: 'toys' }] },
    });
    expect(await at.showCommand({ command: 'pets pets:list' })()).toMatchObject({
      left: { _tag: 'InvalidInputError', field: 'catalog_id' },
    });
    expect(await at.showCommand({ command: 'pets pets:list', catalog_id: 'toys' })()).toMatchObject({
      right: { summary: 'List all pets' },
    });
  });

  test.each([['a cursor of another list', { cursor: 'x' }, { _tag: 'InvalidInputError', field: 'cursor' }]])(
    '%s is refused',
    async (_, asked, error) => {
      expect(await world({}).listCommands(asked)()).toMatchObject({ left: error });
    },
  );

  test('one that is not there is named, with the one that was meant', async () => {
    const at = world({ 'pets.json': document(PETS) });
    await at.importDocument({ source: 'pets.json' })();
    expect(await at.showCommand({ command: 'pets pet:list' })()).toEqual(
      E.left({ _tag: 'CommandNotFoundError', command: 'pets pet:list', didYouMean: 'pets pets:list' }),
    );
  });

  test('one that is shown has the schemas that it leads to, and no others', async () => {
    const pet = { type: 'object', properties: { owner: { $ref: '#/components/schemas/Owner' } } };
    const api = JSON.parse(document({}));
    const to = (name: string) => ({
      'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
    });
    const text = JSON.stringify({
      ...api,
      paths: {
        '/pets': { get: { responses: { 200: { content: to('Pet') } } } },
        '/toys': { post: { requestBody: { content: to('Toy') } } },
      },
      components: { schemas: { Pet: pet, Owner: { type: 'string' }, Toy: { type: 'object' } } },
    });
    const at = world({ 'api.json': text });
    await at.importDocument({ source: 'api.json' })();
    const shown = await at.showCommand({ command: 'pets pets:list', whole: true })();
    expect(shown).toHaveProperty('right.whole.schemas', {
      Owner: { type: 'string' },
      Pet: { type: 'object', properties: { owner: { $ref: '#/schemas/Owner' } } },
    });
    expect(await at.showCommand({ command: 'pets toys:create', whole: true })()).toMatchObject({
      right: { whole: { schemas: { Toy: { type: 'object' } } } },
    });
  });
});
