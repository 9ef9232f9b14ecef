import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { big, call, compiled, routine } from '../fixtures/calls.ts';
import {
  brief,
  compiledOf,
  compileTextWith,
  compileValue,
  compileWith,
  findings,
  loopStep,
  step,
  workflow,
} from '../fixtures/workflows.ts';

describe('an argument that names a variable', () => {
  const loopOf = (settings: JsonObject, body: JsonObject): JsonObject =>
    loopStep(
      {},
      {
        id: 'inner',
        loop: { type: 'forEach', items: 'size', maxIterations: 3, ...settings },
        body: [body],
      },
    );
  const uses = step({ id: 'one', prompt: 'Look at {subject} for {{currentItem}}.' });
  const captured = (
    part: JsonObject | readonly JsonObject[],
    more: JsonObject = {},
    text = '{{currentItem}}',
  ) =>
    findings(
      compileWith(
        workflow({ steps: [loopStep({}, { body: [call(more, { subject: text })] })] }),
        [part].flat(),
      ),
    )
      .filter(({ rule }) => rule === 'captured-variable')
      .map(({ pointer, message, suggestion }) => [pointer, message, suggestion].join(' | '));
  const nested = (settings: JsonObject) =>
    workflow({
      id: 'team.deep',
      steps: [loopOf(settings, step({ id: 'deep', prompt: 'See {inner}.' }))],
    });
  const calls = (more: JsonObject = {}) => ({
    id: 'call-deep',
    title: 'Deep',
    templateCall: { templateId: 'team.deep', args: { inner: '{subject}' } },
    ...more,
  });

  test('that a loop of the routine has is refused, with the loop', () => {
    expect(captured(routine([loopOf({}, uses)]))).toEqual([
      '/steps/0/body/0/templateCall/args/subject | steps[0].body[0].templateCall.args.subject: "{{currentItem}}" would be filled in with the variable of the loop "inner" in the routine "team.part", which hides what it means here | give that loop another "itemVar", or this value another name',
    ]);
    expect(captured(routine([loopOf({}, uses)]), {}, 'Round {{ currentIteration }}')).toHaveLength(1);
  });

  test('is left alone where no loop hides it', () => {
    expect(captured(routine([loopOf({ itemVar: 'aspect' }, uses)]))).toEqual([]);
    expect(captured(routine([uses, loopOf({}, step({ id: 'two' }))]))).toEqual([]);
    expect(captured(routine([loopOf({}, uses)]), {}, '{{other}}')).toEqual([]);
  });

  test('is looked for in the routines that the routine calls', () => {
    expect(captured([routine([calls()]), nested({})])).toHaveLength(1);
    expect(captured([routine([calls()]), nested({ itemVar: 'aspect' })])).toEqual([]);
    expect(captured([routine([loopOf({}, calls())]), nested({ itemVar: 'aspect' })])).toHaveLength(1);
  });

  test('is looked for where rules and functions of the routine stand', () => {
    const loop = loopOf({}, step({ id: 'one' }));
    expect(captured(routine([loop], { metaGuidance: ['Keep to {subject}.'] }))).toHaveLength(1);
    const functionDefinitions = [{ name: 'look', definition: 'Look at {subject}.' }];
    expect(captured(routine([loop], { functionDefinitions }))).toHaveLength(1);
    expect(captured(routine([{ ...loop, functionDefinitions }]))).toHaveLength(1);
  });

  test('is refused in guidance and role of the call too', () => {
    const part = routine([loopOf({}, uses)]);
    const more = { guidance: ['On {{currentItem}}.'], agentRole: 'A reader of {{currentItem}}.' };
    expect(captured(part, more, 'it').map((text) => text.split(' | ')[0])).toEqual([
      '/steps/0/body/0/guidance/0',
      '/steps/0/body/0/agentRole',
    ]);
  });
});

