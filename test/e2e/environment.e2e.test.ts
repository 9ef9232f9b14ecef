import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../harness/patience.ts';
import type { ServerOptions } from './harness/launch.ts';
import { expectRefusal, oldNode, pretend, TOO_OLD } from './harness/old-node.ts';
import { openServer } from './harness/open-server.ts';
import { runWorkflow } from './harness/scripted-agent.ts';
import { FIXTURES, serverProgram } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

/** Takes every variable away that the tests give, and puts in these. */
const only = (env: Readonly<Record<string, string>>): NonNullable<ServerOptions['env']> => ({
  PATH: undefined,
  HOME: undefined,
  WORKRAIL_DATA_DIR: undefined,
  WORKRAIL_BUNDLED_PATH: undefined,
  WORKRAIL_WORKFLOW_PATHS: undefined,
  ...env,
});

interface Surroundings {
  readonly what: string;
  readonly options: (home: ServerHome) => Pick<ServerOptions, 'env' | 'args'>;
  /** Where the data goes, below the home's root. */
  readonly data: string;
}

const platformData =
  process.platform === 'darwin' ? 'Library/Application Support/workrail' : '.local/share/workrail';

test.each<Surroundings>([
  {
    what: 'no environment at all',
    options: (home) => ({ env: only({}), args: [`--data-dir=${home.data}`] }),
    data: 'data',
  },
  {
    what: 'nothing but a data folder',
    options: (home) => ({ env: only({ WORKRAIL_DATA_DIR: home.data }) }),
    data: 'data',
  },
  { what: 'nothing but HOME', options: (home) => ({ env: only({ HOME: home.root }) }), data: platformData },
  {
    what: 'HOME and PATH',
    options: (home) => ({ env: only({ HOME: home.root, PATH: dirname(process.execPath) }) }),
    data: platformData,
  },
  {
    what: 'blank variables',
    options: (home) => ({
      env: only({ HOME: home.root, WORKRAIL_DATA_DIR: '', WORKRAIL_WORKFLOW_PATHS: ' ' }),
    }),
    data: platformData,
  },
])('a server in / with $what serves, and says where its data is [ENV-3]', async ({ options, data }) => {
  const home = homeForTest();
  const { env, args = [] } = options(home);
  const server = await openServer({
    home,
    cwd: '/',
    ...(env === undefined ? {} : { env }),
    args: [...args, '--workflow-paths', FIXTURES, '--bundled-path', join(home.root, 'bundled')],
  });
  const journey = await runWorkflow(server, 'text', { workflowId: 'demo.six-steps' });
  expect(journey.steps.length).toBe(6);
  expect(server.process.stderr()).toBe(`workrail-mcp 0.1.0: data in ${join(home.root, data)}\n`);
  expect(existsSync(join(home.root, data, 'workrail.db'))).toBe(true);
});

const server = () => ({ name: 'workrail-mcp', file: serverProgram() });

test.each(TOO_OLD)(
  'started by Node %s, the program says in one line what to do and ends [ENV-5]',
  (version) => expectRefusal(server(), process.execPath, pretend(version)),
);

const old = oldNode();

test.skipIf(old === undefined)(
  `started by a real older Node, the program does the same (${old ?? 'skipped: none on the PATH'}) [ENV-5]`,
  () => expectRefusal(server(), old ?? '', []),
);

test('started by the first Node that is new enough, the program goes on', () => {
  const home = homeForTest();
  const { stdout } = spawnSync(process.execPath, [...pretend('22.19.0'), serverProgram(), '--version'], {
    env: { WORKRAIL_DATA_DIR: home.data },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
