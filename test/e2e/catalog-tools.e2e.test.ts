import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { begun, errorOf, many, PETS } from './harness/api-server.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

describe('importing an API by tools', () => {
  test('is checked, previewed and imported; each answer says the next call [APIS-IMPORT-1, APIS-IMPORT-2, APIS-IMPORT-3, APIS-IMPORT-4, APIS-IMPORT-6, APIS-IMPORT-9]', async () => {
    const { home, source, good } = await begun();
    const checked = await good('catalog_validate_openapi', { source, source_type: 'path' });
    expect(checked.structured).toMatchObject({
      valid: true,
      document_kind: 'openapi_3',
      operation_count: 4,
      command_count: 3,
      refused: [{ method: 'get', path: '/gone' }],
      warnings: [{ path: '/webhooks', rule: 'webhooks_ignored' }],
      violations: [],
    });
    expect(checked.text).toContain('call catalog_preview_import with the same source');
    expect(checked.text).toContain('GET /gone: ');
    expect(checked.text).toContain('the webhooks of the document (1) are calls to you');

    const asked = { source, catalogTitle: 'Pets', vendor: 'acme', baseUrl: 'https://pets.example' };
    const preview = await good('catalog_preview_import', { ...asked, includeCommandPreview: true });
    expect(preview.structured).toMatchObject({
      catalog: { catalog_id: 'pets', title: 'Pets', vendor: 'acme', base_url: 'https://pets.example' },
      projected_command_count: 3,
      projected_group_prefixes: ['acme'],
      provider_contract_count: 1,
      command_preview: [
        { command: 'acme pets:list', execution_type: 'http', http_method: 'GET' },
        { command: 'acme pets:create', execution_type: 'http', http_method: 'POST' },
        { command: 'acme pets:delete', execution_type: 'http', http_method: 'DELETE' },
      ],
    });
    expect(preview.text).toContain('catalog_import_openapi with the same arguments');
    const plain = await good('catalog_preview_import', asked);
    expect(plain.structured).not.toHaveProperty('command_preview');
    expect(existsSync(join(home.data, 'registry.json'))).toBe(false);

    const imported = await good('catalog_import_openapi', asked);
    expect(imported.structured).toMatchObject({
      catalog_id: 'pets',
      catalog_path: join(home.data, 'registry.json'),
      enabled: true,
      command_count: 3,
      provider_contract_count: 1,
      warnings: [{ rule: 'webhooks_ignored' }],
      changes: null,
    });
    expect(existsSync(imported.structured.manifest_path)).toBe(true);
    expect(imported.text).toContain('call command_list with {"catalog_id":"pets"');
    const listed = await good('catalog_list', {});
    expect(listed.structured).toMatchObject({
      total: 1,
      catalogs: [{ catalog_id: 'pets', title: 'Pets', enabled: true, command_count: 3, refused_count: 1 }],
    });
  });

  test('onto a catalog that is there is a conflict and changes nothing; with overwrite it says what is different [APIS-IMPORT-7, APIS-IMPORT-9, APIS-SAFE-2, APIS-SAFE-3]', async () => {
    const { home, source, server, good } = await begun();
    await good('catalog_import_openapi', { source });
    home.write(
      'data/workflows/part.yaml',
      'workflow: part\nsteps:\n  - { id: gone, run: "pets pets:delete" }\n',
    );
    const registry = () => readFileSync(join(home.data, 'registry.json'), 'utf8');
    const before = [registry(), readdirSync(join(home.data, 'catalogs'))];
    const { '/pets/{pet}': _, ...paths } = PETS.paths;
    home.write('work/api.json', { ...PETS, paths: { ...paths, '/toys': { get: {} } } });
    expect(errorOf(await server.call('catalog_import_openapi', { source }))).toMatchObject({
      error_code: 'CATALOG_EXISTS',
      category: 'conflict',
      context: { catalog_id: 'pet-shop' },
    });
    expect([registry(), readdirSync(join(home.data, 'catalogs'))]).toEqual(before);
    const again = await good('catalog_import_openapi', { source, overwrite: true });
    expect(again.structured.changes).toEqual({
      added: ['toys:list'],
      removed: ['pets:delete'],
      renamed: [],
      changed: [],
      workflows: [
        {
          workflow_id: 'part',
          commands: [{ command: 'pets pets:delete', change: 'removed', step_ids: ['gone'], inputs: [] }],
        },
      ],
    });
    expect(again.text).toContain('- part: pets pets:delete (gone) was removed');
    expect(again.text).toContain('## Removed (1)\n- pets:delete');
  });

  test('keeps a catalog disabled that was, and imports one disabled where that is asked for [APIS-IMPORT-8]', async () => {
    const { source, good } = await begun();
    const enabled = async (args: object) =>
      (await good('catalog_import_openapi', { source, ...args })).structured.enabled;
    expect(await enabled({ enabled: false })).toBe(false);
    expect(await enabled({ overwrite: true })).toBe(false);
    expect(await enabled({ overwrite: true, enabled: true })).toBe(true);
  });

  test('of what is no document fails before anything is written, with what is wrong [APIS-IMPORT-2, APIS-IMPORT-5, APIS-SAFE-2, APIS-SAFE-3, APIS-SAFE-4]', async () => {
    const { home, server } = await begun();
    const broken = home.write('work/broken.yaml', 'openapi: 3.0.0\npaths: {\n');
    const checked = await server.call('catalog_validate_openapi', { source: broken });
    expect(checked.structured).toMatchObject({ valid: false, document_kind: 'unknown' });
    expect(checked.structured.violations).toEqual([
      expect.objectContaining({ rule: 'document_syntax', message: expect.stringContaining('line 2') }),
    ]);
    for (const tool of ['catalog_preview_import', 'catalog_import_openapi'])
      expect(errorOf(await server.call(tool, { source: broken }))).toMatchObject({
        error_code: 'DOCUMENT_INVALID',
        category: 'validation',
        violations: [{ path: 'source', rule: 'document_syntax', message: expect.stringContaining('line 2') }],
      });
    const gone = { source: join(home.work, 'gone.yaml') };
    expect(errorOf(await server.call('catalog_validate_openapi', gone))).toMatchObject({
      error_code: 'DOCUMENT_UNREADABLE',
      category: 'not_found',
      context: { path: gone.source },
    });
    expect(errorOf(await server.call('catalog_preview_import', { source: ' ' }))).toMatchObject({
      error_code: 'INVALID_ARGUMENTS',
    });
    const bad = { source: home.write('work/api.json', PETS), base_url: 'pets.example' };
    expect(errorOf(await server.call('catalog_import_openapi', bad))).toMatchObject({
      error_code: 'INVALID_ARGUMENTS',
      violations: [{ path: 'base_url', rule: 'url' }],
    });
    expect(existsSync(join(home.data, 'registry.json'))).toBe(false);
  });
});

