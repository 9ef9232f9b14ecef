import type { Either, TaskEither } from '@workrail/kernel';
import type { ApiDescription, ReadBeside, ReadOptions, RefusedDocument } from '@workrail/openapi';

/** Reading a document took more than it may. Nothing was changed. */
export interface DocumentLimitError {
  readonly _tag: 'DocumentLimitError';
  readonly limit: 'time' | 'memory';
  /** What the limit is, such as `60 seconds`. */
  readonly most: string;
}

/** The text of a document, and what it takes to read it. */
export interface DocumentText extends ReadOptions {
  readonly text: string;
  /** The files that it refers to. */
  readonly readBeside: ReadBeside;
}

/**
 * Reads documents of APIs, whose authors decide how much work that is.
 *
 * Guarantees: other calls are answered meanwhile; time and memory have limits; nothing but the text and the files that it
 * refers to is read.
 */
export interface ApiReader {
  /** What a document describes. The inner Left: why it is none. */
  readonly describe: (
    document: DocumentText,
  ) => TaskEither<DocumentLimitError, Either<RefusedDocument, ApiDescription>>;
}
