import type { DataUseCases } from '@workrail/application';
import { program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import type { Host } from '../composition-root.ts';
import type { CliError, ExitCode } from '../errors/failure.ts';
import type { Environment, FlagName, Given } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** What a command works with. */
export interface CommandDependencies {
  readonly host: Host;
  readonly terminal: Terminal;
  readonly env: Environment;
  readonly cwd: string;
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

/** What help says of an argument. */
export const aboutArgument = ({ about, choices }: Argument): string =>
  Array.isArray(choices) ? `${about}: ${choices.join(', ')}` : about;

/** Does something with the data folder, and closes it. */
export const withData = <Err, A>(
  host: Host,
  use: (data: DataUseCases) => TaskEither<Err, A>,
): TaskEither<Err | DataFolderError, A> =>
  program<Err | DataFolderError, A>(async ({ take }) => {
    const data = await take(host.data);
    try {
      return await take(use(data));
    } finally {
      await data.close();
    }
  });
