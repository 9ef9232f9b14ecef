import { expect, test } from 'vitest';
import { isReadOnly } from './read-only.ts';

type Case = [readonly string[], string | undefined, boolean];

test.each<Case>([
  [[], undefined, false],
  [['--read-only'], undefined, true],
  [['--read-only'], '0', true],
  ...['', ' ', '0', 'false', 'No', ' off '].map((text): Case => [[], text, false]),
  // What says neither is taken for the safe of the two.
  ...['1', 'true', 'YES', 'on', 'ture'].map((text): Case => [[], text, true]),
])('%j with WORKRAIL_READ_ONLY %j is read-only: %j', (args, WORKRAIL_READ_ONLY, is) => {
  expect(isReadOnly(args, { WORKRAIL_READ_ONLY })).toBe(is);
});
