import { E, openAll, TE } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { catalogsInMemory } from '../testing/catalogs-in-memory.ts';
import { readerHere } from '../testing/reader-here.ts';
import { API_DOCUMENTS } from './open.ts';
import { previewImport } from './preview-import.ts';

const PETS = {
  openapi: '3.0.3',
  info: { title: 'Pet Shop', version: '1' },
  servers: [{ url: 'https://api.pets.example/v1' }],
  paths: {
    '/pets': {
      get: {
        summary: 'List pets',
        responses: {
          200: {
            description: 'Pets',
            content: { 'application/json': { schema: { type: 'array', items: {} } } },
          },
        },
      },
      post: { responses: {}, requestBody: { $ref: '#/components/requestBodies/Gone' } },
    },
    '/pets/{id}': {
      get: { responses: {}, parameters: [{ name: 'id', in: 'path', schema: {}, required: true }] },
    },
  },
};

/** The use cases on a document, and on the files beside it by their paths. */
const reading = (document: object | string, beside: Readonly<Record<string, object>> = {}) =>
  openAll(
    { ...API_DOCUMENTS, previewImport },
    {
      apiCatalogs: catalogsInMemory(),
      apiReader: readerHere,
      apiDocuments: {
        read: (path) =>
          TE.right({ path, text: typeof document === 'string' ? document : JSON.stringify(document) }),
        readBeside: (path, file) =>
          beside[file] === undefined
            ? TE.left({ _tag: 'ApiDocumentError', path, reason: 'there is no such file' })
            : TE.right(JSON.stringify(beside[file])),
        fetch: (address, { isPrivateAllowed }) =>
          isPrivateAllowed || !address.includes('127.0.0.1')
            ? TE.right({ path: address, text: JSON.stringify(document) })
            : TE.left({ _tag: 'ApiDocumentError', path: address, reason: 'it is private' }),
      },
    },
  );

const REFUSED = [
  {
    method: 'post',
    path: '/pets',
    pointer: '/paths/~1pets/post',
    reason: 'its body cannot be read: it refers to #/components/requestBodies/Gone, which is not there',
  },
];

describe('checking a document', () => {
  test('counts every operation, as a command or with the reason why it is none', async () => {
    expect(await reading(PETS).validateDocument({ source: 'pets.json' })()).toEqual(
      E.right({
        valid: true,
        document_kind: 'openapi_3',
        operation_count: 3,
        command_count: 2,
        refused: REFUSED,
        warnings: [],
        violations: [],
      }),
    );
  });

  test('reads the files beside it that it refers to, and theirs', async () => {
    const document = {
      openapi: '3.1.0',
      paths: { '/pets': { $ref: 'paths/pets.json' }, '/shops': { $ref: 'paths/gone.json' } },
    };
    const beside = {
      'paths/pets.json': {
        get: { responses: { 200: { $ref: '../answers.json#/pets' } } },
        put: { requestBody: { content: { 'application/json': { schema: { $ref: '../../secret.json' } } } } },
      },
      'answers.json': { pets: { description: 'Pets' } },
    };
    expect(await reading(document, beside).validateDocument({ source: 'api.json' })()).toMatchObject({
      right: {
        operation_count: 3,
        command_count: 1,
        refused: [
          {
            method: '*',
            path: '/shops',
            reason:
              'the path cannot be read: it refers to paths/gone.json, which is neither in the document nor in a file beside it',
          },
          {
            method: 'put',
            path: '/pets',
            pointer: 'paths/pets.json#/put',
            reason: 'the schema of its body refers to ../../secret.json, which is not there',
          },
        ],
        warnings: [
          { path: '/servers', rule: 'base_url_missing' },
          {
            path: 'paths/gone.json#',
            rule: 'file_unreadable',
            message: 'the file cannot be read: there is no such file',
          },
        ],
      },
    });
  });

  test.each([
    ['text', 'hello', 'unknown', 'document_syntax'],
    ['JSON that describes no API', { name: 'x' }, 'unknown', 'document_version'],
    ['a document without paths', { swagger: '2.0', info: {} }, 'openapi_2', 'paths_missing'],
  ])('%s is not valid, with the reason', async (_, document, kind, rule) => {
    expect(await reading(document).validateDocument({ source: 'x' })()).toMatchObject({
      right: { valid: false, document_kind: kind, operation_count: 0, violations: [{ path: '', rule }] },
    });
  });
});

