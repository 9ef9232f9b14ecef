import { E, type Json, type JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
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
