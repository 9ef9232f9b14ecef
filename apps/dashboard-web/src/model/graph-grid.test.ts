import { expect, test } from 'vitest';
import { areaOf, fitted, isSameArea, isSeen, STEP, ZOOM } from './graph-grid.ts';

const SIZE = { width: 1_000, height: 800 };

test('an area has everything that is seen, and stays the same over small movements', () => {
  const area = areaOf({ x: 0, y: -100 * STEP.y, zoom: 1 }, SIZE);
  expect(area.firstRow).toBeLessThanOrEqual(100);
  expect(area.lastRow).toBeGreaterThanOrEqual(100 + 800 / STEP.y);
  expect(isSameArea(area, areaOf({ x: 0, y: -100 * STEP.y - 5, zoom: 1 }, SIZE))).toBe(true);
});

test('at the smallest zoom a few hundred places are seen at most', () => {
  const area = areaOf({ x: 0, y: 0, zoom: ZOOM.min }, { width: 1_440, height: 900 });
  const places = (area.lastRow - area.firstRow + 1) * (area.lastLane - area.firstLane + 1);
  expect(places).toBeLessThan(500);
});

test('a small graph is shown whole and in the middle', () => {
  const viewport = fitted({ lanes: 1, rows: 3 }, { lane: 0, row: 2 }, SIZE);
  expect(viewport.zoom).toBe(1);
  for (const row of [0, 1, 2]) expect(isSeen(0, row, viewport, SIZE)).toBe(true);
});

test.each([0, 50, 4_999, 9_999])('of a long graph the place around row %i is shown', (row) => {
  const viewport = fitted({ lanes: 1, rows: 10_000 }, { lane: 0, row }, SIZE);
  expect(viewport.zoom).toBe(ZOOM.min);
  expect(isSeen(0, row, viewport, SIZE)).toBe(true);
});
