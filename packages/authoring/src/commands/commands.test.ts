import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { document, MORE, PETS, world } from '../testing/catalog-world.ts';

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

test('a command is shown with the address that its own requests go to', async () => {
  const servers = [{ url: 'https://own.example/v2' }];
  const at = world({ 'pets.json': document({ '/pets': { get: { servers }, post: {} } }) });
  const baseUrls = async () =>
    Promise.all(
      ['pets pets:list', 'pets pets:create'].map(async (command) => {
        const shown = await at.showCommand({ command })();
        return E.isRight(shown) && shown.right.execution_type === 'http' && shown.right.base_url;
      }),
    );
  await at.importDocument({ source: 'pets.json' })();
  expect(await baseUrls()).toEqual(['https://own.example/v2', 'https://api.pets.example']);
  await at.importDocument({ source: 'pets.json', overwrite: true, base_url: 'http://127.0.0.1:8080' })();
  expect(await baseUrls()).toEqual(['http://127.0.0.1:8080', 'http://127.0.0.1:8080']);
});
