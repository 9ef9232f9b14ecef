import { bodyToStore, decodeBlob, encodeBlob, keepsOrder } from '@workrail/event-log';
import { type BlobHash, type Digests, E, type Either, type Json, O, type Option } from '@workrail/kernel';
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
        const coming = encodeBlob(value, digests);
        const place = Buffer.from(coming.hash, 'hex');
        // Of all else there is but one way to write it.
        const held = keepsOrder(value) ? connection.value<string>(GET, place) : undefined;
        connection.run(PUT, place, bodyToStore(coming, held, digests));
        return coming.hash;
      }),
  };
}
