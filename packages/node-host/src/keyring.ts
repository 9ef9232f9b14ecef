import { type BigIntStats, statSync } from 'node:fs';
import { E, type Either } from '@workrail/kernel';
import type { Entropy, KeyKeeper, Keyring, KeyringError, Keys } from '@workrail/ports';
import { DocumentFault } from './documents/document-fault.ts';
import { jsonDocument } from './documents/json-document.ts';
import { failureReason } from './failure-reason.ts';
import { fileStamp, isSettled } from './file-stamp.ts';

interface Loaded {
  readonly keyring: Keyring;
  /** Undefined while a change could still go unseen. */
  readonly stamp: string | undefined;
}

type Outcome<A> = Either<KeyringError, A>;

/**
 * The keyring file at `path`. Made on first load, under a lock, so that processes that start together agree
 * on one key. Later loads cost one look at the file, and see a rotation by another process.
 */
export function keyring(path: string, entropy: Entropy): Keys & KeyKeeper {
  let loaded: Loaded | undefined;

  async function load(): Promise<Outcome<Keyring>> {
    const stats = look(path);
    if (stats === undefined) {
      if (loaded !== undefined) {
        return refused(path, 'it was there and is gone; put it back, or restart to make a new key');
      }
      const made = await makeKeyring(path, entropy);
      return E.isLeft(made) ? made : readAs(undefined);
    }
    const stamp = fileStamp(stats);
    if (loaded?.stamp === stamp) return E.right(loaded.keyring);
    return readAs(isSettled(stats, Date.now()) ? stamp : undefined);
  }

  async function readAs(stamp: string | undefined): Promise<Outcome<Keyring>> {
    const read = await readKeyring(path);
    if (E.isRight(read)) loaded = { keyring: read.right, stamp };
    return read;
  }

  async function rotate(): Promise<Outcome<Keyring>> {
    const rotated = await rotateKeyring(path, entropy);
    // The next load reads the file, as another process may have rotated it meanwhile.
    if (E.isRight(rotated)) loaded = { keyring: rotated.right, stamp: undefined };
    return rotated;
  }

  const reported =
    <A>(act: () => Promise<Outcome<A>>) =>
    async (): Promise<Outcome<A>> => {
      try {
        return await act();
      } catch (failure) {
        return refused(path, failureReason(failure));
      }
    };
  return {
    load: () => reported(load),
    look: () => reported(async () => (look(path) === undefined ? E.right(undefined) : load())),
    rotate: () => reported(rotate),
  };
}

async function rotateKeyring(path: string, entropy: Entropy): Promise<Outcome<Keyring>> {
  const { document, keyringOf, rotatedKeyring } = await open(path);
  const rotated = await document.update((current) => {
    if (current === undefined) throw new DocumentFault('there is none, so there is no key to rotate');
    return rotatedKeyring(current, entropy);
  })();
  return E.isLeft(rotated) ? refused(path, rotated.left.reason) : E.right(keyringOf(rotated.right));
}

async function makeKeyring(path: string, entropy: Entropy): Promise<Outcome<unknown>> {
  const { document, newKeyring } = await open(path);
  const made = await document.update((current) => current ?? newKeyring(entropy))();
  return E.isLeft(made) ? refused(path, made.left.reason) : made;
}

async function readKeyring(path: string): Promise<Outcome<Keyring>> {
  const { document, keyringOf } = await open(path);
  const read = await document.read()();
  if (E.isLeft(read)) return refused(path, read.left.reason);
  return read.right === undefined
    ? refused(path, 'it was removed while it was read')
    : E.right(keyringOf(read.right));
}

/** Loaded on first use, as the schemas are heavy and a server starts without them. */
async function open(path: string) {
  const { keyringDocument, keyringOf, newKeyring, rotatedKeyring } = await import('./keyring-document.ts');
  return { document: jsonDocument(path, keyringDocument), keyringOf, newKeyring, rotatedKeyring };
}

/** Every call looks; through the thread pool that would cost many times what the look itself does. */
const look = (path: string): BigIntStats | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false });

function refused(path: string, reason: string): Either<KeyringError, never> {
  return E.left({ _tag: 'KeyringError', path, reason });
}
