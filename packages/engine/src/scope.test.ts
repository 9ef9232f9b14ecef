import { describe, expect, it } from 'vitest';
import { stepAt } from './instruction.ts';
import { lookup, loopAt, scopeOf } from './scope.ts';
import { loop, step, workflow } from './testing/flow.ts';

const items = (list: string, itemVar: string) =>
  ({ type: 'forEach', items: list, itemVar, indexVar: 'at' }) as const;
const flow = workflow(
  loop('outer', items('modules', 'module'), [
    loop('inner', items('module.files', 'file'), [step('a')], { iterationVar: 'round' }),
  ]),
);
const context = {
  modules: [{ files: ['x'] }, { files: ['y', 'z'] }],
  module: 'of the context',
  file: 'f',
  at: 'c',
};
const frames = (outer: number, inner: number) => [
  { loop: 0, iteration: outer },
  { loop: 1, iteration: inner },
];

describe('what a text can see', () => {
  it('is the variables of the loops, inner ones first, and then the context', () => {
    const scope = scopeOf(flow, frames(1, 0), context);
    expect(scope).toEqual({
      variables: { currentIteration: 2, module: { files: ['y', 'z'] }, round: 1, at: 0, file: 'y' },
      context,
    });
    expect(lookup(scope, 'module.files.1')).toBe('z');
    expect(lookup(scope, 'modules.length')).toBe(2);
    expect(scopeOf(flow, [], context)).toEqual({ variables: {}, context });
  });

  it('is the key of the context where the list has no such entry', () => {
    const scope = scopeOf(flow, frames(0, 5), context);
    expect(scope.variables).not.toHaveProperty('file');
    expect([lookup(scope, 'file'), lookup(scope, 'at')]).toEqual(['f', 5]);
    expect(lookup(scopeOf(flow, frames(0, 0), { ...context, modules: 'none' }), 'module')).toBe(
      'of the context',
    );
  });

  it('of a counted loop is its iteration', () => {
    const counted = workflow(loop('l', { type: 'for', count: 3 }, [step('a')]));
    expect(scopeOf(counted, [{ loop: 0, iteration: 2 }], {}).variables).toEqual({ currentIteration: 3 });
  });
});

it('a position that points at no loop or no step is a defect', () => {
  expect(() => loopAt(flow, 2)).toThrow('instruction 2 of test.flow is no loop');
  expect(() => stepAt(flow, 0)).toThrow('instruction 0 of test.flow is no step');
  expect(() => stepAt(flow, 99)).toThrow('instruction 99 of test.flow is no step');
  expect(stepAt(flow, 2)).toMatchObject({ stepId: 'a' });
});
