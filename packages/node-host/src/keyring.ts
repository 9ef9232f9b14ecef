import { type BigIntStats, statSync } from 'node:fs';
import { E, program, type TaskEither, TE } from '@workrail/kernel';
import type { Entropy, KeyKeeper, Keyring, KeyringError, Keys } from '@workrail/ports';
import { type DocumentError, DocumentFault } from './documents/document-fault.ts';
import { jsonDocument } from './documents/json-document.ts';
import { failureReason } from './failure-reason.ts';
import { fileStamp, isSettled } from './file-stamp.ts';

interface CachedKeyring {
  readonly keyring: Keyring;
  /** Undefined while a change could still go unseen. */
  readonly stamp: string | undefined;
}

/**
 * The keyring file at `path`. Made on first load, under a lock, so that processes that start together agree
 * on one key. Later loads cost one look at the file, and see a rotation by another process.
 */
export function keyring(path: string, entropy: Entropy): Keys & KeyKeeper {
  let loaded: CachedKeyring | undefined;

  const refused = (reason: string): KeyringError => ({ _tag: 'KeyringError', path, reason });
  const ofDocument = <A>(task: TaskEither<DocumentError, A>): TaskEither<KeyringError, A> =>
    TE.mapLeft(({ reason }: DocumentError) => refused(reason))(task);

  const load = (): TaskEither<KeyringError, Keyring> =>
    program(async ({ take, fail }) => {
      const stats = look(path);
      if (stats === undefined) {
        if (loaded !== undefined)
          return fail(refused('it was there and is gone; put it back, or restart to make a new key'));
        const { document, newKeyring } = await open(path);
        await take(ofDocument(document.update((current) => current ?? newKeyring(entropy))));
        return take(readAs(undefined));
      }
      const stamp = fileStamp(stats);
      if (loaded?.stamp === stamp) return loaded.keyring;
      return take(readAs(isSettled(stats, Date.now()) ? stamp : undefined));
    });

  const readAs = (stamp: string | undefined): TaskEither<KeyringError, Keyring> =>
    program(async ({ take, fail }) => {
      const { document, keyringOf } = await open(path);
      const read = await take(ofDocument(document.read()));
      if (read === undefined) return fail(refused('it was removed while it was read'));
      loaded = { keyring: keyringOf(read), stamp };
      return loaded.keyring;
    });

  const rotate = (): TaskEither<KeyringError, Keyring> =>
    program(async ({ take }) => {
      const { document, keyringOf, rotatedKeyring } = await open(path);
      const rotated = document.update((current) => {
        if (current === undefined) throw new DocumentFault('there is none, so there is no key to rotate');
        return rotatedKeyring(current, entropy);
      });
      // The next load reads the file, as another process may have rotated it meanwhile.
      loaded = { keyring: keyringOf(await take(ofDocument(rotated))), stamp: undefined };
      return loaded.keyring;
    });

  const reported =
    <A>(task: TaskEither<KeyringError, A>): TaskEither<KeyringError, A> =>
    async () => {
      try {
        return await task();
      } catch (failure) {
        return E.left(refused(failureReason(failure)));
      }
    };
  return {
    load: () => reported(load()),
    look: () => reported(async () => (look(path) === undefined ? E.right(undefined) : load()())),
    rotate: () => reported(rotate()),
  };
}

/** Loaded on first use, as the schemas are heavy and a server starts without them. */
async function open(path: string) {
  const { keyringDocument, keyringOf, newKeyring, rotatedKeyring } = await import('./keyring-document.ts');
  return { document: jsonDocument(path, keyringDocument), keyringOf, newKeyring, rotatedKeyring };
}

/** Every call looks; through the thread pool that would cost many times what the look itself does. */
const look = (path: string): BigIntStats | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false });
