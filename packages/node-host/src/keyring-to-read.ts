import { TE } from '@workrail/kernel';
import type { Entropy, KeyKeeper, Keyring, Keys } from '@workrail/ports';

/** The keys of a program that writes nothing: where there is no keyring, a key that lasts as long as the process. */
export function keyringToRead({ look }: Pick<KeyKeeper, 'look'>, entropy: Entropy): Keys {
  let own: Keyring | undefined;
  return {
    load: () =>
      TE.map((found: Keyring | undefined) => {
        own ??= { current: entropy.bytes(32), hasSessions: false };
        return found ?? own;
      })(look()),
    // What writes nothing begins no session.
    noteSession: () => TE.right(undefined),
  };
}
