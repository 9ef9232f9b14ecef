import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { document, GET, refusals, workflow } from '../testing/arazzo-world.ts';

describe('a construct without a counterpart is refused by name, where it stands', () => {
  const step = (more: JsonObject) => document([workflow([{ ...GET, ...more }])]);
  const criteria = (...successCriteria: readonly JsonObject[]) => step({ successCriteria });
  const CRITERION = '/workflows/0/steps/0/successCriteria/0';
  const create = (requestBody: JsonObject) =>
    document([workflow([{ stepId: 'create', operationId: 'createJob', requestBody }])]);
  const BODY = '/workflows/0/steps/0/requestBody';
  const input = (schema: JsonObject) =>
    document([workflow([GET], { inputs: { type: 'object', properties: { a: schema } } })]);
  const INPUT = '/workflows/0/inputs/properties/a';
  const failing = (action: JsonObject, ...successCriteria: readonly JsonObject[]) =>
    step({ onFailure: [action], successCriteria });
  const FAILURE = '/workflows/0/steps/0/onFailure/0';
  const succeeding = (action: JsonObject) =>
    document([
      workflow([
        { ...GET, onSuccess: [action] },
        { ...GET, stepId: 'two' },
        { ...GET, stepId: 'three' },
      ]),
    ]);
  const SUCCESS = '/workflows/0/steps/0/onSuccess/0';
  const ready = { condition: '$response.body#/ready == true' };
  const ok = [{ condition: '$statusCode == 200' }];

  test.each<readonly [string, JsonObject, string, string]>([
    [
      'a regex criterion',
      criteria({ context: '$statusCode', condition: '^200$', type: 'regex' }),
      `${CRITERION}/type`,
      'criterion',
    ],
    [
      'a jsonpath criterion',
      criteria({ context: '$response.body', condition: '$.a', type: 'jsonpath' }),
      `${CRITERION}/type`,
      'criterion',
    ],
    [
      'an xpath criterion',
      criteria({ context: '$response.body', condition: '/a', type: { type: 'xpath', version: 'xpath-10' } }),
      `${CRITERION}/type`,
      'criterion',
    ],
    [
      'a status of failure',
      criteria({ condition: '$statusCode == 404' }),
      '/workflows/0/steps/0/successCriteria',
      'criterion',
    ],
    [
      'one of two statuses of success',
      step({ operationId: 'runJob', successCriteria: ok }),
      '/workflows/0/steps/0/successCriteria',
      'criterion',
    ],
    [
      'a text whose capitals nobody says',
      criteria({ condition: "$response.body#/note == 'done'" }),
      `${CRITERION}/condition`,
      'criterion',
    ],
    [
      'a number that may be a text',
      criteria({ condition: '$response.body#/note > 3' }),
      `${CRITERION}/condition`,
      'criterion',
    ],
    [
      'a value alone',
      criteria({ condition: '$response.body#/ready' }),
      `${CRITERION}/condition`,
      'criterion',
    ],
    ['an end before other steps', succeeding({ type: 'end' }), SUCCESS, 'action'],
    ['a goto that skips', succeeding({ type: 'goto', stepId: 'three' }), SUCCESS, 'goto'],
    ['a goto back', succeeding({ type: 'goto', stepId: 'get' }), SUCCESS, 'goto'],
    ['a goto to a workflow', succeeding({ type: 'goto', workflowId: 'one' }), SUCCESS, 'goto'],
    [
      'an end by a value that may not be there',
      succeeding({ type: 'end', criteria: [{ condition: '$response.body#/note == null' }] }),
      `${SUCCESS}/criteria/0/condition`,
      'criterion',
    ],
    ['a goto after a failure', failing({ type: 'goto', stepId: 'get' }), FAILURE, 'goto'],
    ['a retry of failed calls', failing({ type: 'retry' }, ready), FAILURE, 'retry'],
    [
      'a retry of 503',
      failing({ type: 'retry', criteria: [{ condition: '$statusCode == 503' }] }, ready),
      FAILURE,
      'criterion',
    ],
    [
      'a retry that runs something else',
      failing({ type: 'retry', stepId: 'get', criteria: ok }, ready),
      `${FAILURE}/stepId`,
      'retry',
    ],
    [
      'a retry without end',
      failing({ type: 'retry', retryLimit: 100, criteria: ok }, ready),
      `${FAILURE}/retryLimit`,
      'retry',
    ],
    ['JSON in a text', create({ payload: '{"name": "{$inputs.a}"}' }), `${BODY}/payload`, 'payload'],
    [
      'another media type',
      create({ contentType: 'application/xml', payload: { name: 'a' } }),
      `${BODY}/contentType`,
      'media-type',
    ],
    [
      'an XPath replacement',
      create({ payload: { name: 'a' }, replacements: [{ target: 'name', value: 'b' }] }),
      `${BODY}/replacements/0/target`,
      'payload',
    ],
    ['a body where there is none', step({ requestBody: { payload: {} } }), BODY, 'payload'],
    ['items of an input', input({ type: 'array', items: {} }), `${INPUT}/items`, 'input-schema'],
    ['bounds of an input', input({ type: 'integer', minimum: 3 }), `${INPUT}/minimum`, 'input-schema'],
    ['an input of several types', input({ type: ['string', 'null'] }), `${INPUT}/type`, 'input-schema'],
    ['a schema elsewhere', input({ $ref: 'inputs.json#/a' }), INPUT, 'components'],
    [
      'a component that is not there',
      step({ parameters: [{ reference: '$components.parameters.id' }] }),
      '/workflows/0/steps/0/parameters/0',
      'components',
    ],
    [
      'an output that is no expression',
      step({ outputs: { a: 'x' } }),
      '/workflows/0/steps/0/outputs/a',
      'output',
    ],
  ])('%s', async (_, value, path, rule) => {
    const found = (await refusals(value)).map((one) => [one.path, one.rule]);
    expect(found).toContainEqual([path, rule]);
  });

  test('a number with more digits than a number holds', async () => {
    const text = JSON.stringify(create({ payload: { name: 'a', size: 1 } })).replace(
      '"size":1',
      '"size":12345678901234567890',
    );
    expect(await refusals(text)).toMatchObject([{ path: `${BODY}/payload/size`, rule: 'number' }]);
  });

  test('all of them at once, in the order of the document, and nothing is written', async () => {
    const found = await refusals(
      document([
        workflow([
          { ...GET, successCriteria: [{ condition: '$url == 1' }] },
          { ...GET, stepId: 'b', 'x-a': 1 },
        ]),
      ]),
    );
    expect(found.map(({ rule }) => rule)).toEqual(['criterion', 'extension']);
  });

  test.each([
    ['no YAML', 'arazzo: [', 'syntax'],
    ['too deep', `{"arazzo":${'['.repeat(80)}${']'.repeat(80)}}`, 'nesting-too-deep'],
  ])('%s', async (_, text, rule) => {
    expect((await refusals(text)).map((one) => one.rule)).toContain(rule);
  });
});
