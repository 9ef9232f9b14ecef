/** The one file that knows the library for command lines. */

import { Command as Branch, CommanderError, InvalidArgumentError, Option } from 'commander';
import { aboutArgument, type Command } from './commands/command.ts';
import { COMMANDS, GROUPS } from './commands/index.ts';
import { misuseError } from './errors/cli-error.ts';
import { EXIT, type ExitCode, failureObject } from './errors/failure.ts';
import { GLOBAL_FLAGS, PLACE_FLAGS } from './global-flags.ts';
import { BUILT_IN, FLAGS, type FlagName, type Given, variableOf } from './options.ts';
import { afterGlobalFlags, type CommandProgram, PROGRAMS } from './programs.ts';
import type { Terminal } from './terminal.ts';
import { visible, visibleJson } from './text/visible.ts';
import { VERSION } from './version.ts';

type Asked = readonly [command: Command, given: Given, args: readonly string[]];

/** Reads the command line and runs the command that it asks for. */
export async function runProgram(
  args: readonly string[],
  run: (...asked: Asked) => Promise<ExitCode>,
  terminal: Pick<Terminal, 'out' | 'err'>,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const root = program(terminal, async (...asked) => {
    code = await run(...asked);
  });
  try {
    await root.parseAsync([...asHelp(args, root)], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (args.includes('--json') && !args.includes('--sarif')) {
      const [reason, fix] = [error.message.replace(/^error: /, ''), 'See workrail --help.'];
      terminal.out(`${visibleJson(failureObject(misuseError(reason, fix)))}\n`);
    }
    return EXIT.misuse;
  }
}

const { helpCommand } = BUILT_IN;

/**
 * `help a b` is `a b --help`; without the flag where there is no such command, which is then an error with what is meant.
 * A word behind a whole command is refused like any other that is too much.
 */
function asHelp(args: readonly string[], root: Branch): readonly string[] {
  const [first, ...given] = args.slice(afterGlobalFlags(args));
  const words = given.filter((word) => word !== BUILT_IN.help.long && word !== BUILT_IN.help.short);
  if (first !== helpCommand.name || words.length === 0) return args;
  const path: string[] = [];
  let at = root;
  for (const word of words) {
    if (word.startsWith('-')) at.error(`error: unknown option '${word}'`);
    if (at.commands.length === 0 || path[0] === helpCommand.name)
      at.error(`error: "help ${path.join(' ')}" takes no more words, and "${word}" is one`);
    path.push(word);
    const next = at.commands.find((one) => one.name() === word);
    if (next === undefined && word !== helpCommand.name) return path;
    at = next ?? at;
  }
  return [...path.filter((word) => word !== helpCommand.name), BUILT_IN.help.long];
}

const spelt = ({ short, long }: { readonly short: string; readonly long: string }): string =>
  `${short}, ${long}`;

function program(
  { out, err }: Pick<Terminal, 'out' | 'err'>,
  run: (...asked: Asked) => Promise<void>,
): Branch {
  const root = new Branch('workrail')
    .description(
      'The command line of WorkRail: sets up MCP clients, checks workflow files, shows sessions and moves them between machines.',
    )
    .version(VERSION, spelt(BUILT_IN.version), BUILT_IN.version.help)
    .helpOption(spelt(BUILT_IN.help), BUILT_IN.help.help)
    .helpCommand(`${helpCommand.name} ${helpCommand.argument}`, helpCommand.help)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: out,
      writeErr: err,
      outputError: (text, write) => write(said(text)),
    })
    .exitOverride();
  addFlags(root, GLOBAL_FLAGS);
  root.addHelpText('after', example('workrail validate .workrail/workflows --strict'));
  pointToHelp(root);
  for (const command of COMMANDS) addCommand(root, command, run);
  for (const started of PROGRAMS) addProgram(root, started);
  return root;
}

function addCommand(root: Branch, command: Command, run: (...asked: Asked) => Promise<void>): void {
  const words = command.name.split(' ');
  const [name = '', group] = words.reverse();
  const made = branch(group === undefined ? root : groupOf(root, group), name, command.about);
  addFlags(made, command.flags);
  for (const argument of command.arguments ?? []) made.argument(argument.name, aboutArgument(argument));
  made
    .addHelpText(
      'after',
      `${command.notes === undefined ? '' : `\n${command.notes}\n`}${example(command.example)}`,
    )
    .action((...parts) => {
      const self = parts.at(-1) as Branch;
      return run(command, givenTo(self), self.args);
    });
}

/** What the help lists and a misspelt word may mean; a program starts before this library is asked. */
function addProgram(root: Branch, { name, about }: CommandProgram): void {
  const made = branch(root, name, about).argument('[options]');
  made.action(() => made.error(`"${name}" has to be the first word`));
}

/** The branch that commands hang on, made for the first of them. */
function groupOf(root: Branch, name: string): Branch {
  const there = root.commands.find((one) => one.name() === name);
  if (there !== undefined) return there;
  const first = COMMANDS.find((one) => one.name.startsWith(`${name} `));
  return branch(root, name, GROUPS[name] ?? '').addHelpText('after', example(first?.example ?? name));
}

function branch(parent: Branch, name: string, about: string): Branch {
  const made = parent.command(name).description(about).helpOption(spelt(BUILT_IN.help), BUILT_IN.help.help);
  pointToHelp(made);
  return made;
}

function addFlags(to: Branch, names: readonly FlagName[]): void {
  for (const name of names) {
    const flag = FLAGS[name];
    const spelling = 'value' in flag ? `--${name} ${flag.value}` : `--${name}`;
    const option = new Option(spelling, `${flag.help} (environment: ${variableOf(name)})`);
    // For a place that is named by a variable of a script, the usual one is meant where it is not set.
    if ('value' in flag && !PLACES.has(name)) option.argParser(notEmpty);
    if ('many' in flag) option.argParser(added);
    to.addOption(name === 'json' && names.includes('sarif') ? option.conflicts('sarif') : option);
  }
}

const PLACES: ReadonlySet<FlagName> = new Set(PLACE_FLAGS);

/** Nothing, as from a variable of a script that is not set, is not taken for the usual. */
function notEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

const added = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  notEmpty(value),
];

const pointToHelp = (one: Branch): Branch =>
  one.showHelpAfterError(`See ${[...pathTo(one)].join(' ')} --help.`);

const pathTo = (one: Branch): readonly string[] =>
  one.parent === null ? [one.name()] : [...pathTo(one.parent), one.name()];

/** All flags that were given, under their own names. */
function givenTo(self: Branch): Given {
  const values: Readonly<Record<string, unknown>> = self.optsWithGlobals();
  return Object.fromEntries(
    Object.keys(FLAGS).flatMap((flag) => {
      const value = values[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      return value === undefined ? [] : [[flag, value]];
    }),
  );
}

const example = (line: string): string => `\nExample:\n  $ ${line}\n`;

/** An error of the library in the words of this program; what the user typed is shown harmlessly. */
function said(text: string): string {
  const [first = '', ...more] = text.trimEnd().split('\n');
  return [`workrail: ${visible(first.replace(/^error: /, ''))}`, ...more.map(visible), ''].join('\n');
}
