import { TE } from '@workrail/kernel';
import type { Entropy, KeyKeeper, Keyring, Keys } from '@workrail/ports';

const KEY_BYTES = 32;

/** Keys that live and die with the process, for a store that does. */
export function memoryKeys(entropy: Entropy): Keys & KeyKeeper {
  let keyring: Keyring = { current: entropy.bytes(KEY_BYTES), hasSessions: false };
  return {
    load: () => TE.right(keyring),
    // They are lost together with the store.
    noteSession: () => TE.right(undefined),
    look: () => TE.right(keyring),
    rotate: () => {
      keyring = { ...keyring, current: entropy.bytes(KEY_BYTES), previous: keyring.current };
      return TE.right(keyring);
    },
  };
}
