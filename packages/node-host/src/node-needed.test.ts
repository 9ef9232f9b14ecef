import { expect, test } from 'vitest';
import { isTooOld } from './node-needed.ts';

test.each([
  ['18.20.8', true],
  ['22.18.9', true],
  ['22.19.0', false],
  ['23.0.0', false],
  ['24.21.0', false],
])('Node %s is too old: %s', (version, expected) => expect(isTooOld(version)).toBe(expected));
