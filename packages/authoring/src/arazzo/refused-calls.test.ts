import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { document, GET, refusals, SOURCE, workflow } from '../testing/arazzo-world.ts';

describe('a construct without a counterpart is refused by name, where it stands', () => {
  const step = (more: JsonObject) => document([workflow([{ ...GET, ...more }])]);
  const given = (value: Json) =>
    step({
      parameters: [
        { name: 'id', in: 'path', value: 'j' },
        { name: 'X-Trace', in: 'header', value },
      ],
    });
  const VALUE = '/workflows/0/steps/0/parameters/1/value';

  test.each<readonly [string, JsonObject, string, string]>([
    ['Arazzo 1.1', { ...step({}), arazzo: '1.1.0' }, '', 'version'],
    [
      'AsyncAPI',
      { ...step({}), sourceDescriptions: [SOURCE, { name: 'a', url: 'a', type: 'asyncapi' }] },
      '/sourceDescriptions/1/type',
      'source-type',
    ],
    ['a channel', step({ channelPath: '#/a' }), '/workflows/0/steps/0/channelPath', 'unknown-key'],
    ['an unknown key', step({ retries: 3 }), '/workflows/0/steps/0/retries', 'unknown-key'],
    ['an extension', step({ 'x-delay': 3 }), '/workflows/0/steps/0/x-delay', 'extension'],
    [
      'dependsOn',
      document([workflow([GET], { dependsOn: ['other'] })]),
      '/workflows/0/dependsOn',
      'workflow-dependency',
    ],
    [
      'a workflow elsewhere',
      document([workflow([{ stepId: 'a', workflowId: '$sourceDescriptions.x.y' }])]),
      '/workflows/0/steps/0/workflowId',
      'sub-workflow',
    ],
    [
      'a workflow that runs itself',
      document([workflow([{ stepId: 'a', workflowId: 'one' }])]),
      '/workflows/0/steps/0/workflowId',
      'sub-workflow',
    ],
    [
      'an operation that is not there',
      step({ operationId: 'getJop' }),
      '/workflows/0/steps/0/operationId',
      'operation',
    ],
    [
      'a parameter that is not there',
      step({
        parameters: [
          { name: 'nr', in: 'path', value: 1 },
          { name: 'id', in: 'path', value: 'j' },
        ],
      }),
      '/workflows/0/steps/0/parameters/0',
      'parameter',
    ],
    [
      'a parameter given twice',
      step({
        parameters: [
          { name: 'id', in: 'path', value: 'a' },
          { name: 'id', in: 'path', value: 'b' },
        ],
      }),
      '/workflows/0/steps/0/parameters/1',
      'duplicate',
    ],
    [
      'a credential',
      step({
        parameters: [
          { name: 'id', in: 'path', value: 'j' },
          { name: 'Authorization', in: 'header', value: 'x' },
        ],
      }),
      '/workflows/0/steps/0/parameters/1',
      'credential-header',
    ],
    ['a parameter that is needed', step({ parameters: [] }), '/workflows/0/steps/0', 'missing-argument'],
    ['$url', given('$url'), VALUE, 'expression'],
    ['$method', given('$method'), VALUE, 'expression'],
    ['$request', given('$request.header.a'), VALUE, 'expression'],
    ['$workflows', given('$workflows.a.outputs.b'), VALUE, 'expression'],
    ['$faker', given('$faker.name'), VALUE, 'expression'],
    ['$faker in a text', given('a {$faker.name}'), VALUE, 'expression'],
    ['a dotted body', given('$response.body.id'), VALUE, 'expression'],
    ['a pointer into an input', given('$inputs.a#/b'), VALUE, 'expression'],
    ['an input that is not there', given('$inputs.a'), VALUE, 'expression'],
    ['a step that runs later', given('$steps.later.outputs.a'), VALUE, 'expression'],
    ['a template of ours', given('a ${{ inputs.a }}'), VALUE, 'template'],
  ])('%s', async (_, value, path, rule) => {
    const found = (await refusals(value)).map((one) => [one.path, one.rule]);
    expect(found).toContainEqual([path, rule]);
  });
});
