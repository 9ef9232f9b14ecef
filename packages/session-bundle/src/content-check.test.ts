import type { SessionEvent } from '@workrail/event-log';
import type { Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { contentCheck } from './content-check.ts';

const HASH = 'a'.repeat(64);
const WORKFLOW = {
  workflowId: 'test.flow',
  instructions: [
    { op: 'step', stepId: 'one' },
    { op: 'loop', loopId: 'l', end: 4 },
    { op: 'step', stepId: 'two' },
    { op: 'repeat', head: 1 },
    { op: 'step', stepId: 'three' },
    { op: 'wait', stepId: 'four' },
    { op: 'step' },
  ],
};

const event = (kind: string, data: object, at = '2026-01-02T03:04:05.678Z'): SessionEvent =>
  ({ kind, data, at, version: 1 }) as unknown as SessionEvent;

const started = (position: object, more: object = {}): SessionEvent =>
  event('run_started', { runId: 'run_1', workflowHash: `sha256:${HASH}`, position, ...more });

const at = (instruction: number, ...frames: readonly object[]) => ({ kind: 'at', instruction, frames });

function checked(): ReturnType<typeof contentCheck> {
  const check = contentCheck();
  expect(check.blob('workflow', HASH, WORKFLOW)).toBeUndefined();
  return check;
}

describe('where a run stands', () => {
  test.each<[string, object]>([
    ['a step', at(0)],
    ['a step in a loop', at(2, { loop: 1, iteration: 3 })],
    ['a step behind it', at(4)],
    ['a step of another kind', at(5)],
    ['the end', { kind: 'complete' }],
  ])('may be %s', (_, position) => {
    expect(checked().event(started(position))).toBeUndefined();
  });

  test.each<[string, object]>([
    ['nowhere', at(9_999)],
    ['at a loop', at(1)],
    ['at the end of one', at(3, { loop: 1, iteration: 0 })],
    ['at a step without an id', at(6)],
    ['in a loop without a frame', at(2)],
    ['behind a loop with one', at(4, { loop: 1, iteration: 0 })],
    ['in another loop', at(2, { loop: 0, iteration: 0 })],
    ['in a round that no loop has', at(2, { loop: 1, iteration: 1_000 })],
  ])('is not %s', (_, position) => {
    expect(checked().event(started(position))).toBe('it stands at no step of its workflow');
  });

  test('has no more open gaps than were recorded, those before its start included', () => {
    const check = checked();
    const gap = { runId: 'run_1', resolution: { kind: 'unresolved' } };
    check.event(event('gap_recorded', gap));
    expect(check.event(started(at(0), { openGaps: 1 }))).toBeUndefined();
    const acked = (openGaps: number) =>
      event('step_acked', { runId: 'run_1', position: at(0), openGaps, output: {} });
    expect(check.event(acked(2))).toContain('open gaps');
    check.event(event('gap_recorded', gap));
    expect(check.event(acked(2))).toBeUndefined();
  });
});

test('a time that nobody could have written is none', () => {
  expect(contentCheck().event(event('observation_recorded', {}, 'yesterday'))).toBe('its time is none');
});

test.each<['workflow' | 'context' | 'artifact', Json]>([
  ['workflow', null],
  ['workflow', { workflowId: 'a.b', instructions: [] }],
  ['workflow', { workflowId: 'a.b', instructions: [{ op: 'loop', end: 0 }] }],
  ['context', [1]],
  ['context', { key: 'x'.repeat(600_000) }],
  ['artifact', { text: 'without a kind' }],
])('a %s that is none is told: %j', (role, value) => {
  expect(contentCheck().blob(role, HASH, value)).toEqual(expect.any(String));
});
