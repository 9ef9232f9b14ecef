import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { BUNDLED_WORKFLOWS } from '../../e2e/harness/server-files.ts';
import { newHome, type ServerHome } from '../../e2e/harness/server-home.ts';
import { compiledPrograms } from '../../harness/compiled-programs.ts';
import { INSTALLED_PROGRAMS } from '../../harness/installed-programs.ts';

const PROGRAM = fileURLToPath(new URL('../../../apps/dashboard-api/dist/main.js', import.meta.url));

export interface Dashboard {
  /** What the program prints for a person to open: it carries the token. */
  readonly link: string;
  readonly origin: string;
  readonly token: string;
  readonly port: number;
  /** The link of a path of the page. */
  readonly at: (path: string) => string;
  readonly stderr: () => string;
  readonly process: ChildProcess;
  readonly end: () => Promise<number | null>;
}

export interface DashboardOptions {
  readonly home: ServerHome;
  readonly args?: readonly string[];
  /** The file to start, with `dashboard` in its arguments; the program itself unless given. */
  readonly program?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built program, in an environment that holds nothing of the machine but the folder of Node. */
export async function startDashboard({
  home,
  args = [],
  program = PROGRAM,
  env = {},
}: DashboardOptions): Promise<Dashboard> {
  if (!existsSync(program)) throw new Error(`${program} is missing; build it first`);
  const all = [program, ...(args.includes('--port') ? [] : ['--port', '0']), ...args];
  const child = spawn(process.execPath, all, {
    cwd: home.work,
    env: {
      ...compiledPrograms(),
      PATH: [dirname(process.execPath), INSTALLED_PROGRAMS, '/usr/bin', '/bin'].join(delimiter),
      HOME: home.root,
      WORKRAIL_DATA_DIR: home.data,
      WORKRAIL_BUNDLED_PATH: BUNDLED_WORKFLOWS,
      WORKRAIL_WORKFLOW_PATHS: home.workflows,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const [found] = /http:\S+#token=[\w-]+/.exec(stdout) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`the dashboard ended (${code}) before it served: ${stderr}`)));
  });
  const { origin, hash, port } = new URL(link);
  return {
    link,
    origin,
    token: hash.slice('#token='.length),
    port: Number(port),
    at: (path) => `${origin}${path}${hash}`,
    stderr: () => stderr,
    process: child,
    end: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A dashboard for the test that calls this. */
export async function openDashboard(options: DashboardOptions): Promise<Dashboard> {
  const dashboard = await startDashboard(options);
  onTestFinished(async () => void (await dashboard.end()));
  return dashboard;
}

/** One dashboard for all tests of a file, on a home that is filled before it starts; with what the filling gave. */
export function sharedDashboard<A extends object>(
  fill: (home: ServerHome) => Promise<A>,
): () => A & { readonly dashboard: Dashboard } {
  const home = newHome();
  let opened: (A & { readonly dashboard: Dashboard }) | undefined;
  beforeAll(async () => {
    home.make();
    const filled = await fill(home);
    opened = { ...filled, dashboard: await startDashboard({ home }) };
  });
  afterAll(async () => {
    await opened?.dashboard.end();
    home.remove();
  });
  return () => {
    if (opened === undefined) throw new Error('the shared dashboard is not started yet');
    return opened;
  };
}
