import type { Either } from '@workrail/kernel';

/** What the thread that reads a document starts with. */
export interface ReadingJob {
  readonly text: string;
  readonly vendor: string | undefined;
}

/** What it asks and tells. The answer travels as JSON, which both sides handle faster than a copy of its objects. */
export type FromThread =
  | { readonly kind: 'wanted'; readonly file: string }
  | { readonly kind: 'done'; readonly json: string };

/** The file that it asked for. */
export type ToThread = Either<string, string>;
