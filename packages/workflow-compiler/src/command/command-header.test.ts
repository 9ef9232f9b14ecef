import { E, type JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { fileOf } from '../fixtures/workflows.ts';
import { readHeader } from '../read-header.ts';
import { commandWorkflow, everything } from './fixtures/command-workflows.ts';

const header = (value: JsonObject) => readHeader(fileOf(JSON.stringify(value)));

const FACTS = {
  workflowId: 'make_bucket',
  name: 'Make a bucket',
  description: 'Makes a bucket and fills it.',
  version: '0.0.0',
  kind: 'workflow',
  idStatus: 'legacy',
  examples: [],
};

describe('the header of a command workflow', () => {
  test('has the facts for a listing, from JSON and from YAML', () => {
    expect(header(everything)).toEqual(E.right(FACTS));
    expect(readHeader(fileOf(stringify(everything), { format: 'yaml' }))).toEqual(E.right(FACTS));
  });

  test('is read where "id" and "steps" are nowhere in sight', () => {
    const text = 'workflow: make_bucket\nstepz: []\n';
    expect(E.isRight(readHeader(fileOf(text, { format: 'yaml' })))).toBe(true);
  });

  test.each([
    [{}, 'make_bucket', 'make_bucket'],
    [{ title: null, description: null }, 'make_bucket', 'make_bucket'],
    [{ title: ' ', description: ' Makes it.\n' }, 'make_bucket', 'Makes it.'],
    [{ title: 'Make it' }, 'Make it', 'Make it'],
    [{ title: 'x'.repeat(200) }, `${'x'.repeat(127)}…`, `${'x'.repeat(127)}…`],
    [{ description: 'x'.repeat(600) }, 'make_bucket', `${'x'.repeat(511)}…`],
  ])('of %j', (patch, name, description) => {
    expect(header(commandWorkflow(patch))).toMatchObject(E.right({ name, description }));
  });

  test.each([
    [{ workflow: 'make bucket' }, 'invalid-format'],
    [{ workflow: 3 }, 'wrong-type'],
    [{ title: {} }, 'wrong-type'],
  ])('with the mistake %j gives the finding', (patch, rule) => {
    expect(header(commandWorkflow(patch))).toMatchObject(E.left([{ rule }]));
  });

  test('never calls it a routine, as no step can call it', () => {
    const file = fileOf(JSON.stringify(commandWorkflow()), { inRoutinesFolder: true });
    expect(readHeader(file)).toMatchObject(E.right({ kind: 'workflow' }));
  });
});
