import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closingLinks, type Graph, runOrder } from './circles.ts';

const node = { kind: 'scalar', value: null, offset: 0, pointer: '' } as const;
const graphOf = (waits: readonly (readonly number[])[]): Graph =>
  waits.map((links) => links.map((to) => ({ to, node })));

describe('the order of steps', () => {
  test.each([
    [
      [[], [], []],
      [0, 1, 2],
    ],
    [
      [[2], [], []],
      [2, 0, 1],
    ],
    [
      [[1], [], []],
      [1, 0, 2],
    ],
    [
      [[1], [0], [], [0]],
      [undefined, undefined, 0, undefined],
    ],
  ])('of %j is %j', (waits, expected) => {
    expect(runOrder(graphOf(waits))).toEqual(expected);
  });

  const graphs = fc
    .integer({ min: 1, max: 8 })
    .chain((size) =>
      fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }),
    );

  test('has a turn for every step exactly where no link closes a circle', () => {
    fc.assert(
      fc.property(graphs, (waits) => {
        const graph = graphOf(waits);
        const closing = new Set(closingLinks(graph));
        const all = runOrder(graph).every((turn) => turn !== undefined);
        expect(all).toBe(closing.size === 0);
        const opened = graph.map((links) => links.filter((link) => !closing.has(link)));
        expect(runOrder(opened)).not.toContain(undefined);
      }),
      { numRuns: 500 },
    );
  });

  test('puts each step behind those it waits for, and else in the order of the file', () => {
    fc.assert(
      fc.property(graphs, (waits) => {
        const graph = graphOf(waits.map((links, index) => links.filter((to) => to < index)));
        expect(runOrder(graph)).toEqual(graph.map((_, index) => index));
      }),
    );
  });
});
