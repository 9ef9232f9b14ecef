import { expect, test } from 'vitest';
import { nodeScript } from './node-script.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['the only argument', ['/x/main.js'], '/x/main.js'],
  ['what comes after options', ['--enable-source-maps', '--', '/x/main.mjs', '/y/other.js'], '/x/main.mjs'],
  ['no file of --require', ['--require', '/tmp/hook.js', '/x/main.js'], '/x/main.js'],
  ['no file of -r', ['-r', '/tmp/hook.cjs', '/x/main.cjs'], '/x/main.cjs'],
  ['no file of --import=', ['--import=/tmp/hook.js', '/x/main.js'], '/x/main.js'],
  [
    'no file of --import, --loader and -C',
    ['--import', './a.js', '--loader', 'b.js', '-C', 'c', 'd.js'],
    'd.js',
  ],
  ['nothing where options are all', ['--require', '/tmp/hook.js'], undefined],
  ['nothing after code', ['-e', 'import("/x/main.js")', '/y.js'], undefined],
  ['nothing where another file comes first', ['/x/server', '/x/main.js'], undefined],
  ['nothing of nothing', [], undefined],
])('Node runs %s', (_, args, file) => {
  expect(nodeScript(args)).toBe(file);
});
