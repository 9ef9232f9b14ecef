import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { document, GET, imported, manifest, refusals, SOURCE, workflow } from '../testing/arazzo-world.ts';
import { JOBS } from '../testing/jobs-api.ts';
import { manifestWorld } from '../testing/manifest-world.ts';

describe('a document that can be said', () => {
  const DOCUMENT = `# of another program
arazzo: 1.0.0
info: { title: Jobs, version: '1' }
sourceDescriptions:
  - { name: jobs, url: 'https://jobs.example/openapi.yaml', type: openapi }
workflows:
  - workflowId: create-and-wait
    summary: Creates a job
    description: And waits for it.
    inputs:
      type: object
      required: [name, token]
      properties:
        name: { type: string, title: Name, description: Of the job, minLength: 1, maxLength: 9, pattern: '^[a-z]+$' }
        token: { type: string, format: password }
        size: { $ref: '#/components/inputs/size' }
    parameters:
      - { name: id, in: path, value: nobody }
    steps:
      - stepId: create
        operationPath: '{$sourceDescriptions.jobs.url}#/paths/~1jobs/post'
        description: Makes it
        parameters: []
        requestBody:
          contentType: application/json
          payload: { name: 'job {$inputs.name}', size: $inputs.size, tags: [$inputs.name, plain, $5], extra: 1.5 }
          replacements:
            - { target: /tags/1, value: replaced }
        successCriteria:
          - condition: $statusCode == 201
        outputs:
          job: $response.body#/id
          parts: $response.body#/a~1b/0
          trace: $response.header.X-Trace
`;

  test('is saved as a workflow file that says the same, and is kept', async () => {
    const text = DOCUMENT.replace(
      '    parameters:\n      - { name: id, in: path, value: nobody }\n',
      '',
    ).concat(`      - stepId: wait
        operationId: $sourceDescriptions.jobs.getJob
        parameters:
          - { name: id, in: path, value: $steps.create.outputs.job }
          - { reference: $components.parameters.verbose, value: false }
          - { name: x-trace, in: header, value: '{$steps.create.outputs.trace}' }
        successCriteria:
          - condition: $statusCode >= 200 && $statusCode < 300
          - condition: $response.body#/state == 'DONE' && $response.body#/progress >= 1
        onFailure:
          - { name: again, type: retry, retryAfter: 1.5, retryLimit: 4, criteria: [{ condition: $statusCode == 200 }] }
        outputs: { status: $statusCode, all: $response.body }
    outputs:
      job: $steps.wait.outputs.all
      part: $steps.create.outputs.parts
      status: $steps.wait.outputs.status
      name: $inputs.name
components:
  inputs:
    size: { type: integer, default: 3, enum: [3, 4] }
  parameters:
    verbose: { name: verbose, in: query, value: true }
`);
    const { outcome, files, manifestOf } = await imported(text, { source: 'jobs.arazzo.yaml' });
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect(outcome).toMatchObject({
      right: {
        workflows: [{ workflow_id: 'create-and-wait', created: true }],
        original_path: `/saved/.arazzo/${digest}.yaml`,
        notes: ['create-and-wait: the step create succeeds with any status from 200 to 299'],
      },
    });
    expect(files[`.arazzo/${digest}.yaml`]).toBe(text);
    expect(files['create-and-wait.yaml']?.split('\n')[0]).toBe(
      `# The workflow create-and-wait of the Arazzo document jobs.arazzo.yaml, kept in .arazzo/${digest}.yaml`,
    );
    expect(await manifestOf('create-and-wait')).toEqual({
      workflow: 'create-and-wait',
      title: 'Creates a job',
      description: 'And waits for it.',
      inputs: {
        name: {
          name: 'Name',
          description: 'Of the job',
          type: 'string',
          validate: { pattern: '^[a-z]+$', min_length: 1, max_length: 9 },
        },
        token: { type: 'string', secret: true },
        size: {
          type: 'integer',
          default: { from: 'literal', value: 3 },
          optional: true,
          validate: { enum: [3, 4] },
        },
      },
      steps: [
        {
          id: 'create',
          run: 'jobs jobs:create',
          description: 'Makes it',
          body: {
            name: 'job ${{ inputs.name }}',
            size: '${{ inputs.size }}',
            tags: ['${{ inputs.name }}', 'replaced', '$5'],
            extra: 1.5,
          },
        },
        {
          id: 'wait',
          run: 'jobs jobs:info',
          depends_on: ['create'],
          with: {
            id: '${{ steps.create.output.id }}',
            verbose: false,
            'X-Trace': '${{ steps.create.response.headers.x-trace }}',
          },
          repeat: {
            until: '(steps.wait.output.state == "Done" && steps.wait.output.progress >= 1)',
            every: '1500ms',
            max_attempts: 5,
          },
        },
      ],
      final_output: {
        job: '${{ steps.wait.output }}',
        part: '${{ steps.create.output["a/b"][0] }}',
        status: '${{ steps.wait.response.status }}',
        name: '${{ inputs.name }}',
      },
      requires: {
        catalogs: [{ vendor: 'jobs', title: 'jobs', source: 'https://jobs.example/openapi.yaml' }],
      },
    });
  });

  test('a parameter of the workflow that one of its operations does not have is refused', async () => {
    expect((await refusals(DOCUMENT)).map(({ path, rule, line }) => [path, rule, line])).toContainEqual([
      '/workflows/0/parameters/0',
      'parameter',
      18,
    ]);
  });

  test('a criterion on the answer is a call that is made once until it holds', async () => {
    const criterion = { condition: "$response.body#/ready == true && $response.body#/state != 'done'" };
    expect(await manifest(workflow([{ ...GET, successCriteria: [criterion] }]))).toMatchObject({
      steps: [
        {
          repeat: {
            until: '(steps.get.output.ready == true && steps.get.output.state != "Done")',
            max_attempts: 1,
          },
        },
      ],
    });
  });

  test('an end with criteria is a guard of every later step', async () => {
    const end = { name: 'enough', type: 'end', criteria: [{ condition: '$response.body#/progress > 0.5' }] };
    const later = (stepId: string) => ({ ...GET, stepId });
    const said = await manifest(
      workflow(
        [{ ...GET, onSuccess: [end], outputs: { id: '$response.body#/id' } }, later('two'), later('three')],
        {
          outputs: { id: '$steps.get.outputs.id' },
        },
      ),
    );
    const guard = '!(steps.get.output.progress > 0.5)';
    expect(said).toMatchObject({
      steps: [
        { id: 'get' },
        { id: 'two', depends_on: ['get'], if: guard },
        { id: 'three', depends_on: ['two'], if: guard },
      ],
      final_output: { id: '${{ steps.get.output.id }}' },
    });
  });

  test('actions that change nothing are converted: an end of the last step, a goto to the next, an end of a failure', async () => {
    const said = await manifest(
      workflow(
        [
          { ...GET, onSuccess: [{ type: 'goto', stepId: 'two' }] },
          { ...GET, stepId: 'two', onSuccess: [{ type: 'end' }] },
        ],
        {
          failureActions: [{ type: 'end' }],
        },
      ),
    );
    expect(said).toMatchObject({ steps: [{ id: 'get' }, { id: 'two', depends_on: ['get'] }] });
  });

  test('a step that runs another workflow of the document runs it here, saved before', async () => {
    const outer = {
      workflowId: 'outer',
      steps: [
        {
          stepId: 'inner',
          workflowId: 'inner',
          parameters: [{ name: 'id', value: 'j1' }],
          successCriteria: [{ condition: '$statusCode == 200' }],
          outputs: { state: '$outputs.state' },
        },
      ],
      outputs: { state: '$steps.inner.outputs.state' },
    };
    const inner = {
      workflowId: 'inner',
      inputs: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      steps: [
        {
          ...GET,
          parameters: [{ name: 'id', in: 'path', value: '$inputs.id' }],
          outputs: { state: '$response.body#/state' },
        },
      ],
      outputs: { state: '$steps.get.outputs.state' },
    };
    const { outcome, manifestOf } = await imported(document([outer, inner]));
    expect(outcome).toMatchObject({
      right: { workflows: [{ workflow_id: 'inner' }, { workflow_id: 'outer' }] },
    });
    expect(await manifestOf('outer')).toEqual({
      workflow: 'outer',
      steps: [{ id: 'inner', run: 'workflow inner', with: { id: 'j1' } }],
      final_output: { state: '${{ steps.inner.output.state }}' },
    });
  });
});

