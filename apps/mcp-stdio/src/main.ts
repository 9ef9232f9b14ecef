#!/usr/bin/env node
/**
 * Checks the Node version before anything else loads, turns on the compile cache, then loads the server.
 * Written for Node versions far older than the one it asks for.
 */
import { mkdirSync } from 'node:fs';
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
  const flag = lastValueOf('--data-dir', process.argv.slice(2));
  const located = await dataFolder({
    ...process.env,
    ...(flag === undefined ? {} : { WORKRAIL_DATA_DIR: flag }),
  });
  if (located._tag === 'Right' && !asksForText(process.argv)) keepCompiled(located.right);
  const { runServer } = await import('./server.ts');
  runServer(located);
}

/** Asking for help or the version leaves nothing behind. */
function asksForText(args: readonly string[]): boolean {
  return ['--help', '-h', '--version', '-v'].some((flag) => args.indexOf(flag) > 1);
}

/** The folder is made here first: the cache would make it readable for everyone. */
function keepCompiled({ folder, compileCache }: { folder: string; compileCache: string }): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    nodeModule.enableCompileCache?.(compileCache);
  } catch {
    // The first call that needs the folder says what is wrong with it; a start without the cache is only slower.
  }
}

/** Reads one flag in both of its spellings; the server reads the command line in full. */
function lastValueOf(flag: string, args: readonly string[]): string | undefined {
  const values = args.flatMap((arg, index) => {
    if (arg === flag) return args[index + 1] ?? [];
    return arg.startsWith(`${flag}=`) ? arg.slice(flag.length + 1) : [];
  });
  return values[values.length - 1];
}
