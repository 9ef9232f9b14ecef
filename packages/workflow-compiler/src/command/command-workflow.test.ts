import { E, type Json, type JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import {
  brief,
  compiledOf,
  compileText,
  compileValue,
  compileYaml,
  findings,
  without,
} from '../fixtures/workflows.ts';
import type { Type } from '../language/type.ts';
import { parseCompiledWorkflow } from '../parse-compiled-workflow.ts';
import { commandWorkflow as language } from './command-workflow.ts';
import {
  at,
  commandWorkflow,
  everything,
  mistakes,
  withCommand,
  withInput,
  withSecond,
} from './fixtures/command-workflows.ts';

/** Paths of all fields that the language has; `*` stands for any name or index. */
function fieldsOf(type: Type<unknown>, path = ''): readonly string[] {
  const parts = type.parts?.();
  if (parts?.kind === 'object')
    return Object.entries(parts.fields).flatMap(([key, field]) => [
      `${path}/${key}`,
      ...fieldsOf(field.type, `${path}/${key}`),
    ]);
  if (parts?.kind === 'list' || parts?.kind === 'record') return fieldsOf(parts.item, `${path}/*`);
  return parts?.kind === 'choices' ? parts.types.flatMap((one) => fieldsOf(one, path)) : [];
}

const has = (value: Json | undefined, [key, ...rest]: readonly string[]): boolean => {
  if (key === undefined) return value !== undefined;
  if (value === null || typeof value !== 'object') return false;
  const inside = key === '*' ? Object.values(value) : [(value as JsonObject)[key]];
  return inside.some((one) => has(one, rest));
};

describe('a command workflow without mistakes', () => {
  test('becomes the steps that run, in their order', () => {
    const { workflow } = compiledOf(compileValue(commandWorkflow()));
    expect(workflow).toMatchObject({ workflowId: 'make_bucket', name: 'make_bucket', version: '0.0.0' });
    expect(workflow.inputs?.map(({ name }) => name)).toEqual(['bucket']);
    const bucket = { root: 'inputs', name: 'bucket', path: [], written: 'inputs.bucket' };
    expect(workflow.instructions).toEqual([
      {
        op: 'command',
        stepId: 'create_bucket',
        title: 'create_bucket',
        step: {
          id: 'create_bucket',
          run: 'storage buckets:create',
          dependsOn: [],
          arguments: [{ name: 'name', value: { reference: bucket } }],
          outputs: [],
        },
      },
    ]);
    expect(brief(compileValue(everything))).toEqual([]);
    expect(brief(compileYaml(stringify(everything)))).toEqual([]);
  });

  test('is stored and read back as it is, with every digit of its numbers', () => {
    const digits = '{"big": 9007199254740993, "price": 1.10}';
    const text = JSON.stringify(everything).replace('"size":3', `"size":${digits}`);
    expect(text).toContain('9007199254740993');
    const { workflow } = compiledOf(compileText(text));
    const stored = JSON.parse(JSON.stringify(workflow)) as unknown;
    expect(parseCompiledWorkflow(stored)).toEqual(E.right(workflow));
    expect(JSON.stringify(workflow)).toContain(JSON.stringify(digits.replaceAll(' ', '')));
  });

  test.each(fieldsOf(language))('may have %s', (path) => {
    expect(has(everything, path.split('/').slice(1))).toBe(true);
  });

  test.each([
    commandWorkflow({ title: null, description: null, inputs: {}, steps: [{ id: 'a', run: 'b c' }] }),
    commandWorkflow({ final_output: null, requires: null }),
    withCommand({
      description: null,
      depends_on: [],
      body: null,
      if: null,
      repeat: null,
      output_contract: null,
    }),
    withCommand({ repeat: { until: 'true', every: null, timeout: null, max_attempts: null } }),
    withInput({ name: null, type: null, provider: null, select: null, cache_ttl_sec: null, on_error: null }),
    withInput({ default: null, provider_args: {}, depends_on: {}, join: null, validate: null, enum: [] }),
    withInput({
      validate: { required: null, enum: null, pattern: null, min_length: null, max_length: null },
    }),
    withInput({ default: { from: 'history' } }),
    withInput({ default: { from: 'env', value: 'BUCKET' } }),
    withInput({ default: { from: 'literal', value: null } }),
    withInput({ default: { from: 'workflow_output', value: at('steps.of_another.id') } }),
    withInput({ provider: 'storage  buckets:list' }),
    withInput({ description: '', placeholder: '', hint: '' }),
    withSecond({
      depends_on: ['create_bucket', 'create_bucket'],
      with: { id: at('steps.create_bucket[0].id') },
    }),
    withCommand({ with: {}, body: at('inputs.bucket') }),
    withCommand({ with: { note: 'a } }} b {{ c }} $' } }),
    withCommand({ body: '{{ inputs.bucket }}' }),
    withCommand({ if: '' }),
  ] as JsonObject[])('may say little or nothing (%#)', (value) => {
    expect(mistakes(value)).toEqual([]);
  });
});

describe('mistakes at the top', () => {
  test.each([
    ['workflow', 7, 'wrong-type /workflow'],
    ['workflow', '', 'text-length /workflow'],
    ['workflow', 'make bucket', 'invalid-format /workflow'],
    ['workflow', 'x'.repeat(201), 'text-length /workflow'],
    ['title', 3, 'wrong-type /title'],
    ['description', ['x'], 'wrong-type /description'],
    ['inputs', [], 'wrong-type /inputs'],
    ['inputs', null, 'wrong-type /inputs'],
    ['steps', {}, 'wrong-type /steps'],
    ['steps', [], 'item-count /steps'],
    ['steps', ['storage buckets:list'], 'wrong-type /steps/0'],
    ['final_output', at('steps.create_bukcet'), 'unknown-step /final_output'],
    ['final_output', { a: [at('inputs.bukcet')] }, 'unknown-input /final_output/a/0'],
    ['requires', [], 'wrong-type /requires'],
    ['requires', {}, 'missing-key /requires'],
    ['requires', { catalogs: {} }, 'wrong-type /requires/catalogs'],
    ['requires', { catalogs: [{ title: 'Storage' }] }, 'missing-key /requires/catalogs/0'],
    ['requires', { catalogs: [{ vendor: ' ' }] }, 'text-length /requires/catalogs/0/vendor'],
    ['requires', { catalogs: [{ vendor: 'a', title: 1 }] }, 'wrong-type /requires/catalogs/0/title'],
    ['requires', { catalogs: [{ vendor: 'a', source: 1 }] }, 'wrong-type /requires/catalogs/0/source'],
    [
      'requires',
      { catalogs: [{ vendor: 'a', source_type: 'file' }] },
      'invalid-value /requires/catalogs/0/source_type',
    ],
    ['requires', { catalogs: [{ vendor: 'a', version: 1.5 }] }, 'wrong-type /requires/catalogs/0/version'],
    ['requires', { catalogs: [{ vendor: 'a', vendr: 1 }] }, 'unknown-key /requires/catalogs/0/vendr'],
    ['final_outputs', {}, 'unknown-key /final_outputs'],
    ['$schema', 1, 'wrong-type /$schema'],
  ] as [string, Json, string][])('%s: %j gives %s', (key, value, expected) => {
    expect(mistakes(commandWorkflow({ [key]: value }))).toEqual([expected]);
  });

  test.each(['workflow', 'steps'])('%s is required', (key) => {
    expect(mistakes(without(commandWorkflow(), key))).toEqual(['missing-key ']);
  });
});

test('all mistakes come at once, in the order of the file, each with a way out', () => {
  const text = `{
  "workflow": "make bucket",
  "inputs": { "bucket": { "typ": "string" } },
  "steps": [
    { "id": "a", "rn": "storage buckets:list", "depends_on": ["bb"] },
    { "id": "b", "run": "storage", "with": { "x": "${at('inputs.bukcet')}" }, "flags": {} }
  ]
}`;
  const lines = findings(compileText(text)).map(
    ({ line, column, rule, suggestion }) => `${line}:${column} ${rule}: ${suggestion}`,
  );
  expect(lines).toEqual([
    '2:15 invalid-format: write a name of letters, digits, "_" and "-"',
    '3:27 unknown-key: did you mean "type"?',
    '5:5 missing-key: add "run": a command such as "apps create"',
    '5:18 unknown-key: did you mean "run"?',
    '5:63 unknown-step: did you mean "b"?',
    '6:25 invalid-format: write the group of the command, a space and its name, such as "apps releases:list", without templates',
    '6:51 unknown-input: did you mean "bucket"?',
    '6:77 misplaced-key: put it under "with"',
  ]);
  expect(E.isLeft(compileText(text))).toBe(true);
});