describe('where the operations are', () => {
  test('a source description is bound by name, by the only catalog with its operations, or as somebody says', async () => {
    const value = document([workflow([GET])], { sourceDescriptions: [{ ...SOURCE, name: 'other' }] });
    expect((await imported(value)).outcome).toMatchObject({ _tag: 'Right' });
    expect((await imported(value, { catalogs: { other: 'jobs' } })).outcome).toMatchObject({ _tag: 'Right' });
    expect((await imported(value, { catalogs: { other: 'job' } })).outcome).toMatchObject({
      left: { _tag: 'CatalogNotFoundError', didYouMean: 'jobs' },
    });
    expect((await imported(value, { catalogs: { nobody: 'jobs' } })).outcome).toMatchObject({
      left: { _tag: 'InvalidInputError', field: 'catalogs' },
    });
  });

  test('one that has no catalog is told with what to import', async () => {
    const step = { ...GET, operationId: 'elsewhere' };
    const sourceDescriptions = [{ name: 'far', url: 'https://far.example/api.json', type: 'openapi' }];
    expect(await refusals(document([workflow([step])], { sourceDescriptions }))).toMatchObject([
      {
        path: '/sourceDescriptions/0',
        rule: 'missing-catalog',
        suggested_action:
          'import it: workrail catalog import https://far.example/api.json --vendor far --source-type url; or name a catalog that there is: --catalog-for far=<catalog_id>',
      },
    ]);
  });
});

test('workflows that are there stay, unless they are to be replaced; the same ones are no change', async () => {
  const files: Record<string, string> = { 'two.yaml': 'workflow: two\nsteps: [{ id: a, run: x y }]\n' };
  const world = await manifestWorld({ documents: { jobs: JOBS }, files });
  const text = JSON.stringify(document([workflow([GET]), { ...workflow([GET]), workflowId: 'two' }]));
  expect(await world.importArazzo({ document: text })()).toMatchObject({
    left: { _tag: 'WorkflowAlreadyExistsError', workflow_id: 'two' },
  });
  expect(Object.keys(files)).toEqual(['two.yaml']);
  expect(await world.importArazzo({ document: text, overwrite: true })()).toMatchObject({
    right: { workflows: [{ created: true }, { created: false, changed: true }] },
  });
  expect(await world.importArazzo({ document: text })()).toMatchObject({
    right: { workflows: [{ changed: false }, { changed: false }] },
  });
});
