/**
 * Everything that has to hold before a change lands. What is quick comes first, the tests last, so that the closing
 * lines of the test runner are the last ones printed.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By its path: the older compiler, whose API the tests use, has a program of the same name. */
const TSC = 'node_modules/typescript-7/bin/tsc';

/** One after the other: lanes of steps that run beside each other. */
const STAGES = [
  [[['format and lint', 'biome', ['ci', '--reporter=summary', '.']]]],
  [
    [
      // The example is typed by what the package declares.
      ['build', 'turbo', ['run', 'build', '--output-logs=errors-only']],
      ['types', 'node', [TSC, '-p', 'tsconfig.all.json']],
    ],
    [
      ['types of the pure packages, without Node', 'node', [TSC, '-p', 'tsconfig.pure.json']],
      ['types of the page', 'node', [TSC, '-p', 'tsconfig.web.json']],
      ['dependency rules', 'depcruise', ['packages', 'apps', '--config', '.dependency-cruiser.mjs']],
      ['dead code', 'knip', []],
    ],
  ],
  [[['tests', 'vitest', ['run', ...process.argv.slice(2)]]]],
];

if (!ensureChromium((line) => process.stdout.write(`[set-up] ${line}\n`))) process.exit(1);

const failed = [];
for (const lanes of STAGES) {
  await Promise.all(lanes.map((steps) => runLane(steps, lanes.length > 1)));
  // Said last, wherever what the step itself said stands.
  for (const line of failed) process.stdout.write(`\n${line}\n`);
  if (failed.length > 0) process.exit(1);
}

/** Runs steps one after the other, until one fails in this lane or in another. */
async function runLane(steps, isBesideOthers) {
  for (const [title, command, args] of steps) {
    if (failed.length > 0) return;
    if (!isBesideOthers) process.stdout.write(`\n== ${title}\n`);
    const started = Date.now();
    const { status, error, said } = await run(command, args, isBesideOthers);
    // Together and only now, so that the lines of two steps do not mix.
    if (isBesideOthers) process.stdout.write(`\n== ${title}\n${said}`);
    if (error !== undefined || status !== 0)
      failed.push(`== ${title} FAILED${error === undefined ? '' : `: ${error.message}`}`);
    else if (command !== 'vitest')
      process.stdout.write(`== ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }
}

/** Runs a program of the project to its end, and keeps what it says or lets it speak for itself. */
function run(command, args, isKept) {
  const child = spawn('pnpm', ['exec', command, ...args], {
    cwd: root,
    stdio: isKept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // Only Windows needs a shell here: pnpm is a script there. The arguments are all ours.
    shell: process.platform === 'win32',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, error, said }));
    child.once('close', (status) => resolve({ status, error: undefined, said }));
  });
}
