#!/usr/bin/env node
/**
 * Checks the Node version before anything else loads, turns on the compile cache, then loads the server.
 * Written for Node versions far older than the one it asks for.
 */
import * as nodeModule from 'node:module';
import { dataFolder } from '@workrail/local-host/data-folder';

const NEEDED = [22, 13] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `workrail-mcp needs Node ${NEEDED.join('.')} or newer and was started by ${process.version}. Install a current Node, or put its full path into "command" of your MCP client's configuration.\n`,
  );
  process.exitCode = 1;
} else await start();

async function start(): Promise<void> {
  const flag = process.argv.indexOf('--data-dir');
  const given = flag < 0 ? {} : { WORKRAIL_DATA_DIR: process.argv[flag + 1] };
  const located = await dataFolder({ ...process.env, ...given });
  if (located._tag === 'Left') {
    process.stderr.write(`workrail-mcp: ${located.left.reason}\n`);
    process.exitCode = 1;
    return;
  }
  nodeModule.enableCompileCache?.(located.right.compileCache);
  const { runServer } = await import('./server.ts');
  runServer(located.right.folder);
}
