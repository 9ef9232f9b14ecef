import { describe, expect, test } from 'vitest';
import { begun, CATALOG, errorOf, many, PETS } from './harness/api-server.ts';
import type { Answer, Driver } from './harness/driver.ts';
import { sharedRawServer } from './harness/open-server.ts';

/** An operation whose arguments and body have no room in one answer. */
const WIDE = {
  summary: 'Make something wide. '.repeat(20),
  description: 'All about it. '.repeat(200),
  parameters: Array.from({ length: 60 }, (_, index) => ({
    name: `argument_${index}`,
    in: 'query',
    description: 'What it is for. '.repeat(20),
    schema: { enum: Array.from({ length: 50 }, (_, value) => `value ${value}`) },
  })),
  requestBody: {
    content: {
      'application/json': {
        schema: {
          properties: Object.fromEntries(
            Array.from({ length: 60 }, (_, index) => [`member_${index}`, { type: 'string' }]),
          ),
        },
      },
    },
  },
};

const sizeOf = ({ text, structured }: Answer): number =>
  Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured));
const MOST = 6 * 1024;

describe('commands', () => {
  const { home, driver } = sharedRawServer(() => CATALOG);
  const at = async (): Promise<Driver> => {
    const server = driver();
    const listed = await server.call('catalog_list', {});
    if (listed.structured.total === 0) {
      await server.call('catalog_import_openapi', { source: home.write('work/pets.json', PETS) });
      await server.call('catalog_import_openapi', { source: home.write('work/many.json', many(700)) });
    }
    return server;
  };

  test('are found by what they should do, with how they are called [APIS-COMMAND-1]', async () => {
    const found = await (await at()).call('command_list', { query: 'remove a pet', limit: 1 });
    expect(found.structured.commands).toEqual([
      {
        command: 'pets pets:delete',
        execution_type: 'http',
        http_method: 'DELETE',
        path: '/pets/{pet}',
        summary: 'Remove a pet',
        catalog_id: 'pet-shop',
      },
    ]);
    expect(found.text).toContain('- pets pets:delete (DELETE /pets/{pet}): Remove a pet [pet-shop]');
  });

  test.each([
    ['command_list', 'commands', 'command'],
    ['provider_list', 'providers', 'provider'],
  ])(
    'of %s come in pages of at most 6 KB, each once, and say how to get the rest [APIS-COMMAND-3]',
    async (tool, many, name) => {
      const server = await at();
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await server.call(tool, { catalog_id: 'many', cursor });
        expect(sizeOf(page)).toBeLessThanOrEqual(MOST);
        expect(page.structured.total).toBe(700);
        for (const one of page.structured[many]) {
          seen.push(one[name]);
          expect(page.text).toContain(`- ${one[name]} (`);
        }
        cursor = page.structured.next_cursor;
        if (cursor !== undefined) expect(page.text).toContain(`cursor "${cursor}"`);
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(700);
      expect(seen.length).toBe(700);
      const cursorOf = { cursor: 'bm90aGluZw' };
      expect(errorOf(await server.call(tool, cursorOf)).violations).toMatchObject([{ path: 'cursor' }]);
      expect(errorOf(await server.call(tool, { limit: 0 })).violations).toMatchObject([{ path: 'limit' }]);
    },
  );

  test('say what there is to search in [APIS-COMMAND-7]', async () => {
    const topics = await (await at()).call('command_list', { topics: true });
    expect(sizeOf(topics)).toBeLessThanOrEqual(MOST);
    expect(topics.structured.topics).toEqual([
      expect.objectContaining({ catalog_id: 'many', command_count: 700, more_tags: 28 }),
      {
        catalog_id: 'pet-shop',
        title: 'Pet Shop',
        vendor: 'pets',
        description: 'All about pets.',
        command_count: 3,
        provider_contract_count: 1,
        tags: [{ tag: 'pets', command_count: 3 }],
      },
    ]);
    expect(topics.text).toContain('All about pets.');
    expect(topics.text).toContain('tags: pets (3)');
  });

  test('are shown whole, one at a time [APIS-COMMAND-2, APIS-SAFE-3]', async () => {
    const server = await at();
    const shown = await server.call('command_list', { command: 'pets pets:create' });
    expect(shown.structured).toMatchObject({
      kind: 'ok',
      command: 'pets pets:create',
      execution_type: 'http',
      http_method: 'POST',
      base_url: 'https://api.pets.example/v1',
      arguments: [],
      body: {
        required: true,
        media_types: ['application/json'],
        members: [
          { name: 'id', required: false, type: 'integer' },
          { name: 'name', required: false, type: 'string' },
        ],
      },
      answers: [{ status: '201', description: 'Made' }],
    });
    for (const fact of ['POST /pets', 'https://api.pets.example/v1', 'id: integer', '201: Made', 'key'])
      expect(shown.text).toContain(fact);
    expect(errorOf(await server.call('command_list', { command: 'pets pet:create' }))).toMatchObject({
      error_code: 'COMMAND_NOT_FOUND',
      category: 'not_found',
      suggested_action: expect.stringContaining('Did you mean "pets pets:create"?'),
    });
    for (const both of [
      { command: 'pets pets:create', query: 'pets' },
      { command: 'pets pets:create', topics: true },
      { topics: true, query: 'pets' },
    ])
      expect(errorOf(await server.call('command_list', both))).toMatchObject({
        error_code: 'INVALID_ARGUMENTS',
        violations: [{ rule: 'one-of' }],
      });
  });

  test('whose answer is a list are told with what each choice has, and what to send and to show [APIS-COMMAND-4]', async () => {
    const found = await (await at()).call('provider_list', { catalogId: 'pet-shop' });
    expect(found.structured.providers).toEqual([
      {
        provider: 'pets pets:list',
        execution_type: 'http',
        http_method: 'GET',
        path: '/pets',
        summary: 'List pets',
        catalog_id: 'pet-shop',
        list_member: null,
        fields: ['id', 'name'],
        select: { value: 'id', display: 'name' },
        required_arguments: [],
      },
    ]);
    expect(found.text).toContain('each choice has id, name; send id, show name; needs no arguments');
  });
});

test('a command that has no room in one answer comes in parts of at most 6 KB, each thing once [APIS-COMMAND-3]', async () => {
  const { source, server, good } = await begun({
    openapi: '3.1.0',
    info: { title: 'Wide' },
    paths: { '/wide': { post: WIDE } },
  });
  await good('catalog_import_openapi', { source });
  const seen: string[] = [];
  let asked: object | undefined = { command: 'wide wide:create' };
  let parts = 0;
  while (asked !== undefined) {
    const part: Answer = await server.call('command_list', asked);
    expect(sizeOf(part)).toBeLessThanOrEqual(MOST);
    const { arguments: shown, body, next_cursor } = part.structured;
    seen.push(...[...shown, ...body.members].map(({ name }) => name));
    const said = /^What is left out: call command_list with (\{.*\})\.$/m.exec(part.text)?.[1];
    asked = said === undefined ? undefined : JSON.parse(said);
    expect(asked === undefined).toBe(next_cursor === undefined);
    parts += 1;
  }
  const names = (kind: string) => Array.from({ length: 60 }, (_, index) => `${kind}_${index}`);
  expect(seen).toEqual([...names('argument'), ...names('member')]);
  expect(parts).toBeGreaterThan(3);
});
