import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The built server; `WORKRAIL_E2E_DIST` points the tests at another build of it. */
const DIST = process.env.WORKRAIL_E2E_DIST ?? here('../../../apps/mcp-stdio/dist');
export const BUNDLED_WORKFLOWS = join(DIST, 'workflows');
export const FIXTURES = here('../fixtures');

/** A file of this folder that runs as a process of its own. */
export const helperScript = (name: string): string => here(`./${name}`);

/** The program that clients start. */
export const serverProgram = (): string => built(join(DIST, 'main.js'), 'mcp-stdio');

let cli = here('../../../apps/export-cli/dist/main.js');

/** The command line. */
export const cliProgram = (): string => built(cli, 'export-cli');

/** Lets all tests of a file run another build of the command line. */
export const useCli = (program: string): void => {
  cli = program;
};

/** The program that serves the page. */
export const dashboardProgram = (): string =>
  built(here('../../../apps/dashboard-api/dist/main.js'), 'dashboard-api');

function built(program: string, app: string): string {
  if (existsSync(program)) return program;
  throw new Error(
    `The end-to-end tests run the built programs, and ${program} is missing. Build it first: cd apps/${app} && node ../../scripts/bundle.mjs ${app}`,
  );
}
