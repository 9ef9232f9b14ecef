import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** A file that was asked for can't be written. */
export type OutputError = FileError<'OutputError'>;

/** Something is there already under the name of a file that was to be made. It is as it was. */
export type OutputTakenError = Omit<FileError<'OutputTakenError'>, 'reason'>;

/** Files that a person asks for by name. */
export interface Outputs {
  /**
   * Writes a text, or bytes, to `path`, over what stands there; its folder has to exist. A file of that name is whole
   * at any moment, the old one or the new one. A new one that is `private` only its user may read; one that is replaced
   * keeps who may.
   */
  readonly write: (
    path: string,
    content: string | Uint8Array,
    options?: { readonly private: boolean },
  ) => TaskEither<OutputError, void>;
  /**
   * Makes a file, with the folders that it lies in, and gives its absolute path. Of several that make one file at the
   * same time, also in other processes, one does; the others fail, as does one that comes later. It is there whole.
   */
  readonly create: (path: string, text: string) => TaskEither<OutputError | OutputTakenError, string>;
}
