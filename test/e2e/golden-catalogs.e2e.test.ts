import { expect, test } from 'vitest';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('catalogs');

const TIME = /\b\d{4}-\d\d-\d\d \d\d:\d\d UTC\b/g;

const PET = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, kind: { enum: ['cat', 'dog'] } },
};
const SHOP = {
  name: 'shop',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'Which one.',
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1', description: 'All about pets.' },
  servers: [{ url: 'https://api.pets.example/v1' }],
  security: [{ key: [] }, { login: [] }],
  paths: {
    '/shops/{shop}/pets': {
      parameters: [SHOP],
      get: {
        summary: 'List pets',
        tags: ['pets'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'Pets', ...json({ type: 'array', items: PET }) } },
      },
      post: {
        summary: 'Create a pet',
        tags: ['pets'],
        requestBody: { required: true, ...json(PET) },
        responses: { 201: { description: 'Made', ...json(PET) } },
      },
    },
    '/gone': { get: { parameters: [{ $ref: '#/components/parameters/Gone' }] } },
  },
  webhooks: { sold: {} },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'http', scheme: 'basic' },
    },
  },
};

test('importing an API, finding its commands, managing its catalog', async () => {
  const home = homeForTest();
  const source = home.write('work/pets.json', PETS);
  const server = await openServer({ home, args: ['--toolsets', 'all'] });
  const plain = normalizer(home.root);
  const shown = async (name: string, tool: string, args: object) => {
    const answer = await server.call(tool, args);
    expect(answer.isError).toBe(false);
    golden.match(name, plain(answer.text).replaceAll(TIME, '<time>'));
  };

  await shown('none', 'catalog_list', {});
  await shown('none-to-search', 'command_list', { topics: true });
  await shown('valid', 'catalog_validate_openapi', { source });
  const broken = home.write('work/broken.yaml', 'openapi: 3.1.0\npaths: {\n');
  await shown('invalid', 'catalog_validate_openapi', { source: broken });
  await shown('preview', 'catalog_preview_import', { source, include_command_preview: true });
  await shown('imported', 'catalog_import_openapi', { source });
  await shown('imported-same', 'catalog_import_openapi', { source, overwrite: true });
  await shown('listed', 'catalog_list', {});
  await shown('topics', 'command_list', { topics: true });
  await shown('found', 'command_list', { query: 'pets' });
  await shown('not-found', 'command_list', { query: 'aeroplanes' });
  await shown('command', 'command_list', { command: 'pets shops:pets:create' });
  await shown('command-with-choices', 'command_list', { command: 'pets shops:pets:list' });
  await shown('providers', 'provider_list', {});
  await shown('no-providers', 'provider_list', { query: 'aeroplanes' });
  await shown('disabled', 'catalog_set_enabled', { catalog_id: 'pet-shop', enabled: false });
  await shown('enabled', 'catalog_set_enabled', { catalog_id: 'pet-shop', enabled: true });
  await shown('removed', 'catalog_remove', { catalog_id: 'pet-shop', confirm: 'pet-shop' });
});
