/**
 * Builds the programs and shows what the server does: a whole review over MCP, then how an IDE agent comes to
 * start it, then the session in the browser. Ends with 0 only if everything it showed was so.
 */
import { spawnSync } from 'node:child_process';
import { DemoFailure } from './demo/checks.mjs';
import { printClientConfig, shellWord } from './demo/client-config.mjs';
import { showPage } from './demo/page.mjs';
import { root } from './demo/places.mjs';
import { runDemo } from './demo/run-demo.mjs';
import { print } from './demo/screen.mjs';

const started = performance.now();
try {
  build();
  const { firstEnd, secondEnd } = await runDemo();
  const show = `${shellWord(process.execPath)} scripts/show-demo.mjs`;
  print(
    'To see what an agent sees at the end of each branch, from a new process:',
    `  ${show} ${firstEnd.stateToken}`,
    `  ${show} ${secondEnd.stateToken}`,
  );
  await printClientConfig();
  print(
    '',
    'Your own runs are stored in your user data folder, or in WORKRAIL_DATA_DIR if it is set.',
    `Took ${seconds()} s.`,
  );
  await showPage(firstEnd.session.sessionId);
} catch (error) {
  const reason = error instanceof DemoFailure ? error.message : error.stack;
  process.stderr.write(`\nnpm start FAILED: ${reason}\n`);
  process.exitCode = 1;
}

function build() {
  const apps = ['mcp-stdio', 'export-cli', 'dashboard-api'].map((app) => `--filter=@workrail/${app}`);
  const args = ['exec', 'turbo', 'run', 'build', ...apps, '--output-logs=errors-only'];
  const { status, error, stdout, stderr } = spawnSync('pnpm', args, {
    cwd: root,
    encoding: 'utf8',
    // Only Windows needs a shell here: pnpm is a script there. The arguments are all ours.
    shell: process.platform === 'win32',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  if (error !== undefined) throw new DemoFailure(`the build could not be started: ${error.message}`);
  if (status !== 0) throw new DemoFailure(`the programs could not be built\n${stdout}${stderr}`);
}

function seconds() {
  return ((performance.now() - started) / 1000).toFixed(1);
}
