import type { RuntimeFacts } from '@workrail/ports';
import { expect, test } from 'vitest';
import { isNewEnough, runtimeFindings } from './runtime-findings.ts';

const FACTS: RuntimeFacts = {
  version: '24.1.0',
  path: '/node',
  needed: [22, 19],
  sqlite: '3.50.0',
  zstd: true,
};
const statuses = (facts: Partial<RuntimeFacts>) =>
  runtimeFindings({ ...FACTS, ...facts }).map(({ status }) => status);

test.each([
  ['22.19.0', true],
  ['22.20.9', true],
  ['23.0.0', true],
  ['100.0.0', true],
  ['22.18.9', false],
  ['18.99.0', false],
  ['', false],
])('Node %s is new enough: %s', (version, enough) => expect(isNewEnough(version, [22, 19])).toBe(enough));

test('a Node with everything is well; without zstd too', () => {
  expect(statuses({})).toEqual(['ok', 'ok', 'ok']);
  expect(statuses({ zstd: false })).toEqual(['ok', 'ok', 'ok']);
});

test('one that is too old, or has no SQLite, is a fault', () => {
  expect(statuses({ version: '20.0.0' })[0]).toBe('fault');
  expect(statuses({ sqlite: undefined })[1]).toBe('fault');
});
