import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** A file that was asked for can't be written. */
export interface OutputError extends FileError<'OutputError'> {
  /** It would be in the way of the data folder's own files, or in a data folder that is only to be read. */
  readonly inDataFolder?: true;
}

/** Something is there already under the name of a file that was to be made. It is as it was. */
export interface OutputTakenError extends Omit<FileError<'OutputTakenError'>, 'reason'> {
  /** It is a file that the caller may ask to replace. */
  readonly replaceable?: true;
}

export interface WriteOptions {
  /** Only its user may read a new file. */
  readonly private?: boolean;
  /** A file that is there stays, and the write fails. A device or a pipe is written to all the same. */
  readonly keepExisting?: boolean;
}

/** Files that a person asks for by name. */
export interface Outputs {
  /**
   * Writes a text, or bytes, to `path`, over what stands there unless `options` keep it; its folder has to exist. A file
   * of that name is whole at any moment, the old one or the new one. One that is replaced keeps who may read it.
   */
  readonly write: (
    path: string,
    content: string | Uint8Array,
    options?: WriteOptions,
  ) => TaskEither<OutputError | OutputTakenError, void>;
  /**
   * Makes a file, with the folders that it lies in, and gives its absolute path. Of several that make one file at the
   * same time, also in other processes, one does; the others fail, as does one that comes later. It is there whole.
   */
  readonly create: (path: string, text: string) => TaskEither<OutputError | OutputTakenError, string>;
}
