import { defined } from '@workrail/kernel';
import type { Entropy, Keyring } from '@workrail/ports';
import * as z from 'zod';

const KEY_BYTES = 32;

const signingKey = z.looseObject({
  algorithm: z.literal('hmac_sha256'),
  key: z
    .base64url()
    .refine((text) => bytesOf(text).length === KEY_BYTES, `must be ${KEY_BYTES} bytes in base64url`),
});

/** The keyring file. Members that this version does not know are kept. */
export const keyringDocument = z.looseObject({
  version: z.literal(1, 'must be 1; a higher number is from a newer version of WorkRail'),
  current: signingKey,
  previous: signingKey.exactOptional(),
  /** Whether a session was begun: then a database without one was lost. Left out by earlier versions. */
  hasSessions: z.boolean().exactOptional(),
});

export type KeyringDocument = z.infer<typeof keyringDocument>;

export const newKeyring = (entropy: Entropy): KeyringDocument => ({
  version: 1,
  current: newKey(entropy),
  hasSessions: false,
});

/** A new current key; the one before still verifies, and what was previous until now is gone. */
export const rotatedKeyring = (document: KeyringDocument, entropy: Entropy): KeyringDocument => ({
  ...document,
  current: newKey(entropy),
  previous: document.current,
});

function newKey(entropy: Entropy): KeyringDocument['current'] {
  const key = Buffer.from(entropy.bytes(KEY_BYTES)).toString('base64url');
  return { algorithm: 'hmac_sha256', key };
}

export const keyringOf = ({ current, previous, hasSessions }: KeyringDocument): Keyring =>
  defined({ current: bytesOf(current.key), previous: previous && bytesOf(previous.key), hasSessions });

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
