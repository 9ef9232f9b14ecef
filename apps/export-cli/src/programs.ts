/** The programs that start as commands of this one. They are loaded before the command line, which they do not need. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type App, programFile } from '@workrail/node-host/program-file';
import { GLOBAL_FLAGS, PLACE_FLAGS } from './global-flags.ts';

export interface CommandProgram {
  /** As it is typed after `workrail`. */
  readonly name: string;
  readonly app: App;
  /** Its name as a program of its own. */
  readonly program: string;
  readonly about: string;
  readonly example: string;
}

export const PROGRAMS: readonly CommandProgram[] = [
  {
    name: 'mcp',
    app: 'mcp-stdio',
    program: 'workrail-mcp',
    about: 'serve MCP on stdin and stdout; MCP clients start this',
    example: 'workrail mcp --toolsets all',
  },
  {
    name: 'dashboard',
    app: 'dashboard-api',
    program: 'workrail-dashboard',
    about: 'serve the dashboard and print its link',
    example: 'workrail dashboard --open',
  },
];

interface AskedProgram {
  readonly app: App;
  readonly args: readonly string[];
}

/** The program that a command line asks for, and what is left for it; `help mcp` asks for its help. */
export function programAsked(args: readonly string[]): AskedProgram | undefined {
  const first = afterGlobalFlags(args);
  const forHelp = args[first] === 'help';
  const at = forHelp ? first + 1 : first;
  const found = PROGRAMS.find(({ name }) => name === args[at]);
  if (found === undefined) return undefined;
  // What is too much is refused where all command lines are.
  if (forHelp && args.length > at + 1) return undefined;
  const others = [...args.slice(0, first), ...args.slice(at + 1)];
  return { app: found.app, args: forHelp ? ['--help'] : others };
}

/** Where the first word stands after flags that go with everything, and so with each of the programs. */
export function afterGlobalFlags(args: readonly string[]): number {
  let at = 0;
  for (let arg = args[at]; arg?.startsWith('--'); arg = args[at]) {
    const [flag = ''] = arg.slice(2).split('=');
    if (!GLOBAL_FLAGS.some((known) => known === flag)) break;
    at += arg.includes('=') || !PLACE_FLAGS.some((known) => known === flag) ? 1 : 2;
  }
  return at;
}

/** Runs a program in this process, as if it had been started by its own file; gives the file if it is missing. */
export async function startAsked({ app, args }: AskedProgram): Promise<string | undefined> {
  const file = programFile(app, import.meta.url);
  if (!existsSync(file)) return file;
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
  return undefined;
}