describe('a loop around a call', () => {
  const decides = step({ id: 'one', outputContract: { contractRef: 'wr.contracts.loop_control' } });
  const around = (body: JsonObject, condition?: JsonObject) =>
    loopStep(
      {},
      {
        loop: { type: 'while', maxIterations: 3, ...(condition === undefined ? {} : { condition }) },
        body: [body],
      },
    );
  const synthesis = {
    id: 'readers',
    type: 'parallel',
    title: 'Readers',
    parallelDelegations: [{ workflowId: 'team.part' }],
    synthesis: { outputContract: { contractRef: 'wr.contracts.loop_control' } },
  };
  const through = workflow({
    id: 'team.through',
    steps: [{ id: 'pass-on', title: 'On', templateCall: { templateId: 'team.part', args: {} } }],
  });
  const callThrough = { ...call(), templateCall: { templateId: 'team.through', args: {} } };

  test.each<[string, JsonObject]>([
    ['a step of the routine leaves it', call()],
    ['a routine of the routine leaves it', callThrough],
    ['a synthesis leaves it', synthesis],
  ])('is decided by an artifact where %s', (_, body) => {
    const loop = compiled([around(body)], [routine([decides]), through]).instructions.find(
      ({ op }) => op === 'loop',
    );
    expect(loop).toMatchObject({
      control: { type: 'while', decision: 'wr.contracts.loop_control' },
    });
    const value = workflow({ steps: [step({ prompt: 'Set size.' }), around(body, big)] });
    expect(brief(compileWith(value, [routine([decides]), through]))).toEqual([
      'ignored-condition /steps/1/loop/condition',
    ]);
  });

  test('is not decided by what a loop in the routine is decided by', () => {
    const part = routine([around(decides)]);
    expect(brief(compileWith(workflow({ steps: [around(call())] }), [part]))).toEqual([
      'missing-key /steps/0/loop',
    ]);
  });
});

test('routines that call each other many times over are each looked through once', () => {
  const last = 6;
  const chain = Array.from({ length: last + 1 }, (_, depth) => {
    const more = Array.from({ length: depth === last ? 0 : 20 }, (_unused, index) => ({
      id: `call-${index}`,
      title: 'On',
      templateCall: { templateId: `team.deep-${depth + 1}`, args: { x: '{x}' } },
    }));
    return workflow({ id: `team.deep-${depth}`, steps: [step({ prompt: 'See {x}.' }), ...more] });
  });
  const templateCall = { templateId: 'team.deep-0', args: { x: '{{currentIteration}}' } };
  const body = [{ id: 'call', title: 'Call', templateCall }];
  const loop = { type: 'while', maxIterations: 2, condition: { var: 'open' } };
  const value = workflow({ steps: [step({ prompt: 'Set open.' }), loopStep({}, { loop, body })] });
  expect(brief(compileWith(value, chain))).toContain('too-many-steps ');
});

test('a number is an argument as it is written', () => {
  const value = workflow({ steps: [call({}, { version: 0 })] });
  const text = JSON.stringify(value).replace('"version":0', '"version":1.10');
  const part = routine([step({ id: 'one', prompt: 'Release {version}.' })]);
  expect(JSON.stringify(compiledOf(compileTextWith(text, [part])).workflow)).toContain('Release 1.10.');
});

describe('names that differ in case only are refused', () => {
  const judged = (ids: readonly string[], dimensions: readonly string[], levels: readonly string[]) =>
    brief(
      compileValue(
        workflow({
          assessments: ids.map((id) => ({
            id,
            purpose: 'P.',
            dimensions: dimensions.map((name) => ({ id: name, purpose: 'P.', levels })),
          })),
        }),
      ),
    );
  test.each([
    [['aa', 'AA'], ['d'], ['x', 'y'], ['duplicate-id /assessments/1/id']],
    [['aa'], ['d', 'D'], ['x', 'y'], ['duplicate-id /assessments/0/dimensions/1/id']],
    [['aa'], ['d'], ['low', 'Low'], ['duplicate-id /assessments/0/dimensions/0/levels/1']],
    [['aa'], ['d'], ['low', 'low', 'high'], ['duplicate-item /assessments/0/dimensions/0/levels/1']],
    [['aa', 'ab'], ['d', 'e'], ['low', 'high'], []],
  ])('%j %j %j', (ids, dimensions, levels, expected) => {
    expect(judged(ids, dimensions, levels)).toEqual(expected);
  });
});
