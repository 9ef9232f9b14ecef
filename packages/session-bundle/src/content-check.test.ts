import { MAX_EXCHANGE, type SessionEvent } from '@workrail/event-log';
import type { Json } from '@workrail/kernel';
import { parseCompiledWorkflow } from '@workrail/workflow-compiler/compiled';
import { describe, expect, test } from 'vitest';
import { contentCheck } from './content-check.ts';

const HASH = 'a'.repeat(64);
const step = (stepId: string) => ({
  op: 'step',
  stepId,
  title: 'One',
  prompt: 'Do it.',
  guidance: [],
  confirmation: { when: false },
  notesRequired: true,
  askForFiles: false,
});
const loop = (loopId: string, end: number) => ({
  op: 'loop',
  loopId,
  title: 'Rounds',
  control: { type: 'for', count: 2 },
  maxIterations: 5,
  iterationVar: 'round',
  end,
});
const WORKFLOW = {
  formatVersion: 1,
  workflowId: 'test.flow',
  name: 'Flow',
  description: 'A flow.',
  version: '1.0.0',
  kind: 'workflow',
  examples: [],
  metaGuidance: [],
  preconditions: [],
  clarificationPrompts: [],
  instructions: [step('one'), loop('l', 4), step('two'), { op: 'repeat', head: 1 }, step('three')],
};

const changed = (at: number, more: object): Json => ({
  ...WORKFLOW,
  instructions: WORKFLOW.instructions.with(at, { ...WORKFLOW.instructions[at], ...more } as never),
});

const event = (kind: string, data: object, at = '2026-01-02T03:04:05.678Z'): SessionEvent =>
  ({ kind, data, at, version: 1 }) as unknown as SessionEvent;

const started = (position: object, more: object = {}): SessionEvent =>
  event('run_started', { runId: 'run_1', workflowHash: `sha256:${HASH}`, position, ...more });

const at = (instruction: number, ...frames: readonly object[]) => ({ kind: 'at', instruction, frames });

function checked(): ReturnType<typeof contentCheck> {
  const check = contentCheck(parseCompiledWorkflow);
  expect(check.blob('workflow', HASH, WORKFLOW as Json)).toBeUndefined();
  return check;
}

describe('where a run stands', () => {
  test.each<[string, object]>([
    ['a step', at(0)],
    ['a step in a loop', at(2, { loop: 1, iteration: 3 })],
    ['a step behind it', at(4)],
    ['the end', { kind: 'complete' }],
  ])('may be %s', (_, position) => {
    expect(checked().event(started(position))).toBeUndefined();
  });

  test.each<[string, object]>([
    ['nowhere', at(9_999)],
    ['at a loop', at(1)],
    ['at the end of one', at(3, { loop: 1, iteration: 0 })],
    ['in a loop without a frame', at(2)],
    ['behind a loop with one', at(4, { loop: 1, iteration: 0 })],
    ['in another loop', at(2, { loop: 0, iteration: 0 })],
    ['in a round that no loop has', at(2, { loop: 1, iteration: 1_000 })],
  ])('is not %s', (_, position) => {
    expect(checked().event(started(position))).toBe('its position is not a step of its workflow');
  });

  test('has no more open gaps than were recorded, those before its start included', () => {
    const check = checked();
    const gap = { runId: 'run_1', resolution: { kind: 'unresolved' } };
    check.event(event('gap_recorded', gap));
    expect(check.event(started(at(0), { node: 'root', openGaps: 1 }))).toBeUndefined();
    const acked = (openGaps: number) =>
      event('step_acked', {
        ...{ runId: 'run_1', from: 'root', to: 'a', stepId: 'one', depth: 1, position: at(0), openGaps },
        output: {},
      });
    expect(check.event(acked(2))).toContain('open gaps');
    check.event(event('gap_recorded', gap));
    expect(check.event(acked(2))).toBeUndefined();
  });

  test('C5: counts one step more than the point before it, and none where only preferences changed', () => {
    const check = checked();
    check.event(started(at(0), { node: 'root' }));
    const acked = (from: string, to: string, depth: number) =>
      check.event(
        event('step_acked', {
          ...{ runId: 'run_1', from, to, stepId: 'one', depth, position: at(2, { loop: 1, iteration: 0 }) },
          output: {},
        }),
      );
    const preferred = (node: string, to: string, depth?: number) =>
      check.event(
        event('preferences_changed', {
          ...{ runId: 'run_1', node, effective: {} },
          point: { to, position: at(0), ...(depth === undefined ? {} : { depth }) },
        }),
      );
    expect(preferred('root', 'p')).toBeUndefined();
    expect(preferred('root', 'q', 1)).toBe('it counts 1 steps done, and 0 led to it');
    expect(acked('p', 'a', 1)).toBeUndefined();
    expect(acked('a', 'b', 2)).toBeUndefined();
    expect(acked('root', 'c', 1)).toBeUndefined();
    for (const depth of [1, 3, 1_000_000_000, Number.MAX_SAFE_INTEGER])
      expect(acked('a', 'd', depth)).toBe(`it counts ${depth} steps done, and 2 led to it`);
    expect(preferred('b', 'e', 2)).toBeUndefined();
    expect(preferred('b', 'f')).toBe('it counts 0 steps done, and 2 led to it');
  });
});

