import { concatBytes, type Digests, toHex } from '@workrail/kernel';
import type { BundleManifest, BundleRun, PartDigest } from './bundle.ts';

/** One for each part of a bundle that comes before its manifest. */
export const partDigests = (digests: Digests) => ({
  header: runningDigest(digests),
  blob: runningDigest(digests),
  event: runningDigest(digests),
});

/** What a manifest says of the lines before it. */
export const contentOf = (
  { header, blob, event }: ReturnType<typeof partDigests>,
  events: Pick<BundleManifest['events'], 'head' | 'from' | 'to'>,
  runs: readonly BundleRun[],
) => ({
  header: header.value(),
  events: { ...event.value(), ...events },
  blobs: blob.value(),
  runs,
});

/** Takes the lines of one part in turn; keeps 32 bytes however many there are. */
function runningDigest(digests: Digests) {
  let count = 0;
  let state = new Uint8Array(32);
  return {
    add: (line: string): void => {
      count += 1;
      state = new Uint8Array(digests.sha256(concatBytes(state, digests.sha256(line))));
    },
    value: (): PartDigest => ({ count, sha256: toHex(state) }),
  };
}
