import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** A file below a folder that each machine has in a place of its own. */
interface FilePlace {
  /** `config` is the folder in which the platform keeps the settings of a user's desktop programs. */
  readonly base: 'home' | 'config' | 'project';
  /** From there, with slashes. */
  readonly path: string;
  /** A variable that moves the file: the folder that it names, and the path from there. */
  readonly unless?: { readonly variable: string; readonly path: string };
}

/** This machine has no folder of this kind: the user has no home, or the working folder is no project. */
export interface ClientPlaceError {
  readonly _tag: 'ClientPlaceError';
  readonly base: FilePlace['base'];
}

/** A client's file can't be read or written. It is as it was. */
export type ClientFileError = FileError<'ClientFileError'>;

/** The file is not as it was when it was read. Nothing was written. */
export type ClientFileChangedError = Omit<FileError<'ClientFileChangedError'>, 'reason'>;

/** The program of the server is not where it belongs. */
export type ServerMissingError = Omit<FileError<'ServerMissingError'>, 'reason'>;

/** How a client starts the server: by the path of a file that stays, or through npx where that keeps it in its cache. */
export type ServerRoute = 'path' | 'npx';

/**
 * Why an entry that starts the server by path may fail later: the package belongs to one project, or the program or its Node
 * lies in a cache or a temporary folder.
 */
export type EntryCaveat = 'project_install' | 'temporary_place';

export interface ClientFileChange {
  /** The text that was read; undefined where there was no file. */
  readonly before: string | undefined;
  readonly after: string;
  /** Whether a file or folder that has to be made is for its user alone. */
  readonly personal: boolean;
}

/**
 * Configuration files of MCP clients on this machine, and the server that they start.
 *
 * Guarantees: a path may be a symbolic link, which stays one; what it leads to is read and written. A text that is
 * read and written again is the same to the byte; a file that is not UTF-8 is refused. A file is replaced as a
 * whole and durably, keeps its mode, and only while it still holds `before`, among all processes that use this port.
 */
export interface ClientFiles {
  /**
   * What starts the server beside this program: the Node that runs it and its file, by absolute path; npx and the version
   * of the package where the file is in npx's cache, which npm may clear.
   */
  readonly server: () => TaskEither<
    ServerMissingError,
    {
      readonly route: ServerRoute;
      readonly command: string;
      readonly args: readonly string[];
      readonly caveats: readonly EntryCaveat[];
    }
  >;
  /** Absolute path of a place. */
  readonly locate: (place: FilePlace) => TaskEither<ClientPlaceError, string>;
  /** Undefined where there is no file. */
  readonly read: (path: string) => TaskEither<ClientFileError, string | undefined>;
  readonly replace: (
    path: string,
    change: ClientFileChange,
  ) => TaskEither<ClientFileError | ClientFileChangedError, void>;
}
