import {
  type AttemptId,
  concatBytes,
  type Digests,
  encodeBase32,
  handleBytes,
  type NodeId,
} from '@workrail/kernel';
import { TOKEN_PREFIX, type TokenKind } from './token.ts';

const MAC_BYTES = 8;
const DOMAIN: Readonly<Record<TokenKind, number>> = { state: 1, ack: 2 };

/** HMAC-SHA256 over kind, handle and, for an ack, its node, cut to 8 bytes. */
export function macOf(
  kind: TokenKind,
  handle: Uint8Array,
  node: NodeId | undefined,
  key: Uint8Array,
  digests: Digests,
): Uint8Array {
  const scope = node === undefined ? new Uint8Array() : handleBytes(node);
  const message = concatBytes(Uint8Array.of(1, DOMAIN[kind]), handle, scope);
  return digests.hmacSha256(key, message).slice(0, MAC_BYTES);
}

/** `st.v1.` and 26 characters. */
export function mintState(node: NodeId, key: Uint8Array, digests: Digests): string {
  const handle = handleBytes(node);
  const mac = macOf('state', handle, undefined, key, digests);
  return TOKEN_PREFIX.state + encodeBase32(concatBytes(handle, mac));
}

/** `ack.v1.` and 26 characters; good for one advance from `node`. */
export function mintAck(node: NodeId, attempt: AttemptId, key: Uint8Array, digests: Digests): string {
  const handle = handleBytes(attempt);
  return TOKEN_PREFIX.ack + encodeBase32(concatBytes(handle, macOf('ack', handle, node, key, digests)));
}
