import type { BlobHash, Json, Option, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/**
 * Content-addressed JSON: contexts, artifacts and compiled workflows. What is put has to be JSON, whatever its type is
 * called. A compiled workflow comes back with its keys in the order in which it was put first; any other value with
 * its keys in that of canonical JSON.
 */
export interface BlobReader {
  /** The value behind an address, checked against it. */
  readonly get: (hash: BlobHash) => TaskEither<StoreError, Option<Json>>;
}

export interface BlobWriter extends BlobReader {
  /** Stores a value under the SHA-256 of its canonical JSON. Storing it again, in whatever order, changes nothing. */
  readonly put: (value: Json | object) => TaskEither<StoreError, BlobHash>;
}
