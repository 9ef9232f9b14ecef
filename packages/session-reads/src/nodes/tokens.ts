import { type AttemptId, type Digests, E, type Either, type NodeId } from '@workrail/kernel';
import type { Keyring } from '@workrail/ports';
import {
  mintAck,
  mintState,
  parseToken,
  type TokenError,
  type VerifiedState,
  verifyState,
} from '@workrail/token-codec';

export type Minter = ReturnType<typeof minterOf>;

export const minterOf = (key: Uint8Array, digests: Digests) => ({
  state: (node: NodeId): string => mintState(node, key, digests),
  ack: (node: NodeId, attempt: AttemptId): string => mintAck(node, attempt, key, digests),
});

export const verificationKeys = ({ current, previous }: Keyring): readonly Uint8Array[] =>
  previous === undefined ? [current] : [current, previous];

export function readState(
  text: string,
  keyring: Keyring,
  digests: Digests,
): Either<TokenError, VerifiedState> {
  const parsed = parseToken('state', text);
  return E.isLeft(parsed) ? parsed : verifyState(parsed.right, verificationKeys(keyring), digests);
}
