import { describe, expect, test } from 'vitest';
import { type GraphLayout, graphLayout } from './graph-layout.ts';
import { placesOf } from './places.ts';
import { svgGraph } from './svg-graph.ts';
import { chain, FORKED, type Step, session } from './testing/session.ts';

function layout(steps: readonly Step[]): GraphLayout {
  const [run] = session(steps).runs;
  if (run === undefined) throw new Error('there is a run');
  return graphLayout(run, placesOf(run, 1), ({ stepId }) => stepId ?? '');
}

const lanesOf = (steps: readonly Step[]) => layout(steps).marks.map(({ lane }) => lane);

describe('the picture of a run', () => {
  test('has a row for each point, and the way to where the run stands in the first lane', () => {
    const { marks, edges, lanes, notice } = layout(FORKED);
    expect(marks.map(({ name, lane, branch, begins, isTip }) => [name, lane, branch, begins, isTip])).toEqual(
      [
        ['start', 0, 1, false, false],
        ['plan', 0, 1, true, false],
        ['build', 1, 1, false, false],
        ['build', 0, 2, true, false],
        ['check', 0, 2, false, true],
      ],
    );
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [0, 1],
      [1, 3],
      [3, 4],
    ]);
    expect({ lanes, notice }).toEqual({ lanes: 2, notice: undefined });
  });

  test('gives a lane again when its branch has ended and nothing leaves it any more', () => {
    const one = { from: 'root', to: 'a', stepId: 's' };
    const two = { from: 'root', to: 'b', stepId: 's' };
    const tip = { from: 'root', to: 'z', stepId: 's' };
    expect(lanesOf([one, two, tip])).toEqual([0, 1, 1, 0]);
    const lateFork = { from: 'a', to: 'c', stepId: 's' };
    const laterFork = { from: 'a', to: 'd', stepId: 's' };
    expect(lanesOf([one, two, lateFork, laterFork, tip])).toEqual([0, 1, 2, 1, 2, 0]);
  });

  test('no two lines run down one lane at once', () => {
    const steps = Array.from({ length: 120 }, (_, number) => ({
      from: number === 0 ? 'root' : `n${(number * 7919) % number}`,
      to: `n${number}`,
      stepId: 's',
    }));
    const { marks, edges } = layout(steps);
    const laneOf = (row: number) => marks[row]?.lane ?? -1;
    // Marks that one line down a lane joins have its first row for a name; no two lines leave a mark in its own lane.
    const lines = new Map([[0, 0]]);
    for (const { from, to } of edges.toSorted((one, other) => one.to - other.to)) {
      const goesDown = laneOf(from) === laneOf(to);
      expect(
        goesDown &&
          edges.some((edge) => edge.from === from && edge.to < to && laneOf(edge.to) === laneOf(from)),
      ).toBe(false);
      lines.set(to, goesDown ? (lines.get(from) ?? -1) : to);
    }
    const busy = new Map<string, number>();
    const take = (lane: number, row: number, line: number | undefined) => {
      const cell = `${lane} ${row}`;
      expect(busy.get(cell) ?? line).toBe(line);
      busy.set(cell, line ?? -1);
    };
    for (const { from, to } of edges)
      for (let row = from; row < to; row += 1) take(laneOf(from), row, lines.get(from));
    for (const [row, { lane }] of marks.entries()) take(lane, row, lines.get(row));
  });

  test('is bounded, and says what it leaves out', () => {
    const long = layout(chain(1_000));
    expect(long.marks).toHaveLength(400);
    expect(long.notice).toBe('The diagram shows the latest 400 of 1001 nodes.');
    const crowd = Array.from({ length: 300 }, (_, number) => ({
      from: number < 60 ? 'root' : `n${number - 60}`,
      to: `n${number}`,
      stepId: 's',
    }));
    const wide = layout(crowd);
    expect(wide.lanes).toBe(24);
    expect(wide.notice).toContain('More than 24 branches');
    expect(layout([{ from: 'root', to: 'a', stepId: 'é'.repeat(90) }]).marks[1]?.name).toBe(
      `${'é'.repeat(56)}…`,
    );
  });

  test('as SVG draws all of it', () => {
    const svg = svgGraph(layout(FORKED));
    expect(svg.match(/<circle/g)).toHaveLength(5);
    expect(svg.match(/<path/g)).toHaveLength(4);
    expect(svg.match(/<a href="#run-1-point-\d"/g)).toHaveLength(4);
    expect(svg.match(/← current/g)).toHaveLength(1);
    expect(new Set([...svg.matchAll(/cx="(\d+)"/g)].map(([, x]) => x)).size).toBe(2);
  });
});
