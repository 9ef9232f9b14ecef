import { expect, test } from 'vitest';
import type { ApiCommand } from './command.ts';
import { outlineOf } from './outline.ts';

/** A command that answers with these statuses. */
const answering = (...statuses: readonly string[]): ApiCommand => ({
  group: 'shop',
  name: 'orders:list',
  executionType: 'http',
  method: 'get',
  path: '/orders',
  tags: [],
  parameters: [],
  answers: statuses.map((status) => ({ status, contents: [] })),
  security: [],
  pointer: '',
});

test.each([
  [
    ['301', '400', '401', '403', '404', '409', '422', '429', '2XX', 'default'],
    ['2XX', '301', '400', '401', '403', '404', '409', 'default'],
    2,
  ],
  [['200', '404', 'default'], ['200', '404', 'default'], undefined],
  [['404', '200', '201'], ['200', '201', '404'], undefined],
])('of the answers %j successes come first, and what is left out is counted', (given, shown, more) => {
  const { answers, more_answers } = outlineOf(answering(...given), {});
  expect(answers.map(({ status }) => status)).toEqual(shown);
  expect(more_answers).toBe(more);
});
