import type { DataUseCases } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/local-host';
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
) => Promise<Either<CliError, ExitCode>>;

/** A command: how it is typed, what its help says, what it does. */
export interface Command {
  /** As it is typed: `sessions list`. */
  readonly name: string;
  readonly about: string;
  /** `<name>` is needed, `[name]` may be left out, `...` stands for several. */
  readonly arguments?: readonly { readonly name: string; readonly about: string }[];
  readonly flags: readonly FlagName[];
  /** What its help says besides, in lines. */
  readonly notes?: string;
  /** A whole command line; it runs in the tests. */
  readonly example: string;
  readonly run: Run;
}

/** Does something with the data folder, and closes it. */
export async function withData<Err, A>(
  host: Host,
  use: (data: DataUseCases) => Promise<Either<Err, A>>,
): Promise<Either<Err | DataFolderError, A>> {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  try {
    return await use(opened.right);
  } finally {
    await opened.right.close();
  }
}
