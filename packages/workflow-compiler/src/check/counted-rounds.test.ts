import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { compileValue, findings, loopStep, step, workflow } from '../fixtures/workflows.ts';

const body = [step({ prompt: 'Set done.' })];
const found = (loop: JsonObject) =>
  findings(compileValue(workflow({ steps: [{ ...loopStep({}), loop, body }] }))).map(
    ({ rule, pointer, message }) => `${rule} ${pointer} ${message.split(': ').slice(1).join(': ')}`,
  );
const round = (more: JsonObject): JsonObject => ({ var: 'currentIteration', ...more });
const LIMIT = 'the loop always reaches its limit of 2';

describe('B8: a loop that must end at its limit is told', () => {
  test.each<[JsonObject]>([
    [{ type: 'while', condition: round({ lt: 5 }) }],
    [{ type: 'while', condition: round({ lte: 3 }) }],
    [{ type: 'until', condition: round({ gt: 5 }) }],
    [{ type: 'until', condition: round({ equals: 7 }) }],
    [{ type: 'until', condition: round({ equals: '7' }) }],
    [{ type: 'while', condition: { not: round({ gte: 9 }) } }],
    [{ type: 'while', condition: { or: [round({ lt: 2 }), round({ in: [2, 3] })] } }],
    [{ type: 'while', condition: { var: 'no', lt: 5 }, iterationVar: 'no' }],
    [{ type: 'while', conditionSource: { kind: 'context_variable', condition: round({ lt: 5 }) } }],
  ])('%j', (loop) => {
    expect(found({ maxIterations: 2, ...loop })).toEqual([
      expect.stringMatching(
        new RegExp(`^loop-limit \\S+ ${LIMIT}, because its condition reads only the number of the round`),
      ),
    ]);
  });
});

test.each<[JsonObject]>([
  [{ type: 'while', condition: round({ lt: 3 }) }],
  [{ type: 'while', condition: round({ lte: 2 }) }],
  [{ type: 'until', condition: round({ gte: 3 }) }],
  [{ type: 'until', condition: round({ equals: 2 }) }],
  [{ type: 'while', condition: { and: [round({ lt: 5 }), { var: 'done', equals: false }] } }],
  [{ type: 'while', condition: { or: [round({ lt: 5 }), { var: 'done', equals: false }] } }],
  [{ type: 'while', condition: { var: 'done', equals: false } }],
  [{ type: 'while', condition: round({ matches: '^[1-9]$' }) }],
  [{ type: 'for', count: 2 }],
  [{ type: 'for', count: 'done' }],
])('B8: %j is in order', (loop) => {
  expect(found({ maxIterations: 2, ...loop })).toEqual([]);
});

test.each<[JsonObject]>([
  [{ type: 'while', condition: round({ gt: 1 }) }],
  [{ type: 'until', condition: round({ gte: 1 }) }],
])('B8: %j is told to never run', (loop) => {
  expect(found({ maxIterations: 2, ...loop })).toEqual([
    expect.stringMatching(/^unreachable-step \S+ with this condition the loop never runs its body$/),
  ]);
});
