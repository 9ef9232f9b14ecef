import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each(['https://example.org/a?b', 'http://example.org/'])('%s may be followed', (href) => {
  expect(safeLink(href)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:ada@example.org',
  'file:///etc/passwd',
  '/relative',
  '//example.org',
  '',
])('%j is text', (href) => {
  expect(safeLink(href)).toBeUndefined();
});
