import { createHash, createHmac } from 'node:crypto';
import { type Digests, E, firstAttempt, nodeIdOf } from '@workrail/kernel';
import { mintAck, mintState, parseToken, type TokenKind, verifyAck, verifyState } from '../index.ts';

export const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
export const key = new Uint8Array(32).fill(7);
export const older = new Uint8Array(32).fill(8);
export const node = nodeIdOf(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
export const sibling = nodeIdOf(Uint8Array.of(1, 2, 3, 4, 9, 9, 9, 9));
export const stranger = nodeIdOf(Uint8Array.of(200, 2, 3, 4, 5, 6, 7, 8));
export const state = mintState(node, key, digests);
export const ack = mintAck(node, firstAttempt(node), key, digests);

/** What reading and verifying a text comes to: `ok`, or the code of the error. */
export const codeOf = (kind: TokenKind, text: string, others = [node, sibling, stranger]): string => {
  const parsed = parseToken(kind, text);
  if (E.isLeft(parsed)) return parsed.left.code;
  const verified =
    kind === 'state'
      ? verifyState(parsed.right, [key], digests)
      : verifyAck(parsed.right, { expected: node, others }, [key], digests);
  return E.isLeft(verified) ? verified.left.code : 'ok';
};
