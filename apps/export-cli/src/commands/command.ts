import type { DataUseCases } from '@workrail/application';
import { program, type TaskEither, typed } from '@workrail/kernel';
import type { DataFolderError, Environment } from '@workrail/node-host';
import type { Host } from '../composition-root.ts';
import type { CliError, DatabaseLostError } from '../errors/cli-error.ts';
import { EXIT, type ExitCode } from '../errors/failure.ts';
import type { Interrupts } from '../interrupts.ts';
import { type FlagName, type Given, isOn } from '../options.ts';
import type { Terminal } from '../terminal.ts';

import { visibleJson } from '../text/visible.ts';

export interface CommandDependencies {
  readonly host: Host;
  readonly terminal: Terminal;
  readonly interrupts: Interrupts;
  readonly env: Environment;
  readonly cwd: string;
  /** How the user types `workrail`, with the data folder where another process would use a different one. */
  readonly program: string;
}

/** Prints its result and says how it went. */
type Run = (
  deps: CommandDependencies,
  given: Given,
  ...args: readonly string[]
) => TaskEither<CliError, ExitCode>;

/** A word that follows the name of a command. */
export interface Argument {
  /** `<name>` is needed, `[name]` may be left out, `...` stands for several. */
  readonly name: string;
  readonly about: string;
  /** All that it can be; a function where the host knows it. Help shows them where they are a list. */
  readonly choices?: readonly string[] | ((host: Pick<Host, 'settingNames'>) => readonly string[]);
  /** What it names on this machine. */
  readonly names?: 'file' | 'folder';
}

/** A command: how it is typed, what its help says, what it does. */
export interface Command {
  /** As it is typed: `sessions list`. */
  readonly name: string;
  /** Whether it changes what is kept in the data folder; such a command is refused where that is only to be read. */
  readonly changesData: boolean | ((given: Given, env: Environment) => boolean);
  readonly about: string;
  readonly arguments?: readonly Argument[];
  readonly flags: readonly FlagName[];
  /** What its help says besides, in lines. */
  readonly notes?: string;
  /** A whole command line; it runs in the tests. */
  readonly example: string;
  /** It leaves nothing behind, and runs also where nobody can tell where data is kept. */
  readonly traceless?: true;
  readonly run: Run;
}

interface Answering<A> extends Omit<Command, 'run'> {
  readonly ask: (...asked: Parameters<Run>) => TaskEither<CliError, A>;
  readonly text: (answer: A, ...asked: Parameters<Run>) => string;
  /** What JSON says of the answer; all of it where this is left out. */
  readonly json?: (answer: A, deps: CommandDependencies) => unknown;
  /** Whether stdout carries a file that was asked for, so that the words go to stderr. */
  readonly words?: (...asked: readonly [given: Given, env: Environment]) => 'stdout' | 'stderr';
  /** What a person should know besides, in lines. */
  readonly remarks?: (answer: A) => readonly string[];
  /** How it went; well, where this is left out. */
  readonly code?: (answer: A) => ExitCode;
}

/** A command that asks for something and prints the answer, as JSON or in words. */
export const answering = <A>({
  ask,
  text,
  json,
  words,
  remarks,
  code,
  ...command
}: Answering<A>): Command => ({
  ...command,
  run: (deps, given, ...args) =>
    program(async ({ take }) => {
      const { terminal, env } = deps;
      const answer = await take(ask(deps, given, ...args));
      const asJson = isOn('json', given, env);
      const say = words?.(given, env) === 'stderr' ? terminal.err : terminal.out;
      say(asJson ? `${visibleJson(json?.(answer, deps) ?? answer)}\n` : text(answer, deps, given, ...args));
      for (const remark of remarks?.(answer) ?? [])
        terminal.err(`workrail: ${typed(remark, deps.program)}\n`);
      return code?.(answer) ?? EXIT.ok;
    }),
});

/** Wipes away how far something is once it is done. */
export const watched =
  <Err, A>({ progress }: Terminal, task: TaskEither<Err, A>): TaskEither<Err, A> =>
  async () => {
    const done = await task();
    progress(0, 0);
    return done;
  };

export const aboutArgument = ({ about, choices }: Argument): string =>
  Array.isArray(choices) ? `${about}: ${choices.join(', ')}` : about;

/**
 * Does something with the sessions of the data folder, and closes it. Where its database seems to be lost that is an
 * error, and no new one is made, unless `begins` says that the command does not need the sessions that were there.
 */
export const withData = <Err, A>(
  host: Host,
  use: (data: DataUseCases) => TaskEither<Err, A>,
  { begins = false }: { readonly begins?: boolean } = {},
): TaskEither<Err | DataFolderError | DatabaseLostError, A> =>
  program<Err | DataFolderError | DatabaseLostError, A>(async ({ take, fail }) => {
    const lost = begins ? undefined : await host.lostDatabase();
    if (lost !== undefined) fail({ _tag: 'DatabaseLostError', ...lost });
    const data = await take(host.data);
    try {
      return await take(use(data));
    } finally {
      await data.close();
    }
  });
