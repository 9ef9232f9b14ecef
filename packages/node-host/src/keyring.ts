import { type BigIntStats, statSync } from 'node:fs';
import { type TaskEither, tryTask } from '@workrail/kernel';
import type { Entropy, KeyKeeper, Keyring, KeyringError, Keys } from '@workrail/ports';
import { jsonDocument } from './documents/json-document.ts';
import { failureReason } from './failure-reason.ts';
import { fileStamp, isSettled } from './file-stamp.ts';
import { fullVolumeOf } from './full-volume.ts';

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

  async function load(): Promise<Keyring> {
    const stats = look(path);
    if (stats === undefined) {
      if (loaded !== undefined) throw new Error('it existed and is gone');
      const { document, newKeyring } = await open(path);
      await document.update((current) => current ?? newKeyring(entropy));
      return readAs(undefined);
    }
    const stamp = fileStamp(stats);
    if (loaded?.stamp === stamp) return loaded.keyring;
    return readAs(isSettled(stats, Date.now()) ? stamp : undefined);
  }

  async function readAs(stamp: string | undefined): Promise<Keyring> {
    const { document, keyringOf } = await open(path);
    const read = await document.read();
    if (read === undefined) throw new Error('it was removed while it was being read');
    loaded = { keyring: keyringOf(read), stamp };
    return loaded.keyring;
  }

  async function rotate(): Promise<Keyring> {
    const { document, keyringOf, rotatedKeyring } = await open(path);
    const rotated = await document.update((current) => {
      if (current === undefined) throw new Error('the file does not exist, so there is no key to rotate');
      return rotatedKeyring(current, entropy);
    });
    // The next load reads the file, as another process may have rotated it meanwhile.
    loaded = { keyring: keyringOf(rotated), stamp: undefined };
    return loaded.keyring;
  }

  async function noteSession(): Promise<void> {
    if (loaded?.keyring.hasSessions === true) return;
    const { document, keyringOf, newKeyring } = await open(path);
    const noted = await document.update((current) =>
      current?.hasSessions === true ? current : { ...(current ?? newKeyring(entropy)), hasSessions: true },
    );
    loaded = { keyring: keyringOf(noted), stamp: undefined };
  }

  const reported = <A>(act: () => Promise<A>): TaskEither<KeyringError, A> =>
    tryTask(act, (failure) => ({
      _tag: 'KeyringError',
      path,
      reason: failureReason(failure),
      ...fullVolumeOf(failure, path),
    }));
  return {
    load: () => reported(load),
    look: () => reported(async () => (look(path) === undefined ? undefined : load())),
    rotate: () => reported(rotate),
    noteSession: () => reported(noteSession),
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
