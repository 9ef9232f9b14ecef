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
export function serverProgram(): string {
  const program = join(DIST, 'main.js');
  if (existsSync(program)) return program;
  throw new Error(
    `The end-to-end tests run the built server, and ${program} is missing. Build it first: cd apps/mcp-stdio && node ../../scripts/bundle.mjs mcp-stdio`,
  );
}