describe('a catalog', () => {
  test('is disabled and enabled by its id or its title, and its commands go and come [APIS-CATALOG-1, APIS-CATALOG-2, APIS-CATALOG-3]', async () => {
    const { source, server, good } = await begun();
    await good('catalog_import_openapi', { source });
    expect(
      (await good('catalog_set_enabled', { catalog_id: 'pet-shop', enabled: false })).structured,
    ).toEqual({ kind: 'ok', catalog_id: 'pet-shop', enabled: false, command_count_after_toggle: 0 });
    expect((await good('command_list', { query: 'pets' })).structured).toMatchObject({
      total: 0,
      commands: [],
    });
    expect((await good('provider_list', {})).structured.total).toBe(0);
    expect((await good('command_list', { topics: true })).structured).toMatchObject({ total: 0 });
    const on = await good('catalog_set_enabled', { catalog_title: 'pet shop', enabled: true });
    expect(on.structured.command_count_after_toggle).toBe(3);
    expect((await good('command_list', { query: 'pets' })).structured.total).toBe(3);
    expect(
      errorOf(await server.call('catalog_set_enabled', { catalog_id: 'petshop', enabled: true })),
    ).toMatchObject({
      error_code: 'CATALOG_NOT_FOUND',
      category: 'not_found',
      suggested_action: expect.stringContaining('Did you mean "pet-shop"?'),
    });
  });

  test('is removed only with its exact id as confirmation [APIS-CATALOG-3, APIS-CATALOG-4, APIS-CATALOG-5, APIS-CATALOG-6]', async () => {
    const { home, source, server, good } = await begun();
    await good('catalog_import_openapi', { source });
    for (const confirm of [undefined, '', 'yes', 'Pet Shop', 'pet-sho'])
      for (const named of [{ catalog_id: 'pet-shop' }, { catalog_title: 'Pet Shop' }]) {
        const error = errorOf(await server.call('catalog_remove', { ...named, confirm }));
        expect(error).toMatchObject({
          error_code: 'INVALID_ARGUMENTS',
          violations: [{ path: 'confirm', rule: 'confirmation' }],
        });
        expect(error.suggested_action).toContain('confirm: "pet-shop"');
      }
    expect((await good('catalog_list', {})).structured.total).toBe(1);
    const manifests = () => readdirSync(join(home.data, 'catalogs')).length;
    const confirm = 'pet-shop';
    expect((await good('catalog_remove', { catalog_title: 'Pet Shop', confirm })).structured).toEqual({
      kind: 'ok',
      removed_catalog_id: 'pet-shop',
      manifest_removed: false,
      remaining_catalog_count: 0,
    });
    expect(manifests()).toBe(1);
    await good('catalog_import_openapi', { source });
    const removed = await good('catalog_remove', { catalog_id: 'pet-shop', confirm, remove_manifest: true });
    expect(removed.structured.manifest_removed).toBe(true);
    expect(manifests()).toBe(0);
    expect(errorOf(await server.call('catalog_remove', { catalog_id: 'pet-shop', confirm }))).toMatchObject({
      error_code: 'CATALOG_NOT_FOUND',
    });
  });
});

