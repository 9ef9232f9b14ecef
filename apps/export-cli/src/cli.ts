import { fileURLToPath } from 'node:url';
import { E, type Either, typed } from '@workrail/kernel';
import type { DataFolder, DataFolderError, Environment } from '@workrail/node-host';
import { ownProgram } from '@workrail/node-host/own-program';
import { programFile } from '@workrail/node-host/program-file';
import type { Logger } from '@workrail/ports';
import type { Command, CommandDependencies } from './commands/command.ts';
import { type CliError, misuseError } from './errors/cli-error.ts';
import { EXIT, type ExitCode, failureObject, failureOf } from './errors/failure.ts';
import { listenForInterrupts } from './interrupts.ts';
import { type Given, isOn, textOf, variableOf, withPlaces } from './options.ts';
import { runProgram } from './program.ts';
import { openTerminal, type Terminal } from './terminal.ts';

import { visible, visibleJson } from './text/visible.ts';

type Located = Either<DataFolderError, DataFolder>;

/** Runs the command line; `located` is where data is kept. */
export async function runCli(located: Located): Promise<void> {
  const terminal = openTerminal(process, process.env);
  const args = process.argv.slice(2);
  const bareOnTerminal = args.length === 0 && process.stdout.isTTY;
  try {
    process.exitCode = await runProgram(
      bareOnTerminal ? ['--help'] : args,
      running(located, terminal),
      terminal,
    );
  } catch (defect) {
    process.exitCode = EXIT.defect;
    const what = defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect);
    terminal.err(`workrail: stopped because of a bug in workrail: ${visible(what)}\n`);
  }
}

/** Says that a program is not there that is started as a command. */
export function refuseMissing(file: string): void {
  const fix = 'Build it with "npm start", in the checkout that this program belongs to.';
  openTerminal(process, process.env).err(`workrail: the program is missing: ${visible(file)}\n${fix}\n`);
  process.exitCode = EXIT.problems;
}

const running =
  (located: Located, terminal: Terminal) =>
  async (command: Command, given: Given, args: readonly string[]): Promise<ExitCode> => {
    const refused = readOnlyRefusal(command, given, process.env);
    const opened = refused ?? (await open(located, { command, given }, terminal));
    const outcome = E.isLeft(opened) ? opened : await command.run(opened.right, given, ...args)();
    if (E.isRight(outcome)) return outcome.right;
    const { code, lines } = failureOf(outcome.left);
    const program = typedProgram(process.env, located);
    if (command.flags.includes('json') && isOn('json', given, process.env))
      terminal.out(`${visibleJson(failureObject(outcome.left, program))}\n`);
    const [first = '', ...more] = lines;
    terminal.err([`workrail: ${first}`, ...more.map((line) => typed(line, program)), ''].join('\n'));
    return code;
  };

/** Why a command is not run that changes data; undefined where it may run. */
function readOnlyRefusal(
  { name, changesData }: Command,
  given: Given,
  env: Environment,
): Either<CliError, never> | undefined {
  const changes = typeof changesData === 'function' ? changesData(given, env) : changesData;
  if (!changes || !isOn('read-only', given, env)) return undefined;
  const [by, fix] =
    given['read-only'] === true
      ? ['--read-only was given', 'Run it without --read-only.']
      : [`${variableOf('read-only')} is set`, `Unset ${variableOf('read-only')} and run it again.`];
  return E.left(misuseError(`"${name}" changes the data folder, but ${by}`, `Nothing was changed. ${fix}`));
}

async function open(
  located: Located,
  { command, given }: { readonly command: Command; readonly given: Given },
  terminal: Terminal,
): Promise<Either<CliError, CommandDependencies>> {
  const isNamed = textOf('data-dir', given, process.env) !== undefined;
  if (E.isLeft(located) && isNamed && command.traceless === undefined)
    return E.left(
      misuseError(
        located.left.reason,
        'Every command reads settings.json there, which may name more workflow folders.',
      ),
    );
  const env = withPlaces(given, process.env);
  const { composeHost } = await import('./composition-root.ts');
  const host = composeHost({
    env,
    readOnly: isOn('read-only', given, env),
    bundledPath: fileURLToPath(new URL('./workflows', import.meta.url)),
    fontsPath: fileURLToPath(new URL('./fonts', import.meta.url)),
    serverPath: programFile('mcp-stdio', import.meta.url),
    settingsPath: E.isRight(located) ? located.right.settings : undefined,
    toStdout: terminal.part,
    logger: loggerOn(terminal, typedProgram(env, located)),
  });
  const interrupts = listenForInterrupts(terminal, host.removeDrafts);
  const program = typedProgram(env, located);
  return E.right({ host, terminal, interrupts, env, cwd: host.cwd, program });
}

/** This program, as its user types it for the data folder in use. */
const typedProgram = (env: Environment, located: Located): string =>
  ownProgram('workrail', {
    file: programFile('export-cli', import.meta.url),
    env,
    data: E.isRight(located) ? located.right : undefined,
  });

/** What a person should know, in a line each. */
function loggerOn({ err }: Terminal, program: string): Logger {
  const say = (kind: string) => (facts: object, message: string) => {
    const path = 'path' in facts && typeof facts.path === 'string' ? `${facts.path}: ` : '';
    err(`workrail: ${kind}: ${visible(path)}${visible(typed(message, program))}\n`);
  };
  return { debug: () => {}, warn: say('warning'), error: say('error') };
}
