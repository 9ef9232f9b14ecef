import type { Either } from '@workrail/kernel';
import type { Host } from '../composition-root.ts';
import type { CliError, ExitCode } from '../errors/failure.ts';
import type { Environment, Given } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** What a command works with. */
export interface CommandDependencies {
  readonly host: Host;
  readonly terminal: Terminal;
  readonly env: Environment;
  readonly cwd: string;
}

/** Prints its result and says how it went. */
export type Command<Arguments extends readonly unknown[] = []> = (
  deps: CommandDependencies,
  given: Given,
  ...args: Arguments
) => Promise<Either<CliError, ExitCode>>;