test.each(['yesterday', '2026-02-31T00:00:00.000Z', '2026-02-29T00:00:00.000Z'])(
  'C10: a time that never was is named: %s',
  (at) => {
    expect(contentCheck(parseCompiledWorkflow).event(event('observation_recorded', {}, at))).toBe(
      `its time is not valid: "${at}"`,
    );
  },
);

describe('a document of the server’s steps', () => {
  const CONTEXT = 'c'.repeat(64);
  const sent = event('command_sent', { runId: 'run_1', node: 'root', request: CONTEXT });
  const acked = event('step_acked', {
    ...{ runId: 'run_1', from: 'root', to: 'a', stepId: 'one', depth: 1, position: at(4), context: CONTEXT },
  });

  test.each<Json>([null, [1], 'text', { a: 1 }, 0])('may be any JSON: %j', (value) => {
    expect(contentCheck(parseCompiledWorkflow).blob('exchange', CONTEXT, value)).toBeUndefined();
  });

  test('is a context later only where it is an object', () => {
    for (const [value, fault] of [
      [{ a: 1 }, undefined],
      [[1], 'the context is not an object'],
    ] as const) {
      const check = checked();
      check.event(started(at(0), { node: 'root' }));
      expect(check.blob('exchange', CONTEXT, value)).toBeUndefined();
      expect(check.event(sent)).toBeUndefined();
      expect(check.event(acked)).toBe(fault);
    }
  });

  test('is no larger than a line of a bundle', () => {
    const text = (bytes: number) => 'x'.repeat(bytes - 2);
    const blob = (value: Json) => contentCheck(parseCompiledWorkflow).blob('exchange', CONTEXT, value);
    expect(blob(text(MAX_EXCHANGE))).toBeUndefined();
    expect(blob(text(MAX_EXCHANGE + 1))).toBe('the document is too large');
  });
});

test.each<['workflow' | 'context' | 'artifact', Json]>([
  ['workflow', null],
  ['workflow', { workflowId: 'a.b', instructions: [] }],
  ['workflow', changed(1, { end: 0 })],
  ['context', [1]],
  ['context', { key: 'x'.repeat(600_000) }],
  ['artifact', { kind: 'x', text: 'x'.repeat(1_100_000) }],
  ['artifact', { text: 'without a kind' }],
])('a %s that is none is refused', (role, value) => {
  expect(contentCheck(parseCompiledWorkflow).blob(role, HASH, value)).toEqual(expect.any(String));
});

test.each<[string, Json]>([
  ['an instruction with a prompt that is a number', changed(0, { prompt: 0 })],
  ['an unknown instruction', changed(0, { op: 'jump' })],
  ['a made-up condition', changed(0, { runCondition: { var: 'a', resembles: 'b' } })],
  ['a regular expression that cannot be matched', changed(0, { runCondition: { var: 'a', matches: '(' } })],
  ['a contract that is not there', changed(0, { artifacts: [{ contract: 'step.one', required: true }] })],
  ['two steps of one id', changed(4, { stepId: 'one' })],
  ['a step longer than any can be', changed(0, { prompt: 'x'.repeat(20_000) })],
])('C5: a workflow with %s cannot run, and so is refused', (_, value) => {
  expect(contentCheck(parseCompiledWorkflow).blob('workflow', HASH, value)).toMatch(
    /^the workflow cannot run: /,
  );
});
