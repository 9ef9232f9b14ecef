import { describe, expect, test } from 'vitest';
import { openServer } from './harness/open-server.ts';
import type { RawDriver } from './harness/raw-driver.ts';
import { homeForTest } from './harness/server-home.ts';

const PET = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const content = { 'application/json': { schema: PET } };

const api = (count: number) => ({
  openapi: '3.1.0',
  info: { title: 'Pets' },
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `/pets-${index}`,
      {
        get: {
          summary: `List pets ${index}`,
          parameters: [{ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }],
          responses: {
            200: { content: { 'application/json': { schema: { type: 'array', items: PET } } } },
          },
        },
        post: { requestBody: { required: true, content } },
      },
    ]),
  ),
});

async function shop(count: number) {
  const home = homeForTest();
  const server = await openServer({ home, args: ['--toolsets', 'catalog'] });
  const source = home.write('work/pets.json', api(count));
  expect((await server.call('catalog_import_openapi', { source })).isError).toBe(false);
  return { home, server };
}

async function read(server: RawDriver, uri: string) {
  const { result } = await server.request('resources/read', { uri });
  const { contents } = result as unknown as {
    readonly contents: readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[];
  };
  const [only] = contents;
  expect(contents.length).toBe(1);
  expect(only).toMatchObject({ uri, mimeType: 'application/json' });
  return { page: JSON.parse(only?.text ?? ''), bytes: Buffer.byteLength(only?.text ?? '') };
}

describe('the resources of catalogs', () => {
  test('are listed where the toolset is on, with the addresses of their pages', async () => {
    const { server } = await shop(1);
    const listed = (await server.request('resources/list')).result;
    expect(listed).toMatchObject({
      resources: [
        { uri: 'workrail://catalog/commands', name: 'command.catalog', mimeType: 'application/json' },
        { uri: 'workrail://catalog/providers', name: 'provider.catalog', mimeType: 'application/json' },
      ],
    });
    expect((await server.request('resources/templates/list')).result).toMatchObject({
      resourceTemplates: [
        { uriTemplate: 'workrail://catalog/commands{?query,catalog_id,cursor}' },
        { uriTemplate: 'workrail://catalog/providers{?query,catalog_id,cursor}' },
      ],
    });
    const usual = await openServer({ home: homeForTest() });
    expect((await usual.request('resources/list')).error).toMatchObject({ code: -32601 });
  });

  test('say of each command what it takes and sends, and of each provider what it offers and needs [APIS-COMMAND-5, APIS-COMMAND-6]', async () => {
    const { server } = await shop(1);
    const commands = await read(server, 'workrail://catalog/commands');
    expect(commands.page).toEqual({
      commands: [
        {
          command: 'pets pets-0:create',
          execution_type: 'http',
          http_method: 'POST',
          path: '/pets-0',
          summary: null,
          catalog_id: 'pets',
          arguments: [],
          body: {
            required: true,
            media_types: ['application/json'],
            type: 'object',
            members: [
              { name: 'name', required: true, type: 'string' },
              { name: 'id', required: false, type: 'integer' },
            ],
          },
        },
        expect.objectContaining({
          command: 'pets pets-0:list',
          arguments: [{ name: 'shop', in: 'query', required: true, type: 'string' }],
          body: null,
        }),
      ],
      total: 2,
    });
    const { page } = await read(server, 'workrail://catalog/providers');
    expect(page.providers).toMatchObject([
      {
        provider: 'pets pets-0:list',
        select: { value: 'id', display: 'name' },
        required_arguments: ['shop'],
      },
    ]);
  });

  test('come in bounded pages, each command once', async () => {
    const { server } = await shop(200);
    const seen: string[] = [];
    for (let uri = 'workrail://catalog/commands?query=pets'; uri !== undefined; ) {
      const { page, bytes } = await read(server, uri);
      expect(bytes).toBeLessThan(30_000);
      seen.push(...page.commands.map(({ command }: { readonly command: string }) => command));
      uri = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([400, 400]);
  });

  test('that do not exist are an error of the protocol with the address, and change nothing', async () => {
    const { server } = await shop(1);
    for (const uri of [
      'workrail://catalog/other',
      'workrail://catalog/commands/',
      'workrail://catalog/commands?page=2',
      'workrail://catalog/commands?query=%E0',
      'file:///etc/passwd',
      '',
    ])
      expect((await server.request('resources/read', { uri })).error).toMatchObject({
        code: -32602,
        data: { uri },
      });
    const uri = 'workrail://catalog/commands?cursor=bm90aGluZw';
    expect((await server.request('resources/read', { uri })).error).toMatchObject({
      code: -32602,
      data: { error_code: 'INVALID_ARGUMENTS', category: 'validation', violations: [{ path: 'cursor' }] },
    });
  });

  test('that cannot be read are an error with all that errors say [APIS-SAFE-2]', async () => {
    const { home, server } = await shop(1);
    home.write('data/registry.json', '{}');
    const { error } = await server.request('resources/read', { uri: 'workrail://catalog/commands' });
    expect(error).toMatchObject({
      code: -32603,
      data: {
        error_code: 'CATALOGS_UNUSABLE',
        category: 'execution',
        suggested_action: expect.any(String),
        retryable: false,
        correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });
});
