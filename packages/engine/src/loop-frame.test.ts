import type { Json, JsonObject } from '@workrail/kernel';
import type { LoopFrame } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { frameOf, shrunkList } from './loop-frame.ts';
import { loop, type Plan, step, workflow } from './testing/flow.ts';

const through = (items: string, body: readonly Plan[], maxIterations = 10) =>
  loop(items, { type: 'forEach', items, itemVar: `${items}Item`, indexVar: 'index' }, body, {
    maxIterations,
  });
const times = (loopId: string, body: readonly Plan[]) => loop(loopId, { type: 'for', count: 2 }, body);
const shrank = (key: string, before: number, now: number) => ({
  _tag: 'ListShrank',
  key,
  loopId: key,
  before,
  now,
});
const frames = (...lengths: readonly (number | undefined)[]): readonly LoopFrame[] =>
  lengths.map((length, at) =>
    length === undefined ? { loop: at, iteration: 0 } : { loop: at, iteration: 0, length },
  );

describe('an iteration', () => {
  const flow = workflow(times('rounds', [through('files', [step('a')])]));

  it('remembers how long its list was when it began', () => {
    expect(frameOf(flow, 1, 3, frames(undefined), { files: ['a', 'b'] })).toEqual({
      loop: 1,
      iteration: 3,
      length: 2,
    });
    expect(frameOf(flow, 1, 0, frames(undefined), { files: [] })).toEqual({
      loop: 1,
      iteration: 0,
      length: 0,
    });
  });

  it('remembers nothing where there is no list', () => {
    expect(frameOf(flow, 0, 1, [], { files: ['a'] })).toEqual({ loop: 0, iteration: 1 });
    expect(frameOf(flow, 1, 1, frames(undefined), { files: 'a' })).toEqual({ loop: 1, iteration: 1 });
  });

  it('finds a list that the loop around it offers', () => {
    const nested = workflow(through('modules', [through('modulesItem.files', [step('a')])]));
    const context = { modules: [{ files: ['a'] }, { files: ['b', 'c', 'd'] }] };
    expect(frameOf(nested, 1, 0, [{ loop: 0, iteration: 1 }], context)).toMatchObject({ length: 3 });
  });
});

describe('a list that lost entries', () => {
  it.each<[Json, number]>([
    [['a'], 1],
    [[], 0],
    ['ab', 0],
    [null, 0],
  ])('is noticed as %j', (files, now) => {
    expect(shrunkList(workflow(through('files', [step('a')])), frames(2), { files })).toEqual(
      shrank('files', 2, now),
    );
  });

  it('is noticed in whichever of the loops it stands, and the outer one first', () => {
    const lost: JsonObject = { files: ['a'], parts: [] };
    const inner = workflow(times('rounds', [through('files', [step('a')])]));
    expect(shrunkList(inner, frames(undefined, 2), lost)).toEqual(shrank('files', 2, 1));
    const outer = workflow(through('files', [times('rounds', [step('a')])]));
    expect(shrunkList(outer, frames(2, undefined), lost)).toEqual(shrank('files', 2, 1));
    const both = workflow(through('files', [through('parts', [step('a')])]));
    expect(shrunkList(both, frames(2, 1), lost)).toEqual(shrank('files', 2, 1));
    expect(shrunkList(both, frames(1, 1), lost)).toEqual(shrank('parts', 1, 0));
  });

  it('may lose what its loop does not get to', () => {
    const flow = workflow(through('files', [step('a')], 2));
    expect(shrunkList(flow, frames(5), { files: ['a', 'b'] })).toBeUndefined();
    expect(shrunkList(flow, frames(5), { files: ['a'] })).toEqual(shrank('files', 5, 1));
  });

  it('is not looked for where nothing was lost', () => {
    const flow = workflow(through('files', [step('a')]));
    expect(shrunkList(flow, frames(1), { files: ['a'] })).toBeUndefined();
    expect(shrunkList(flow, frames(1), { files: ['a', 'b'] })).toBeUndefined();
    expect(shrunkList(flow, frames(undefined), { files: [] })).toBeUndefined();
  });
});
