import { type Digests, program, type TaskEither, toHex } from '@workrail/kernel';
import type { Keyring, KeyringError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** Keys by their fingerprints, which tell them apart and say nothing else about them. */
export interface KeyFingerprints {
  readonly current: string;
  /** The key before the last rotation: it still verifies what it signed. */
  readonly previous?: string;
}

const LABEL = new TextEncoder().encode('workrail key fingerprint');
const FINGERPRINT_BYTES = 8;

function fingerprints({ current, previous }: Keyring, digests: Digests): KeyFingerprints {
  const of = (key: Uint8Array) => toHex(digests.hmacSha256(key, LABEL).slice(0, FINGERPRINT_BYTES));
  return previous === undefined ? { current: of(current) } : { current: of(current), previous: of(previous) };
}

type KeyDependencies = Pick<Dependencies, 'keyKeeper' | 'digests'>;

/** The keys that are there; undefined where none was made yet. */
export const showKeys =
  ({ keyKeeper, digests }: KeyDependencies) =>
  (): TaskEither<KeyringError, KeyFingerprints | undefined> =>
    program(async ({ take }) => {
      const keyring = await take(keyKeeper.look());
      return keyring === undefined ? undefined : fingerprints(keyring, digests);
    });

/** A new current key. Tokens of the one before stay good, those of the one before that are refused from now on. */
export const rotateKeys =
  ({ keyKeeper, digests }: KeyDependencies) =>
  (): TaskEither<KeyringError, KeyFingerprints> =>
    program(async ({ take }) => fingerprints(await take(keyKeeper.rotate()), digests));
