import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, without a trailing separator. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The command line. */
export const cliMain = join(root, 'apps', 'export-cli', 'dist', 'main.js');

/** The program that serves the page. */
export const dashboardMain = join(root, 'apps', 'dashboard-api', 'dist', 'main.js');

/** What an MCP client starts. */
export const serverMain = join(root, 'apps', 'mcp-stdio', 'dist', 'main.js');

/** Belongs to the demonstration alone: removed and made anew at each start. A test names another. */
export const demoFolder = process.env.WORKRAIL_DEMO_DIR ?? join(root, '.workrail-demo');

/** The data folder of the demonstration's servers; the user's own is never touched. */
export const demoData = join(demoFolder, 'data');
