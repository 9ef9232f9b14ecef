/** The one file that knows the library for command lines. */

import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { FLAGS, type FlagName, type Given, PLACE_FLAGS, variableOf } from './options.ts';
import { visible } from './text/visible.ts';
import { VERSION } from './version.ts';

export const EXIT = { ok: 0, problem: 1, misuse: 2, defect: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Words {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What a command line asks for; a code where it was answered already, or can't be followed. */
export function readCommandLine(args: readonly string[], words: Words): Given | ExitCode {
  const program = commandLine(words);
  try {
    program.parse([...args], { from: 'user' });
    return givenTo(program);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.misuse;
  }
}

function commandLine({ out, err }: Words): Command {
  const program = new Command('workrail-dashboard')
    .description(
      'Shows the sessions of a data folder live in the browser. It prints a link; anyone with the link has access.',
    )
    .version(VERSION, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .allowExcessArguments(false)
    .configureOutput({
      writeOut: out,
      writeErr: err,
      outputError: (text, write) => write(said(text)),
    })
    .showHelpAfterError('See workrail-dashboard --help.')
    .addHelpText('after', '\nExample:\n  $ workrail-dashboard --port 4870 --open\n')
    .exitOverride();
  for (const name of Object.keys(FLAGS) as FlagName[]) {
    const flag = FLAGS[name];
    const spelling = 'value' in flag ? `--${name} ${flag.value}` : `--${name}`;
    const option = new Option(spelling, `${flag.help} (environment: ${variableOf(name)})`);
    // For a place that is named by a variable of a script, the usual one is meant where it is not set.
    program.addOption('value' in flag && !PLACE_FLAGS.has(name) ? option.argParser(notEmpty) : option);
  }
  return program;
}

/** Nothing, as from a variable of a script that is not set, is not taken for the usual. */
function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

/** All flags that were given, under their own names. */
function givenTo(program: Command): Given {
  const values: Readonly<Record<string, unknown>> = program.opts();
  return Object.fromEntries(
    Object.keys(FLAGS).flatMap((flag) => {
      const value = values[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      const leftOut = value === undefined || (typeof value === 'string' && value.trim() === '');
      return leftOut ? [] : [[flag, value]];
    }),
  );
}

/** An error of the library in the words of this program; what the user typed is shown harmlessly. */
function said(text: string): string {
  const [first = '', ...more] = text.trimEnd().split('\n');
  return [`workrail-dashboard: ${visible(first.replace(/^error: /, ''))}`, ...more.map(visible), ''].join(
    '\n',
  );
}
