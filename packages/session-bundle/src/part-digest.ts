import { concatBytes, type Digests, toHex } from '@workrail/kernel';
import type { PartDigest } from './bundle.ts';

/** Takes the lines of one part in turn; keeps 32 bytes however many there are. */
interface RunningDigest {
  readonly add: (line: string) => void;
  readonly value: () => PartDigest;
}

/** One for each part of a bundle that comes before its manifest. */
export const partDigests = (digests: Digests) => ({
  header: runningDigest(digests),
  blob: runningDigest(digests),
  event: runningDigest(digests),
});

function runningDigest(digests: Digests): RunningDigest {
  let count = 0;
  let state = new Uint8Array(32);
  return {
    add: (line) => {
      count += 1;
      state = new Uint8Array(digests.sha256(concatBytes(state, digests.sha256(line))));
    },
    value: () => ({ count, sha256: toHex(state) }),
  };
}
