import { E, type Json, type JsonObject } from '@workrail/kernel';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOBS } from '../testing/jobs-api.ts';
import { manifestWorld } from '../testing/manifest-world.ts';
import { comparable } from './export/normal-form.ts';

const GET: JsonObject = { id: 'get', run: 'jobs jobs:info', with: { id: 'j1' } };
const REQUIRES: JsonObject = { catalogs: [{ vendor: 'jobs', title: 'jobs', source: './jobs.yaml' }] };
const workflow = (steps: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  workflow: 'one',
  steps,
  requires: REQUIRES,
  ...more,
});

const WORLD = manifestWorld({ documents: { jobs: JOBS } });

async function exported(manifest_content: JsonObject) {
  const world = await WORLD;
  return { world, outcome: await world.exportArazzo({ manifest_content })() };
}

async function violations(manifest: JsonObject) {
  const { outcome } = await exported(manifest);
  if (E.isRight(outcome) || outcome.left._tag !== 'ArazzoUnsayableError')
    throw new Error(JSON.stringify(outcome));
  return outcome.left.violations.map(({ path, rule }) => [path, rule]);
}

const at = (path: string): string => `\${{ ${path} }}`;

/** As the compiler has it, without how it is written. */
function compiled(value: Json): string {
  const text = JSON.stringify(value);
  const read = readCommandWorkflow({
    file: 'a.json',
    text,
    format: 'json',
    source: 'user',
    inRoutinesFolder: false,
  });
  if (E.isLeft(read) || read.right.workflow === undefined) throw new Error(JSON.stringify(read));
  return comparable(read.right.workflow);
}

/** What is read again from the document of a workflow. */
async function again(manifest: JsonObject): Promise<Json> {
  const { world, outcome } = await exported(manifest);
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left, null, 1));
  const imported = await world.importArazzo({ document: outcome.right.text, overwrite: true })();
  if (E.isLeft(imported)) throw new Error(JSON.stringify(imported.left, null, 1));
  const saved = await world.getSavedWorkflow({ workflow_id: outcome.right.workflow_id })();
  return E.isRight(saved) ? saved.right.parsed : null;
}

test('a workflow becomes an Arazzo document', async () => {
  const { outcome } = await exported(
    workflow(
      [
        { id: 'create', run: 'jobs jobs:create', with: { name: `job ${at('inputs.name')}`, size: 3 } },
        {
          id: 'wait',
          run: 'jobs jobs:info',
          depends_on: ['create'],
          with: { id: at('steps.create.id'), 'X-Trace': at('steps.create.response.headers.x-trace') },
          repeat: { until: 'step.state == "Done" && step.progress >= 0.5', every: '2s', max_attempts: 4 },
        },
      ],
      {
        title: 'Jobs',
        inputs: { name: { type: 'string', secret: true } },
        final_output: { job: at('steps.wait'), status: at('steps.create.response.status') },
      },
    ),
  );
  expect(outcome).toMatchObject({ right: { workflow_id: 'one', format: 'yaml' } });
  expect(E.isRight(outcome) ? outcome.right.text : '').toBe(`arazzo: 1.0.1
info:
  title: Jobs
  version: 1.0.0
sourceDescriptions:
  - name: jobs
    url: ./jobs.yaml
    type: openapi
workflows:
  - workflowId: one
    summary: Jobs
    inputs:
      type: object
      required:
        - name
      properties:
        name:
          type: string
          format: password
    steps:
      - stepId: create
        operationPath: "{$sourceDescriptions.jobs.url}#/paths/~1jobs/post"
        requestBody:
          contentType: application/json
          payload:
            name: job {$inputs.name}
            size: 3
        successCriteria:
          - condition: $statusCode >= 200 && $statusCode < 300
        outputs:
          id: $response.body#/id
          headers-x-trace: $response.header.x-trace
          status: $statusCode
      - stepId: wait
        operationPath: "{$sourceDescriptions.jobs.url}#/paths/~1jobs~1{id}/get"
        parameters:
          - name: id
            in: path
            value: $steps.create.outputs.id
          - name: X-Trace
            in: header
            value: $steps.create.outputs.headers-x-trace
        successCriteria:
          - condition: $statusCode >= 200 && $statusCode < 300
          - condition: ($response.body#/state == 'Done' && $response.body#/progress >= 0.5)
        onFailure:
          - name: again
            type: retry
            retryAfter: 2
            retryLimit: 3
            criteria:
              - condition: $statusCode >= 200 && $statusCode < 300
        outputs:
          output: $response.body
    outputs:
      job: $steps.wait.outputs.output
      status: $steps.create.outputs.status
`);
});

