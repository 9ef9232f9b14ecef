import { bodyToStore, decodeBlob, encodeBlob } from '@workrail/event-log';
import { type BlobHash, type Digests, E, type Either, type Json, O, type Option } from '@workrail/kernel';
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
        const coming = encodeBlob(value, digests);
        const { hash } = coming;
        const held = memory.blobs.get(hash);
        const body = bodyToStore(coming, held?.body, digests);
        if (held?.body === body) return E.right(hash);
        // A blob that was damaged is whole again when its value is put once more.
        memory.blobs.set(hash, { body, commit: held?.commit ?? commit });
        undo.push(() => (held === undefined ? memory.blobs.delete(hash) : memory.blobs.set(hash, held)));
        return E.right(hash);
      }),
  };
}
