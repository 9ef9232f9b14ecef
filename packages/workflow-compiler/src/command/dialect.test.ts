import { E, type Json, type JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { fileOf, loopStep, step, without, workflow } from '../fixtures/workflows.ts';
import { commandStep, commandWorkflow } from './fixtures/command-workflows.ts';
import { readCommandWorkflow } from './read-command-workflow.ts';

const isCommand = (value: Json): boolean => E.isRight(readCommandWorkflow(fileOf(JSON.stringify(value))));

/** The value with each of its keys renamed once: at the top, and in its first step. */
function renamed(value: JsonObject): readonly (readonly [string, JsonObject])[] {
  const rename = (object: JsonObject, key: string): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, one]) => [name === key ? `${key}x` : name, one]));
  const [first, ...others] = value.steps as readonly JsonObject[];
  return [
    ...Object.keys(value).map((key) => [key, rename(value, key)] as const),
    ...Object.keys(first ?? {}).map(
      (key) => [`steps[0].${key}`, { ...value, steps: [rename(first ?? {}, key), ...others] }] as const,
    ),
  ];
}

const SMALLEST = { workflow: 'one', steps: [{ id: 'a', run: 'b c' }] };

describe('a misspelt key does not change what a file is', () => {
  test.each([...renamed(commandWorkflow()), ...renamed(SMALLEST)])('command workflow, %s', (_, value) => {
    expect(isCommand(value)).toBe(true);
  });

  test.each(renamed(workflow()))('standard workflow, %s', (_, value) => {
    expect(isCommand(value)).toBe(false);
  });
});

describe('a file is taken for what most of its keys say', () => {
  test.each([
    [
      'a standard workflow with a step that has "run"',
      workflow({ steps: [step({ run: 'npm test' })] }),
      false,
    ],
    [
      'one whose step says "run" for "prompt"',
      workflow({ steps: [{ id: 'abc', title: 'x', run: 'y' }] }),
      false,
    ],
    ['one with "workflow" for "id"', { ...without(workflow(), 'id'), workflow: 'x' }, false],
    ['one with inputs', workflow({ inputs: {} }), false],
    ['one of loops', workflow({ steps: [loopStep({})] }), false],
    [
      'many command steps below a whole standard identity',
      workflow({ steps: Array(9).fill(commandStep()) }),
      false,
    ],
    ['a command workflow with an id', commandWorkflow({ id: 'x' }), true],
    ['one with steps of the wrong type', commandWorkflow({ steps: 'x' }), true],
    ['no more than a name', { workflow: 'x' }, true],
    ['no more than an id', { id: 'x' }, false],
    ['nothing', {}, false],
    ['a list', [], false],
  ] as [string, Json, boolean][])('%s', (_, value, expected) => {
    expect(isCommand(value)).toBe(expected);
  });
});
