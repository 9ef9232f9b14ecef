import { E, type JsonObject } from '@workrail/kernel';
import { readCommands } from '@workrail/openapi';
import type { ApiCatalog } from '@workrail/ports';
import { commandIndex } from '../commands/command-search.ts';
import { searchableCommand } from '../commands/searchable.ts';
import { type KnownCommands, knownCommands } from '../manifests/known-commands.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const answers = (schema: JsonObject): JsonObject => ({ '200': { description: 'ok', ...json(schema) } });
const query = (name: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  schema,
  ...more,
});
const ID: JsonObject = { name: 'order_id', in: 'path', required: true, schema: { type: 'integer' } };
const ORDER: JsonObject = { $ref: '#/components/schemas/Order' };

/** An API with a command of each kind that steps can go wrong with. */
export const SHOP: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/orders': {
      get: {
        parameters: [
          query('state', { type: 'string', enum: ['open', 'done'] }),
          query('limit', { type: 'integer' }),
          query('tags', { type: 'array', items: { type: 'string' } }),
          query('sort', { type: 'string' }, { deprecated: true }),
        ],
        responses: answers({ type: 'array', items: ORDER }),
      },
      post: {
        requestBody: { required: true, ...json(ORDER) },
        responses: answers(ORDER),
      },
    },
    '/orders/{order_id}': {
      get: { parameters: [ID], responses: answers(ORDER) },
      delete: { parameters: [ID], responses: { '204': { description: 'gone' } } },
    },
    '/regions': {
      get: {
        responses: answers({
          type: 'object',
          properties: {
            data: {
              type: 'array',
              items: {
                type: 'object',
                properties: { slug: { type: 'string' }, title: { type: 'string' }, parts: { type: 'array' } },
              },
            },
          },
        }),
      },
    },
    '/zones': {
      get: {
        parameters: [query('region', { type: 'string' }, { required: true })],
        responses: answers({ type: 'array', items: { type: 'string' } }),
      },
    },
    '/old': { get: { deprecated: true, responses: { '200': { description: 'anything' } } } },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['name', 'id'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          amount: { type: 'number' },
          paid: { type: 'boolean' },
          note: { type: ['string', 'null'] },
          lines: {
            type: 'array',
            items: {
              type: 'object',
              required: ['sku'],
              properties: { sku: { type: 'string' }, count: { type: 'integer' } },
            },
          },
          delivery: {
            oneOf: [
              { type: 'object', properties: { street: { type: 'string' } } },
              { type: 'object', properties: { locker: { type: 'string' } } },
            ],
          },
          meta: { type: 'object', additionalProperties: { type: 'string' } },
          phase: { type: 'string', enum: ['open', 'done'] },
        },
      },
    },
  },
};

/** The commands of documents, as if they were imported. */
export function commandsOfDocuments(
  ...documents: readonly {
    readonly document: JsonObject;
    readonly vendor: string;
    readonly catalog?: Partial<ApiCatalog>;
  }[]
): KnownCommands {
  const enabled = documents.map(({ document, vendor, catalog = {} }) => {
    const read = readCommands(JSON.stringify(document), { vendor });
    if (E.isLeft(read)) throw new Error(read.left.message);
    const { commands, refused, schemas, securitySchemes, servers } = read.right;
    return {
      catalog: {
        catalog_id: vendor,
        title: vendor,
        vendor,
        base_url: servers[0]?.url ?? null,
        enabled: true,
        source: `/apis/${vendor}.json`,
        document_kind: 'openapi_3' as const,
        document_version: null,
        imported_at: '2026-01-02T03:04:05.678Z',
        command_count: commands.length,
        refused_count: refused.length,
        provider_contract_count: 0,
        manifest: '0'.repeat(64),
        previous: null,
        ...catalog,
      },
      manifest: { form: 1 as const, commands, refused, schemas, securitySchemes, servers },
    };
  });
  const on = enabled.filter(({ catalog }) => catalog.enabled);
  return knownCommands(
    on,
    enabled.map(({ catalog }) => catalog),
    (query) =>
      commandIndex(
        on.flatMap(({ catalog, manifest }) =>
          manifest.commands.map((command) => searchableCommand({ catalog_id: catalog.catalog_id, command })),
        ),
      ).search(query),
  );
}
