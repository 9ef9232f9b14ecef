import { expect, test } from 'vitest';
import { mayHoldBack } from './small-process.ts';

const NODE_24 = { versions: { v8: '13.6.233.17-node.53' }, execArgv: [], env: {} };

test.each([
  ['Node 24 as it is', NODE_24, true],
  [
    'Node 22, which leaves one of the compilers off',
    { ...NODE_24, versions: { v8: '12.4.254.21-node.29' } },
    false,
  ],
  ['a program started with flags', { ...NODE_24, execArgv: ['--jitless'] }, false],
  ['flags in the environment', { ...NODE_24, env: { NODE_OPTIONS: '--max-old-space-size=100' } }, false],
  ['an empty variable', { ...NODE_24, env: { NODE_OPTIONS: '' } }, true],
])('the optimising compilers of %s may be held back: %o', (_, started, may) => {
  expect(mayHoldBack(started)).toBe(may);
});
