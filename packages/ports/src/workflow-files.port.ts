import type { Either, TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';
import type { SourceFile, UnreadableSource } from './workflow-source.port.ts';

/** The folder or one of its files cannot be used. Nothing was changed. */
export type WorkflowFilesError = FileError<'WorkflowFilesError'>;

/** A file of the folder of saved workflows. Its text has the byte order mark that the file has. */
export interface SavedFile extends SourceFile {
  /** Its path below the folder, with slashes. */
  readonly name: string;
  /** SHA-256 of its bytes: 64 hex digits in lower case. */
  readonly version: string;
}

export interface SavedFiles {
  /** In code-unit order of their names. */
  readonly files: readonly SavedFile[];
  /** What lies there and is no usable file: a link that leads out of the folder, a file that is too large or cannot be read. */
  readonly unreadable: readonly UnreadableSource[];
}

/**
 * `write` makes a file, or replaces one as a whole: `replaces` may have another name in the same folder, and is gone then.
 * `remove` removes a file.
 */
export type SavedFileChange =
  | {
      readonly kind: 'write';
      readonly name: string;
      readonly text: string;
      readonly replaces?: SavedFile;
    }
  | { readonly kind: 'remove'; readonly file: SavedFile };

/**
 * The folder of saved workflows: `.yaml`, `.yml` and `.json` files in it and below. Hidden ones do not count.
 *
 * Guarantees: a change is one step, safe among processes and against their sudden end: every reader finds the files as they
 * were or as they are then, also where one replaces another of a different name. `decide` sees the files as they are while
 * nobody else changes them, and may be called again; where it gives a Left or undefined, nothing is written. A file is read
 * again only when its stamp changed. Reading leaves nothing behind.
 */
export interface WorkflowFiles {
  /** Absolute; it need not exist before something is written. */
  readonly folder: string;
  /** The absolute path of a file of this name. */
  readonly pathOf: (name: string) => string;
  readonly list: () => TaskEither<WorkflowFilesError, SavedFiles>;
  readonly change: <E>(
    decide: (current: SavedFiles) => Either<E, SavedFileChange | undefined>,
  ) => TaskEither<E | WorkflowFilesError, void>;
  /**
   * Keeps a text that a workflow was made of. Its name begins with a hidden folder, so that it is no saved workflow, and
   * has the digest of the text: what is there of this name stays.
   */
  readonly keep: (original: {
    readonly name: string;
    readonly text: string;
  }) => TaskEither<WorkflowFilesError, void>;
}