describe('what Arazzo cannot say is refused by name', () => {
  const step = (more: JsonObject) => workflow([{ ...GET, ...more }]);
  const repeat = (until: string, more: JsonObject = {}) =>
    step({ repeat: { until, max_attempts: 2, ...more } });
  test.each<readonly [string, JsonObject, string, string]>([
    ['a condition', step({ if: 'true' }), '/steps/0/if', 'condition'],
    [
      'an output contract',
      step({ output_contract: { fields: [{ name: 'a' }] } }),
      '/steps/0/output_contract',
      'output-contract',
    ],
    ['a time limit', repeat('step.ready == true', { timeout: '1m' }), '/steps/0/repeat/timeout', 'timeout'],
    ['includes', repeat('step["a/b"].includes(1)'), '/steps/0/repeat/until', 'condition'],
    ['a text whose capitals matter', repeat('step.note == "done"'), '', 'criterion'],
    ['a value alone', repeat('step.ready'), '', 'criterion'],
    ['the environment', step({ with: { id: at('env.HOME') } }), '/steps/0/with/id', 'environment'],
    [
      'a text that would be an expression',
      step({ with: { id: '$inputs.a' } }),
      '/steps/0/with/id',
      'literal',
    ],
    [
      'a default of the environment',
      workflow([GET], { inputs: { a: { default: { from: 'env', value: 'A' } } } }),
      '/inputs/a/default',
      'default',
    ],
    [
      'a provider',
      workflow([GET], { inputs: { a: { provider: 'jobs jobs:list' } } }),
      '/inputs/a/provider',
      'provider',
    ],
    [
      'several choices and how they are joined',
      workflow([GET], { inputs: { a: { mode: 'multiple', join: { separator: ',' } } } }),
      '/inputs/a/join',
      'join',
    ],
    [
      'an output that is a list',
      workflow([GET], { final_output: [at('steps.get')] }),
      '/final_output',
      'final-output',
    ],
    [
      'an output that is a text',
      workflow([GET], { final_output: { a: 'x', b: at('steps.get') } }),
      '/final_output/a',
      'final-output',
    ],
    ['a workflow that is run', step({ run: 'workflow other', with: {} }), '/steps/0/run', 'command'],
  ])('%s', async (_, manifest, path, rule) => {
    expect(await violations(manifest)).toContainEqual([path, rule]);
  });
});

const word = fc.constantFrom('a', 'b-1', 'Job', 'x y', "it's", '5', '$5', 'true', '', 'ü: #');
const inputs = {
  name: { type: 'string', name: 'Name', hint: 'Short', validate: { min_length: 1, pattern: '^a' } },
  size: { type: 'integer', optional: true, default: { from: 'literal', value: 3 }, enum: [3, 4] },
  token: { secret: true, description: 'To call', example: 'abc', placeholder: '…' },
};
const until = fc.constantFrom(
  'step.ready == true',
  'step.state != "Done"',
  'step.state == "Done" || (step.progress > 0.5 && !(step.progress >= 2))',
  'step.response.status == 200 && step.ready == true',
);
const repeat = fc.oneof(
  fc.constant(undefined),
  fc
    .tuple(until, fc.constantFrom('1s', '250ms', '1h'), fc.integer({ min: 1, max: 100 }))
    .map(([condition, every, max_attempts]) => ({ until: condition, every, max_attempts })),
);
const WHOLE = [at('inputs.name'), at('inputs.size'), at('inputs.token')];

/** A step of a place in the file; it can look at those before. */
const stepAt = (index: number) =>
  fc
    .record({
      kind: fc.constantFrom('create', 'get'),
      text: word,
      whole: fc.constantFrom(
        ...WHOLE,
        ...(index === 0
          ? []
          : [at('steps.s0.output["a/b"][0]'), at('steps.s0.response.status'), at('steps.s0.id')]),
      ),
      dependsOn: fc.subarray(Array.from({ length: index }, (_, one) => `s${one}`)),
      description: fc.option(word, { nil: undefined }),
      repeat,
    })
    .map(
      ({ kind, text, whole, dependsOn, description, repeat: repeated }): JsonObject => ({
        id: `s${index}`,
        run: kind === 'create' ? 'jobs jobs:create' : 'jobs jobs:info',
        ...(description === undefined ? {} : { description }),
        depends_on: [...new Set([...(index === 0 ? [] : ['s0']), ...dependsOn])],
        ...(kind === 'create'
          ? {
              body: {
                name: `${text} ${at('inputs.name')}!`,
                extra: [whole, text, 1.5, null, { deep: [true] }],
              },
            }
          : {
              with: {
                id: at('inputs.name'),
                'X-Trace': index === 0 ? text : at('steps.s0.id'),
                verbose: true,
              },
            }),
        ...(repeated === undefined ? {} : { repeat: repeated }),
      }),
    );

const manifests = fc
  .tuple(fc.tuple(stepAt(0), stepAt(1), stepAt(2)), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([steps, count, hasOutput]) =>
    workflow(steps.slice(0, count), {
      inputs,
      ...(hasOutput
        ? { final_output: { a: at('steps.s0.id'), b: at('inputs.size'), c: at('steps.s0.output') } }
        : {}),
    }),
  );

test('what is exported is imported as the same workflow', async () => {
  await fc.assert(
    fc.asyncProperty(manifests, async (manifest) => {
      const once = (one: JsonObject): JsonObject => ({
        ...one,
        steps: (one.steps as readonly JsonObject[]).map((step) => {
          const { repeat: repeated } = step as { readonly repeat?: { readonly max_attempts: number } };
          return repeated?.max_attempts === 1 ? { ...step, repeat: { ...repeated, every: '1s' } } : step;
        }),
      });
      expect(compiled(await again(manifest))).toBe(compiled(once(manifest)));
    }),
    { numRuns: process.env.WORKRAIL_LONG === undefined ? 25 : 500 },
  );
});
