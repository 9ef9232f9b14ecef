import { decodeBlob } from '@workrail/event-log';
import {
  type BlobHash,
  canonicalJson,
  type Digests,
  E,
  type Either,
  type Json,
  O,
  type Option,
  toHex,
} from '@workrail/kernel';
import type { BlobReader, BlobWriter, StoreError } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { answer, operation, type Scope } from './transaction.ts';

const GET = 'SELECT body FROM blobs WHERE hash = ?';
/** A blob that was damaged is whole again when its value is put once more. */
const PUT = `INSERT INTO blobs (hash, body) VALUES (?, ?)
  ON CONFLICT (hash) DO UPDATE SET body = excluded.body WHERE body <> excluded.body`;

export function blobReader(scope: Scope, digests: Digests): BlobReader {
  return {
    get: (hash) => operation(scope, (connection) => readBlob(connection, hash, digests)),
  };
}

export function readBlob(
  connection: Connection,
  hash: BlobHash,
  digests: Digests,
): Either<StoreError, Option<Json>> {
  const body = connection.value<string>(GET, Buffer.from(hash, 'hex'));
  return body === undefined ? E.right(O.none) : E.map(O.some<Json>)(decodeBlob(hash, body, digests));
}

export function blobWriter(scope: Scope, digests: Digests): BlobWriter {
  return {
    ...blobReader(scope, digests),
    put: (value) =>
      answer(scope, (connection) => {
        const body = canonicalJson(value);
        const hash = digests.sha256(body);
        connection.run(PUT, hash, body);
        return toHex(hash) as BlobHash;
      }),
  };
}
