import { step, workflow } from '@workrail/authoring/workflow-files';
import { describe, expect, test } from 'vitest';
import { attemptFrom } from '../testing/attempts.ts';
import { lazySchemaChecks } from './schema-check.ts';

const SCHEMA = { type: 'object', required: ['rows'], properties: { rows: { type: 'array' } } };
const { workflow: plain } = attemptFrom(workflow('test.flow', [step('plan')])).place.run;
const withContracts = { ...plain, contracts: {} };
const withCriteria = {
  ...plain,
  instructions: [
    ...plain.instructions,
    ...plain.instructions.map((one) => ({ ...one, criteria: { type: 'schema' } as never })),
  ],
};

describe('the check of artifacts and notes', () => {
  test.each([
    ['contracts', withContracts],
    ['checks of notes', withCriteria],
  ])('is there for a workflow with %s', async (_, flow) => {
    const check = await lazySchemaChecks()(flow);
    expect(check(SCHEMA, { rows: [] })).toEqual([]);
    expect(check(SCHEMA, {})).toEqual([expect.stringContaining('rows')]);
    expect(check(SCHEMA, { rows: 'none' })).toHaveLength(1);
  });

  test('is loaded once', async () => {
    const checks = lazySchemaChecks();
    expect(await checks(withContracts)).toBe(await checks(withCriteria));
  });

  test('finds nothing in a workflow that has neither', async () => {
    const check = await lazySchemaChecks()(plain);
    expect(check(SCHEMA, {})).toEqual([]);
  });

  test('says with a problem what may have been meant, and nothing where nobody knows', async () => {
    const check = await lazySchemaChecks()(withContracts);
    for (const schema of [{ type: 'string' }, { enum: ['abc'] }, { minProperties: 9 }, { not: {} }, false])
      for (const problem of check(schema as never, { rows: [] })) expect(problem).not.toContain('undefined');
    const closed = { type: 'object', properties: { rows: {} }, additionalProperties: false };
    expect(check(closed, { row: [] })).toEqual([expect.stringMatching(/row.*; .*rows/)]);
  });
});
