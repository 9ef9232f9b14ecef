import { compileSchema } from '@workrail/contracts';
import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import type { Definitions } from '../language/type.ts';
import { commandWorkflow as language } from './command-workflow.ts';
import { commandWorkflow, everything, withCommand } from './fixtures/command-workflows.ts';

const definitions: Definitions = new Map();
const schema: JsonObject = { ...language.schema(definitions), $defs: Object.fromEntries(definitions) };
const { problems, check } = compileSchema(schema);
const violations = (value: JsonObject) => check?.(value).map(({ pointer }) => pointer);

test('the JSON Schema of the dialect takes what its reader takes', () => {
  expect(problems).toEqual([]);
  expect(violations(everything)).toEqual([]);
  expect(violations(commandWorkflow({ title: null, requires: null }))).toEqual([]);
  expect(violations(withCommand({ if: null, repeat: { until: 'true', every: null } }))).toEqual([]);
});

test('and says where a file breaks it', () => {
  expect(violations(withCommand({ runn: 'a b' }))).toEqual(['/steps/0/runn']);
  expect(violations(withCommand({ run: 'ab' }))).toEqual(['/steps/0/run']);
  expect(violations(commandWorkflow({ inputs: { a: { mode: 'many' } } }))).toEqual(['/inputs/a/mode']);
});
