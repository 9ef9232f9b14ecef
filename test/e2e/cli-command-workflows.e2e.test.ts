import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('workflow-checks');

const BUCKET = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const json = { 'application/json': { schema: BUCKET } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Storage', version: '1' },
  servers: [{ url: 'https://storage.example' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'basic' } } },
  paths: {
    '/buckets': {
      get: { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }], responses: {} },
      post: {
        requestBody: { required: true, content: json },
        responses: { 200: { description: 'ok', content: json } },
      },
    },
  },
};
const FLOW = `workflow: make_bucket
inputs:
  name: { type: string, description: What it is called }
  limit: { type: integer, optional: true }
steps:
  - id: look
    run: storage buckets:list
    with:
      limit: \${{ inputs.limit }}
  - id: make
    run: storage buckets:create
    body:
      name: \${{ inputs.name }}
final_output: \${{ steps.make.id }}
`;

function started() {
  const home = homeForTest();
  home.write('work/storage.json', JSON.stringify(DOCUMENT));
  home.write('work/flow.yaml', FLOW);
  home.write('work/bad.yaml', FLOW.replace('buckets:list', 'bucket:list'));
  home.write('work/values.json', '{"name": "from a file", "limit": 9007199254740993}');
  const run = (words: readonly string[], input = '') => workrail(words, { home, input });
  expect(run(['catalog', 'import', 'storage.json', '--vendor', 'storage']).status).toBe(0);
  const show = (name: string, words: readonly string[], input = '') => {
    const ended = run(words, input);
    golden.match(name, normalizer(home.root)(`${ended.stdout}${ended.stderr}`));
    return ended;
  };
  return { run, show };
}

test('a workflow is checked, asked for its inputs, planned and rendered from its file', () => {
  const { show, run } = started();
  expect(show('valid', ['workflow', 'validate', 'flow.yaml']).status).toBe(0);
  expect(show('mistakes', ['workflow', 'validate', 'bad.yaml']).status).toBe(1);
  show('inputs', ['workflow', 'inputs', 'flow.yaml', '--input', 'limit=x']);
  expect(run(['secrets', 'set', 'STORAGE__KEY'], 'me:s3cret').status).toBe(0);
  show('ready', ['workflow', 'inputs', 'flow.yaml', '--input', 'name=a=b']);
  show('plan', ['workflow', 'plan', 'flow.yaml']);
  const rendered = show(
    'rendered',
    [
      'workflow',
      'render',
      '-',
      '--inputs',
      'values.json',
      '--input',
      'name=mine',
      '--sample-output',
      'make={"id": 7}',
    ],
    FLOW,
  );
  expect(rendered.stdout).not.toContain('s3cret');
});

test('they print JSON, also of what was saved, with every digit', () => {
  const { run } = started();
  expect(run(['workflow', 'save', 'flow.yaml']).status).toBe(0);
  const shown = (words: readonly string[]) => JSON.parse(run([...words, '--json']).stdout);
  expect(shown(['workflow', 'validate', 'make_bucket'])).toMatchObject({
    valid: true,
    workflow_id: 'make_bucket',
  });
  expect(shown(['workflow', 'inputs', 'make_bucket', '--providers', 'none'])).toMatchObject({
    ready: false,
    required_missing: ['name'],
  });
  expect(shown(['workflow', 'plan', 'make_bucket']).steps).toHaveLength(2);
  const rendered = shown(['workflow', 'render', 'make_bucket', '--inputs', 'values.json']);
  expect(rendered.rendered_steps[0].request.url).toBe(
    'https://storage.example/buckets?limit=9007199254740993',
  );
});

test.each([
  [['workflow', 'render', 'flow.yaml', '--input', 'name'], '--input name has no "="'],
  [['workflow', 'render', 'flow.yaml', '--inputs', 'flow.yaml'], '--inputs flow.yaml is no JSON object'],
  [['workflow', 'inputs', 'flow.yaml', '--providers', 'some'], 'some'],
  [['workflow', 'plan', 'gone'], 'there is no saved workflow "gone"'],
  [['workflow', 'plan', './gone.yaml'], './gone.yaml cannot be read'],
])('what cannot be followed is told: %j', (words, message) => {
  const { run } = started();
  const { status, stderr } = run(words);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain(message);
});
