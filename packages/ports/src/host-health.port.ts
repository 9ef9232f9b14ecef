import type { EntryCaveat } from './client-files.port.ts';

/** The Node that runs this program. */
export interface RuntimeFacts {
  /** As in `24.21.0`. */
  readonly version: string;
  readonly path: string;
  /** The oldest version that WorkRail runs on. */
  readonly needed: readonly [major: number, minor: number];
  /** Version of the SQLite that is part of it; undefined where there is none. */
  readonly sqlite: string | undefined;
  /** Whether it packs and unpacks zstd. */
  readonly zstd: boolean;
}

/** What a command of a client's entry leads to. */
export type CommandFacts =
  | { readonly is: 'missing' }
  /** A path that depends on the folder that the client happens to run in. */
  | { readonly is: 'relative' }
  /** A script of Windows' own shell, which is no program. */
  | { readonly is: 'script'; readonly path: string }
  /** It is there, and this user may not run it. */
  | { readonly is: 'not_runnable'; readonly path: string }
  /** A program that is not called Node; it was not run. */
  | { readonly is: 'other'; readonly path: string }
  | { readonly is: 'node'; readonly path: string; readonly version: string }
  /** It is called Node and did not say its version. */
  | { readonly is: 'silent'; readonly path: string; readonly reason: string };

/** What lies where an entry says that the server is. */
export type ServerFileFacts =
  | { readonly is: 'missing' }
  | {
      readonly is: 'there';
      /** Whether it is the server beside this program. */
      readonly own: boolean;
      /** Undefined where nothing beside it says one. */
      readonly version: string | undefined;
    };

/**
 * The machine as WorkRail finds it, for somebody who wants to know what is wrong with it.
 *
 * Guarantees: nothing is changed. A program is run only where it is called Node, only to ask for its version, without
 * a shell, for a few seconds at most.
 */
export interface HostHealth {
  readonly runtime: () => RuntimeFacts;
  /** A command as a client starts it: an absolute path, or a name that is looked for on the search path. */
  readonly command: (command: string) => Promise<CommandFacts>;
  readonly serverFile: (path: string) => Promise<ServerFileFacts>;
  /** What may make an entry fail later that starts this command, and this file if it names one. */
  readonly entryCaveats: (command: string, file: string | undefined) => readonly EntryCaveat[];
}
