import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('manifests');

/** An API with a key, on this machine. It notes who asked for what. */
const asked: string[] = [];
const api = createServer((request: IncomingMessage, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers['x-key'] ?? 'no key'}`);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      data: [
        { slug: 'eu', title: 'Europe' },
        { slug: 'us', title: 'America' },
      ],
    }),
  );
});
let origin = '';

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.close();
});

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ 200: { description: 'ok', ...json(schema) } });
const REGION = { type: 'object', properties: { slug: { type: 'string' }, title: { type: 'string' } } };
const BUCKET = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    size: { type: 'integer' },
  },
};
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Storage', version: '1' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/regions': {
      get: {
        summary: 'List regions',
        responses: answers({ type: 'object', properties: { data: { type: 'array', items: REGION } } }),
      },
    },
    '/buckets': {
      get: { summary: 'List buckets', responses: answers({ type: 'array', items: BUCKET }) },
      post: {
        summary: 'Create a bucket',
        requestBody: { required: true, ...json(BUCKET) },
        responses: answers(BUCKET),
      },
    },
    '/buckets/{bucket_id}': {
      get: {
        summary: 'Show a bucket',
        parameters: [{ name: 'bucket_id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: answers(BUCKET),
      },
    },
  },
};

const DRAFT = `# Makes a bucket in a region.
workflow: make_bucket
title: Make a bucket
inputs:
  region:
    description: Where it lies
    type: string
    provider: storage regions:list
    select: { value_field: slug, display_field: title }
  size: { type: integer, default: { from: literal, value: 5 } }
steps:
  - id: look
    run: storage buckets:list
  - id: make
    run: storage buckets:create
    if: inputs.size > 0
    body:
      name: bucket-\${{ inputs.region }}
      sise: \${{ inputs.size }}
  - id: show
    run: storage bucket:info
    if: inputs.size > 0
    with: { bucket_id: \${{ steps.make.idd }} }
final_output: \${{ steps.make.id }}
`;
const FLOW = DRAFT.replace(
  'with: { bucket_id: ${{ steps.make.idd }} }',
  'with:\n      bucket_id: ${{ steps.make.idd }}',
);
const RIGHT = FLOW.replace('sise', 'size')
  .replace('bucket:info', 'buckets:info')
  .replace('make.idd', 'make.id');

async function server(toolsets = 'execution,catalog,authoring') {
  const home = homeForTest();
  home.write('work/storage.json', JSON.stringify(DOCUMENT));
  const env = { WORKRAIL_SECRET_STORAGE__KEY: 'k3y-of-somebody' };
  const opened = await openServer({ home, args: ['--toolsets', toolsets], env });
  const plain = normalizer(home.root);
  const said: string[] = [];
  const call = async (tool: string, args: object, name?: string) => {
    const answer = await opened.call(tool, args);
    said.push(answer.text, JSON.stringify(answer.structured));
    if (name !== undefined) golden.match(name, plain(answer.text).replaceAll(origin, '<api>'));
    return answer;
  };
  return { call, said };
}

test('an agent comes from a document to a saved workflow that is ready, in twelve calls [APIS-PREVIEW-4]', async () => {
  const { call, said } = await server();
  const ok = async (tool: string, args: object, name?: string) => {
    const { isError, structured, text } = await call(tool, args, name);
    expect(isError, text).toBe(false);
    return structured;
  };
  asked.length = 0;
  const source = 'storage.json';
  const terms = { source, catalog_title: 'Storage', vendor: 'storage', base_url: origin };
  expect(await ok('catalog_validate_openapi', { source })).toMatchObject({ valid: true, operation_count: 4 });
  await ok('catalog_preview_import', terms);
  await ok('catalog_import_openapi', terms);
  await ok('command_list', { query: 'create a bucket' });
  await ok('command_list', { command: 'storage buckets:create' });
  const { structured: bad } = await call('workflow_validate', { manifest_content: FLOW }, 'mistakes');
  expect(bad).toMatchObject({ valid: false, workflow_id: 'make_bucket', workflow_kind: 'command' });
  expect(await ok('workflow_validate', { manifest_content: RIGHT }, 'valid')).toMatchObject({ valid: true });
  await ok('workflow_preview_inputs', { manifest_content: RIGHT, partial_inputs: { size: '0' } }, 'inputs');
  expect(asked).toEqual([]);
  const first = await ok('workflow_resolve_inputs', { manifest_content: RIGHT }, 'choices');
  expect(first).toMatchObject({ ready: false, required_missing: ['region'] });
  expect(asked).toEqual(['GET /regions k3y-of-somebody']);
  const inputs = { region: 'eu' };
  const rendered = await ok('workflow_preview_rendered', { manifest_content: RIGHT, inputs }, 'rendered');
  expect(rendered.rendered_steps[1].request.body).toEqual({
    kind: 'text',
    text: '{"name":"bucket-eu","size":5}',
  });
  expect(await ok('workflow_save', { manifest_content: RIGHT })).toMatchObject({
    created: true,
    warnings: [],
  });
  const last = await ok(
    'workflow_resolve_inputs',
    { workflow_id: 'make_bucket', partial_inputs: inputs },
    'ready',
  );
  expect(last).toMatchObject({ ready: true, blockers: [], resolved_inputs: { region: 'eu', size: 5 } });
  expect(said).toHaveLength(2 * 12);
  expect(asked).toHaveLength(1);
  expect(said.join('\n')).not.toContain('k3y-of-somebody');
});

test('the order of the steps, and what is not to be found', async () => {
  const { call } = await server();
  await call('catalog_import_openapi', {
    source: 'storage.json',
    catalog_title: 'Storage',
    vendor: 'storage',
  });
  const { structured } = await call(
    'workflow_step_plan',
    { manifestContent: RIGHT, inputs: { region: 'eu', size: 0 }, sampleOutputs: { look: [] } },
    'plan',
  );
  expect(structured.steps.map((step: { will_run: boolean }) => step.will_run)).toEqual([true, false, false]);
  for (const tool of [
    'workflow_validate',
    'workflow_preview_inputs',
    'workflow_resolve_inputs',
    'workflow_step_plan',
    'workflow_preview_rendered',
  ]) {
    const gone = await call(tool, { workflow_id: 'gone' });
    expect([gone.isError, gone.structured.error.error_code]).toEqual([true, 'WORKFLOW_NOT_FOUND']);
    const both = await call(tool, { workflow_id: 'gone', manifest_content: RIGHT });
    expect(both.structured.error).toMatchObject({ error_code: 'INVALID_ARGUMENTS', category: 'validation' });
  }
  const refused = await call('workflow_preview_rendered', { manifest_content: FLOW }, 'refused');
  expect(refused.structured.error).toMatchObject({ error_code: 'WORKFLOW_VALIDATION_FAILED' });
});

test('a long preview comes in parts', async () => {
  const { call } = await server();
  await call('catalog_import_openapi', {
    source: 'storage.json',
    catalog_title: 'Storage',
    vendor: 'storage',
  });
  const steps = Array.from({ length: 60 }, (_, index) => ({
    id: `make_${index}`,
    run: 'storage buckets:create',
    body: { name: 'x'.repeat(300) },
  }));
  const manifest_content = { workflow: 'many', steps };
  const shown: string[] = [];
  for (let from: number | undefined = 1; from !== undefined; ) {
    const { structured, text } = await call('workflow_preview_rendered', {
      manifest_content,
      from_step: from,
    });
    expect(JSON.stringify(structured).length + text.length).toBeLessThan(60_000);
    shown.push(...structured.rendered_steps.map((step: { step_id: string }) => step.step_id));
    from = structured.next_step;
  }
  expect(shown).toEqual(steps.map(({ id }) => id));
});