describe('previewing an import', () => {
  test('says what the catalog and its commands would be', async () => {
    const asked = { source: 'pets.json', commands_shown: 1 };
    expect(await reading(PETS).previewImport(asked)()).toEqual(
      E.right({
        catalog: {
          catalog_id: 'pet-shop',
          title: 'Pet Shop',
          vendor: 'pets',
          base_url: 'https://api.pets.example/v1',
        },
        projected_command_count: 2,
        projected_group_prefixes: ['pets'],
        provider_contract_count: 1,
        refused: REFUSED,
        warnings: [],
        command_preview: [
          {
            command: 'pets pets:list',
            execution_type: 'http',
            http_method: 'GET',
            path: '/pets',
            summary: 'List pets',
          },
        ],
      }),
    );
  });

  test('takes the title, the vendor and the base URL that are given, and shows no command unasked', async () => {
    const asked = {
      source: 'pets.json',
      catalog_title: ' My Pets ',
      vendor: 'Acme Inc.',
      base_url: 'http://127.0.0.1:8080/',
    };
    const preview = await reading(PETS).previewImport(asked)();
    expect(preview).toMatchObject({
      right: {
        catalog: {
          catalog_id: 'my-pets',
          title: 'My Pets',
          vendor: 'acme-inc',
          base_url: 'http://127.0.0.1:8080',
        },
        projected_group_prefixes: ['acme-inc'],
      },
    });
    expect(preview).not.toHaveProperty('right.command_preview');
  });

  test('warns where nobody says where the API is', async () => {
    const { servers: _, ...document } = PETS;
    expect(await reading(document).previewImport({ source: 'x' })()).toMatchObject({
      right: { catalog: { base_url: null }, warnings: [{ path: '/servers', rule: 'base_url_missing' }] },
    });
  });

  test('a document that cannot be imported is an error with the reason', async () => {
    expect(await reading('hello').previewImport({ source: 'x.yaml' })()).toMatchObject({
      left: { _tag: 'DocumentInvalidError', source: 'x.yaml', violations: [{ rule: 'document_syntax' }] },
    });
  });

  test.each([
    ['a base URL with a query', { source: 'x', base_url: 'https://a.example?k=1' }, 'base_url'],
    ['an address as the source', { source: 'https://a.example/openapi.json' }, 'source'],
    ['a file as an address', { source: 'openapi.json', source_type: 'url' }, 'source'],
    ['an address of another kind', { source: 'ftp://a.example/openapi.json', source_type: 'url' }, 'source'],
    ['an unknown source type', { source: 'openapi.json', source_type: 'web' }, 'source_type'],
    ['an empty source', { source: ' ' }, 'source'],
  ])('%s is refused by name', async (_, asked, field) => {
    expect(await reading(PETS).previewImport(asked)()).toMatchObject({
      left: { _tag: 'InvalidInputError', field },
    });
  });
});

describe('a document at an address', () => {
  const source = 'https://docs.example/openapi.json';

  test('is fetched where that is asked for, and its host is that of servers without one', async () => {
    const document = { ...PETS, servers: [{ url: '/v1' }] };
    expect(await reading(document).previewImport({ source, source_type: 'url' })()).toMatchObject({
      right: { catalog: { base_url: 'https://docs.example/v1' } },
    });
  });

  test('is not asked for other files', async () => {
    const document = { openapi: '3.1.0', paths: { '/pets': { $ref: 'paths/pets.json' } } };
    const { validateDocument } = reading(document, { 'paths/pets.json': { get: {} } });
    expect(await validateDocument({ source, source_type: 'url' })()).toMatchObject({
      right: {
        command_count: 0,
        warnings: [
          { rule: 'base_url_missing' },
          { message: expect.stringContaining('only the document itself is fetched') },
        ],
      },
    });
  });

  test('is a private one only where a person allows it', async () => {
    const asked = { source: 'http://127.0.0.1/openapi.json', source_type: 'url' };
    expect(await reading(PETS).validateDocument(asked)()).toMatchObject({
      left: { _tag: 'ApiDocumentError', reason: 'it is private' },
    });
    expect(await reading(PETS).validateDocument({ ...asked, allow_private_address: true })()).toMatchObject({
      right: { valid: true },
    });
  });
});
