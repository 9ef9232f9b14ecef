import type { Either, TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';
import type { OutputError, OutputTakenError, WriteOptions } from './outputs.port.ts';

/** A bundle's file can't be read. */
export type BundleUnreadableError = FileError<'BundleUnreadableError'>;

/**
 * Bundles as files of lines. The name says how a file is packed: `.gz` gzip, `.zst` Zstandard, any other not at all.
 * Memory does not grow with the file, in either direction.
 */
export interface BundleFiles {
  /**
   * Calls `produce` with a way to write lines. What was written takes the place of the file at `path` when `produce`
   * ends with a Right; otherwise nothing is left behind. A file that is to be kept is seen before `produce` is called.
   */
  readonly write: <E, A>(
    path: string,
    produce: (line: (text: string) => Promise<void>) => TaskEither<E, A>,
    options?: Pick<WriteOptions, 'keepExisting'>,
  ) => TaskEither<E | OutputError | OutputTakenError, A>;
  /**
   * Calls `take` for each line until it answers with a Left. A file that unpacks to a line longer than `limit` bytes
   * is refused.
   */
  readonly read: <E>(
    path: string,
    options: { readonly limit: number },
    take: (line: string) => Promise<Either<E, void>>,
  ) => TaskEither<E | BundleUnreadableError, void>;
}
