/**
 * How every bin starts: the Node version first, then the compile cache, then the program. Written for Node
 * versions far older than the one it asks for, and bundled into each bin's first file.
 */
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { type DataFolder, type DataFolderError, dataFolder } from './data-folder.ts';
import { makeFolder } from './make-folder.ts';
import { isTooOld, NODE_NEEDED } from './node-needed.ts';
import { shellWord } from './shell-word.ts';

export interface Program {
  readonly name: string;
  /** What helps a user whose Node is too old, besides a newer one: the end of a line, with no full stop. */
  readonly orElse: (other: OtherNode) => string;
  /** Whether a call changes nothing on the machine, not even to start faster the next time. */
  readonly traceless?: (args: readonly string[], env: NodeJS.ProcessEnv) => boolean;
  /** Loads and runs the program; `located` is where its data goes. */
  readonly run: (located: Located) => Promise<void>;
}

/** An Either, spelt out: its library would load before the version is known. */
type Located =
  | { readonly _tag: 'Left'; readonly left: DataFolderError }
  | { readonly _tag: 'Right'; readonly right: DataFolder };

interface OtherNode {
  /** Its path. */
  readonly node: string;
  /** What the user typed, with that Node, for their shell. */
  readonly command: string;
}

export async function startProgram({ name, orElse, traceless, run }: Program): Promise<void> {
  if (isTooOld(process.versions.node)) {
    const file = process.argv[1] || '';
    const near = nodeInCheckout(file);
    const node = near === undefined ? '/path/to/a/newer/node' : near;
    const command = [node, file, ...process.argv.slice(2)].map(shellWord).join(' ');
    const found = near === undefined ? 'Install a current Node, or' : '"npm start" installed one here:';
    const fix = `${found} ${orElse({ node, command })}`;
    process.stderr.write(
      `${name} needs Node ${NODE_NEEDED.join('.')} or newer and was started by ${process.version}. ${fix}\n`,
    );
    process.exitCode = 1;
    return;
  }
  const args = process.argv.slice(2);
  const flag = lastValueOf('--data-dir', args);
  const located =
    flag === undefined
      ? await dataFolder(process.env)
      : await dataFolder({ ...process.env, WORKRAIL_DATA_DIR: flag }, undefined, '--data-dir');
  const leavesTraces = !asksForText(args) && traceless?.(args, process.env) !== true;
  if (located._tag === 'Right' && leavesTraces) keepCompiled(located.right);
  await run(located);
}

/** The Node that `npm start` put into the checkout of a program, `apps/<app>/dist/main.js`. */
function nodeInCheckout(file: string): string | undefined {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const modules = join(dirname(file), '..', '..', '..', '.tools', 'node_modules');
  const node = join(modules, name, 'bin', windows ? 'node.exe' : 'node');
  return existsSync(node) ? node : undefined;
}

/** Asking for help or the version leaves nothing behind. */
function asksForText(args: readonly string[]): boolean {
  return ['--help', '-h', '--version', '-v'].some((flag) => args.includes(flag));
}

/** The folder is made here first: the cache would make it readable for everyone. */
function keepCompiled({ folder, compileCache }: DataFolder): void {
  try {
    makeFolder(folder, 0o700);
    nodeModule.enableCompileCache?.(compileCache);
  } catch {
    // What needs the folder says later what is wrong with it; a start without the cache is only slower.
  }
}

/** Reads one flag in both of its spellings; the program reads the command line in full. */
function lastValueOf(flag: string, args: readonly string[]): string | undefined {
  const values = args.flatMap((arg, index) => {
    if (arg === flag) return args[index + 1] ?? [];
    return arg.startsWith(`${flag}=`) ? arg.slice(flag.length + 1) : [];
  });
  const last = values[values.length - 1];
  // An empty one, as of a variable of a script that is not set, counts as left out.
  return last === undefined || last.trim() === '' ? undefined : last;
}
