import { expect, test } from 'vitest';
import { listSummary } from './list-summary.ts';

const LONG =
  'It goes on for a while longer than a list has room for, and says more than is needed to choose.';

test.each([
  ['Short.', 'Short.'],
  ['x'.repeat(200), 'x'.repeat(200)],
  [`Finds the cause. Then fixes it. ${LONG} ${LONG} ${LONG}`, `Finds the cause. Then fixes it. ${LONG} …`],
  [`Version 1.2 of it. ${LONG} ${LONG}`, `Version 1.2 of it. ${LONG} …`],
  [`One sentence ${'of many words '.repeat(20)}`, `One sentence ${'of many words '.repeat(13)}of …`],
  ['x'.repeat(201), `${'x'.repeat(200)} …`],
  [`修复。${'字'.repeat(100)}`, '修复。 …'],
])('%j is listed as %j', (description, summary) => {
  expect(listSummary(description)).toBe(summary);
});
