import {
  attemptIdOf,
  type Digests,
  E,
  type Either,
  equalBytes,
  type NodeId,
  nodeIdOf,
} from '@workrail/kernel';
import { macOf } from './sign.ts';
import {
  type ParsedToken,
  type TokenError,
  tokenError,
  type VerifiedAck,
  type VerifiedState,
} from './token.ts';

/** Current key first, then the previous one where there is one. */
export type VerificationKeys = readonly Uint8Array[];

const altered = (kind: 'state' | 'ack') =>
  tokenError(
    'TOKEN_ALTERED',
    kind,
    'a character was changed, or it was signed with a key that this data folder does not have',
  );

export function verifyState(
  token: ParsedToken,
  keys: VerificationKeys,
  digests: Digests,
): Either<TokenError, VerifiedState> {
  const key = keys.find((k) => equalBytes(token.mac, macOf('state', token.handle, undefined, k, digests)));
  return key === undefined ? E.left(altered('state')) : E.right({ node: nodeIdOf(token.handle), key });
}

/**
 * Checks an ack against the nodes it could have been issued for: `expected`, and the others whose id starts
 * like it. Genuine for another node is a scope mismatch; genuine for none is an altered token.
 */
export function verifyAck(
  token: ParsedToken,
  nodes: { readonly expected: NodeId; readonly others: readonly NodeId[] },
  keys: VerificationKeys,
  digests: Digests,
): Either<TokenError, VerifiedAck> {
  const signedFor = (node: NodeId) =>
    keys.find((k) => equalBytes(token.mac, macOf('ack', token.handle, node, k, digests)));
  const key = signedFor(nodes.expected);
  if (key !== undefined) return E.right({ attempt: attemptIdOf(token.handle), key });
  return nodes.others.some((node) => signedFor(node) !== undefined)
    ? E.left(tokenError('TOKEN_SCOPE_MISMATCH', 'ack', 'it was issued with another state token'))
    : E.left(altered('ack'));
}
