import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** What is named as the document of an API cannot be read: a file, or an address. */
export type ApiDocumentError = FileError<'ApiDocumentError'>;

/**
 * The documents that describe APIs, as their vendors publish them.
 *
 * Guarantees: a text is that of one file, decoded as UTF-8 and at most 64 MiB; nothing else is read, and nothing is
 * written. A relative path starts at the working folder. An address is fetched only by `fetch`.
 */
export interface ApiDocuments {
  /** The text, and the absolute path. */
  readonly read: (
    path: string,
  ) => TaskEither<ApiDocumentError, { readonly path: string; readonly text: string }>;
  /** The text of a file that a document refers to, by its path from the document's folder. What lies outside of that folder is refused, also behind links. */
  readonly readBeside: (path: string, file: string) => TaskEither<ApiDocumentError, string>;
  /**
   * The text at an http or https address, of at most 16 MiB, within 30 seconds and with at most five redirects; `path` is
   * the address that gave it, without its query. Only addresses of the public internet are asked, unless a person allowed
   * the one that they named.
   */
  readonly fetch: (
    address: string,
    options: { readonly isPrivateAllowed: boolean },
  ) => TaskEither<ApiDocumentError, { readonly path: string; readonly text: string }>;
}
