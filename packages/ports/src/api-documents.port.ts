import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** A file that is named as the document of an API cannot be read. */
export type ApiDocumentError = FileError<'ApiDocumentError'>;

/**
 * The documents that describe APIs, as their vendors publish them.
 *
 * Guarantees: a text is that of one file, decoded as UTF-8 and at most 64 MiB; nothing else is read, and nothing is
 * written. A relative path starts at the working folder.
 */
export interface ApiDocuments {
  /** The text, and the absolute path. */
  readonly read: (
    path: string,
  ) => TaskEither<ApiDocumentError, { readonly path: string; readonly text: string }>;
  /** The text of a file that a document refers to, by its path from the document's folder. What lies outside of that folder is refused, also behind links. */
  readonly readBeside: (path: string, file: string) => TaskEither<ApiDocumentError, string>;
}