test('the descriptions of the tools lead from the check over the preview to the import [APIS-IMPORT-13]', async () => {
  const server = await openServer({ home: homeForTest(), args: ['--toolsets', 'catalog'] });
  const listed = await server.listTools();
  const said = (tool: string) => listed.find(({ name }) => name === tool)?.description ?? '';
  expect(said('catalog_validate_openapi')).toMatch(/^Step 1 of 3 .*call catalog_preview_import\./);
  expect(said('catalog_preview_import')).toMatch(/^Step 2 of 3 .*call catalog_import_openapi /);
  expect(said('catalog_import_openapi')).toMatch(
    /^Step 3 of 3 .*catalog_validate_openapi and catalog_preview_import first/,
  );
  expect(said('catalog_remove')).toContain('only if the user explicitly asks');
  expect(server.instructions).toMatch(
    /catalog_validate_openapi, then catalog_preview_import, then catalog_import_openapi\. Tell the user the warnings/,
  );
});

test('an import of hundreds of operations adds no tool: the list keeps its bytes [APIS-IMPORT-10]', async () => {
  const { source, server, good } = await begun(many(400));
  const before = JSON.stringify(await server.listTools());
  expect((await good('catalog_import_openapi', { source })).structured.command_count).toBe(400);
  expect(JSON.stringify(await server.listTools())).toBe(before);
});

test('while a large document is imported, other calls are answered and the client hears that it goes on [APIS-IMPORT-11]', async () => {
  const { home, server } = await begun();
  // As YAML, which takes many times as long to read as JSON.
  const operations = Array.from(
    { length: 2_500 },
    (_, index) =>
      `  /things-${index}:\n    get:\n      summary: Get thing ${index}\n      tags: [things]\n      parameters:\n        - { name: a, in: query, schema: { type: string } }\n      responses: { "200": { description: Fine } }\n`,
  );
  const source = home.write('work/large.yaml', `openapi: 3.1.0\npaths:\n${operations.join('')}`);
  let isOver = false;
  const importing = server
    .request('tools/call', {
      name: 'catalog_import_openapi',
      arguments: { source },
      _meta: { progressToken: 'reading' },
    })
    .finally(() => {
      isOver = true;
    });
  // The first call loads the use cases; from then on only the reading takes long.
  await server.call('catalog_list', {});
  let answered = 0;
  while (!isOver) {
    expect((await server.call('catalog_list', {})).isError).toBe(false);
    if (!isOver) answered += 1;
  }
  expect((await importing).result?.structuredContent).toMatchObject({ command_count: 2_500 });
  expect(answered).toBeGreaterThan(10);
  const told = server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('notifications/progress'))
    .map((line) => JSON.parse(line).params);
  expect(told.length).toBeGreaterThan(0);
  for (const [index, params] of told.entries())
    expect(params).toEqual({
      progressToken: 'reading',
      progress: index + 1,
      message: 'Reading the document.',
    });
});
