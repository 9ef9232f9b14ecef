/**
 * Everything that has to hold before a change lands, in the order in which it fails fastest. The test
 * runner comes last, so that its closing lines are the last ones printed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = [
  ['format and lint', 'biome', ['ci', '--reporter=summary', '.']],
  ['types of the pure packages, without Node', 'tsc', ['-p', 'tsconfig.pure.json']],
  // The example is typed by what the package declares.
  ['build', 'turbo', ['run', 'build', '--output-logs=errors-only']],
  ['types', 'tsc', ['-p', 'tsconfig.all.json']],
  ['types of the page', 'tsc', ['-p', 'tsconfig.web.json']],
  ['dependency rules', 'depcruise', ['packages', 'apps', '--config', '.dependency-cruiser.mjs']],
  ['dead code', 'knip', []],
  ['tests', 'vitest', ['run', ...process.argv.slice(2)]],
];

if (!ensureChromium((line) => process.stdout.write(`[set-up] ${line}\n`))) process.exit(1);

for (const [title, command, args] of checks) {
  process.stdout.write(`\n== ${title}\n`);
  const started = Date.now();
  const { status, error } = spawnSync('pnpm', ['exec', command, ...args], {
    cwd: root,
    stdio: 'inherit',
    // Only Windows needs a shell here: pnpm is a script there. The arguments are all ours.
    shell: process.platform === 'win32',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  if (error !== undefined || status !== 0) {
    process.stdout.write(`\n== ${title} FAILED${error === undefined ? '' : `: ${error.message}`}\n`);
    process.exit(1);
  }
  if (command !== 'vitest')
    process.stdout.write(`== ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
