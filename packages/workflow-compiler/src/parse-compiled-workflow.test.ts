import { E, type Json, type JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { compiledWorkflow } from './compiled-workflow.ts';
import { compiledOf, compileValue, loopStep, step, workflow } from './fixtures/workflows.ts';
import { parseCompiledWorkflow } from './parse-compiled-workflow.ts';

const condition = { and: [{ var: 'a', equals: { deep: [1, null] } }, { not: { var: 'b', in: ['x'] } }] };
const full = workflow({
  about: 'About.',
  steps: [
    step({ runCondition: condition, requireConfirmation: condition, agentRole: 'A careful reviewer.' }),
    loopStep({ type: 'forEach', items: 'slices', count: null }, { body: [step({ id: 'inner-step' })] }),
    loopStep({}, { id: 'loop-b', body: [step({ id: 'other-step' })] }),
  ],
});

/** `count` belongs to another type of loop; it is left out of the fixture's default. */
const source = JSON.parse(JSON.stringify(full).replace('"count":null,', '')) as Json;
const stored = () => JSON.parse(JSON.stringify(compiledOf(compileValue(source)).workflow)) as JsonObject;
const stretch = (end: number): JsonObject => ({ op: 'when', id: 'x', condition: { var: 'a' }, end });
const instructions = (change: (items: JsonObject[]) => unknown): JsonObject => {
  const items = [...(stored().instructions as readonly JsonObject[])];
  change(items);
  return { ...stored(), instructions: items };
};

describe('a stored compiled workflow', () => {
  test('reads back as it was compiled', () => {
    expect(parseCompiledWorkflow(stored())).toEqual(E.right(compiledOf(compileValue(source)).workflow));
  });

  test('keeps every key of a value that is compared with', () => {
    const equals: unknown = JSON.parse('{"__proto__":{"a":1},"b":[null]}');
    const value = instructions(
      (items) => (items[0] = { ...items[0], runCondition: { var: 'x', equals } as never }),
    );
    const read = parseCompiledWorkflow(value);
    expect(E.isRight(read) && JSON.stringify(read.right.instructions[0])).toContain(JSON.stringify(equals));
    const broken = instructions(
      (items) => (items[0] = { ...items[0], runCondition: { equals: () => 1 } as never }),
    );
    expect(E.isLeft(parseCompiledWorkflow(broken))).toBe(true);
  });

  test.each([
    ['no object', 'text'],
    ['another format version', { ...stored(), formatVersion: 2 }],
    ['a member too many', { ...stored(), tags: [] }],
    ['a member too few', Object.fromEntries(Object.entries(stored()).filter(([key]) => key !== 'name'))],
    ['an unknown instruction', instructions((items) => items.push({ op: 'jump', to: 0 }))],
    [
      'an unknown operator',
      instructions((items) => (items[0] = { ...items[0], runCondition: { equal: 1 } })),
    ],
    ['a step with too many members', instructions((items) => (items[0] = { ...items[0], model: 'x' }))],
    ['a loop that is not closed', instructions((items) => items.pop())],
    ['a repeat without a loop', instructions((items) => items.push({ op: 'repeat', head: 0 }))],
    ['a loop that ends elsewhere', instructions((items) => (items[1] = { ...items[1], end: 9 }))],
    ['a stretch that ends before it begins', instructions((items) => items.push(stretch(0)))],
    ['a stretch that ends behind the workflow', instructions((items) => items.unshift(stretch(99)))],
    ['a stretch that ends inside a loop', instructions((items) => (items[0] = stretch(3)))],
    ['a stretch that leaves its loop', instructions((items) => (items[2] = stretch(5)))],
    ['no iterations', instructions((items) => (items[1] = { ...items[1], maxIterations: 0 }))],
  ])('with %s is refused in one line', (_, value) => {
    const outcome = parseCompiledWorkflow(value);
    expect(E.isLeft(outcome) && outcome.left).toMatch(/^[^\n]+$/);
  });
});

/** The schema itself and all that it is made of. */
function subschemas(value: unknown): readonly Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(subschemas)];
}

test('C6: each text of a compiled workflow has a limit or a closed set', () => {
  const schema = z.toJSONSchema(compiledWorkflow, { io: 'input', unrepresentable: 'any' });
  const texts = subschemas(schema).filter(({ type }) => type === 'string');
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts)
    expect(text).toMatchObject(
      'enum' in text ? { enum: expect.any(Array) } : 'const' in text ? {} : { maxLength: expect.any(Number) },
    );
});

const changedFirst = (change: JsonObject): JsonObject =>
  instructions((items) => (items[0] = { ...items[0], ...change } as JsonObject));

test.each<[string, JsonObject, RegExp]>([
  ['its name', { ...stored(), name: 'x'.repeat(600) }, /^name: it has more than 512 bytes$/],
  ['its id', { ...stored(), workflowId: 'x'.repeat(65) }, /^workflowId: it has more than 64 bytes$/],
  ['its version', { ...stored(), version: '1'.repeat(300) }, /^version: it has more than 256 bytes$/],
  [
    'a title',
    changedFirst({ title: 'é'.repeat(300) }),
    /^instructions\.0\.title: it has more than 512 bytes$/,
  ],
  [
    'a prompt',
    changedFirst({ prompt: 'x'.repeat(15_001) }),
    /^instructions\.0\.prompt: it has more than 15000 bytes$/,
  ],
  [
    'a step',
    changedFirst({ prompt: 'x'.repeat(14_900), agentRole: 'y'.repeat(200) }),
    /^instructions\.0: the texts of the step have/,
  ],
  [
    'standing texts',
    { ...stored(), metaGuidance: ['x'.repeat(5_000), 'y'.repeat(5_000)] },
    /^the texts for the whole run have/,
  ],
])('C6: a stored workflow is refused where %s is longer than it can be made here', (_, value, reason) => {
  const outcome = parseCompiledWorkflow(value);
  expect(E.isLeft(outcome) ? outcome.left : '').toMatch(reason);
});

test.each<[string, JsonObject, RegExp]>([
  [
    'an expression that cannot be matched',
    changedFirst({ runCondition: { var: 'a', matches: '(' } }),
    /bounded time/,
  ],
  [
    'an expression in its criteria',
    changedFirst({ criteria: { type: 'regex', pattern: '(?=a)', flags: '', message: 'm' } }),
    /criteria/,
  ],
  [
    'a contract that is not there',
    changedFirst({ artifacts: [{ contract: 'step.a', required: true }] }),
    /the contract "step.a" is not there/,
  ],
  [
    'a contract of a prototype',
    changedFirst({ artifacts: [{ contract: 'constructor', required: true }] }),
    /is not there/,
  ],
  ['no step', { ...stored(), instructions: [] }, /there is no step/],
])('C5: what the engine cannot run is refused: %s', (_, value, reason) => {
  const outcome = parseCompiledWorkflow(value);
  expect(E.isLeft(outcome) && outcome.left).toMatch(reason);
});

test('C5: two steps of one id are refused', () => {
  const twice = instructions((items) => items.push({ ...items[0] } as JsonObject));
  expect(parseCompiledWorkflow(twice)).toEqual(E.left(expect.stringContaining('another step has the id')));
});

test('C6: a file is held to the same limits as what comes of a bundle', () => {
  const long = 'x'.repeat(600);
  const outcome = compileValue(workflow({ steps: [step({ runCondition: { var: long } })] }));
  expect(E.isLeft(outcome) && outcome.left[0]).toMatchObject({
    rule: 'text-too-long',
    message: expect.stringContaining('instructions.0.runCondition.var: it has more than 512 bytes'),
  });
});
