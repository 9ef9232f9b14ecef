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
import { operation, type Scope } from './transaction.ts';

export function blobReader(scope: Scope, digests: Digests): BlobReader {
  return {
    get: (hash) => operation(scope, () => readBlob(scope, hash, digests)),
  };
}

export function readBlob(
  { memory, commit }: Scope,
  hash: BlobHash,
  digests: Digests,
): Either<StoreError, Option<Json>> {
  const blob = memory.blobs.get(hash);
  if (blob === undefined || blob.commit > commit) return E.right(O.none);
  return E.map(O.some<Json>)(decodeBlob(hash, blob.body, digests));
}

export function blobWriter(scope: Scope, digests: Digests): BlobWriter {
  return {
    ...blobReader(scope, digests),
    put: (value) =>
      operation(scope, ({ memory, commit, undo }) => {
        const body = canonicalJson(value);
        const hash = toHex(digests.sha256(body)) as BlobHash;
        const held = memory.blobs.get(hash);
        if (held?.body === body) return E.right(hash);
        // A blob that was damaged is whole again when its value is put once more.
        memory.blobs.set(hash, { body, commit: held?.commit ?? commit });
        undo.push(() => (held === undefined ? memory.blobs.delete(hash) : memory.blobs.set(hash, held)));
        return E.right(hash);
      }),
  };
}
