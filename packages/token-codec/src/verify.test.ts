import {
  type AttemptId,
  attemptFor,
  attemptIdOf,
  concatBytes,
  E,
  encodeBase32,
  firstAttempt,
  handleBytes,
  type NodeId,
  nodeIdOf,
} from '@workrail/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mintAck, mintState, parseToken, type TokenKind, verifyAck, verifyState } from './index.ts';
import { ack, codeOf, digests, key, node, older, sibling, state, stranger } from './testing/tokens.ts';

const LONG = process.env.WORKRAIL_LONG === '1';
const KINDS = ['state', 'ack'] as const;

const parsed = (kind: TokenKind, text: string) => {
  const token = parseToken(kind, text);
  if (E.isLeft(token)) throw new Error(token.left.reason);
  return token.right;
};
const bytesOf = (kind: TokenKind, text: string): Uint8Array => {
  const { handle, mac } = parsed(kind, text);
  return concatBytes(handle, mac);
};
const tokenOf = (kind: TokenKind, bytes: Uint8Array): string =>
  (kind === 'state' ? 'st.v1.' : 'ack.v1.') + encodeBase32(bytes);

const eightBytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('a genuine token', () => {
  it('a token is read the same way by every version of the program [EXEC-TOKEN-1]', () => {
    expect(state).toBe('st.v1.041061050r3ggayr62km7gmsjw');
    expect(ack).toBe('ack.v1.0410610000000yv2bb1zkxg7rm');
  });

  it('names its node or attempt, and the key that signed it', () => {
    fc.assert(
      fc.property(eightBytes, fc.uint8Array({ minLength: 4, maxLength: 4 }), anyKey, (handle, nonce, own) => {
        const from = nodeIdOf(handle);
        const attempt = attemptFor(from, nonce);
        const keys = [key, own];
        const stateToken = parsed('state', mintState(from, own, digests));
        expect(verifyState(stateToken, keys, digests)).toEqual(E.right({ node: from, key: own }));
        const ackToken = parsed('ack', mintAck(from, attempt, own, digests));
        const nodes = { expected: from, others: [sibling] };
        expect(verifyAck(ackToken, nodes, keys, digests)).toEqual(E.right({ attempt, key: own }));
      }),
    );
  });
});

describe('a forged token', () => {
  it.each(KINDS)('a token is refused with any bit of its %s handle or MAC changed [EXEC-TOKEN-3]', (kind) => {
    const genuine = bytesOf(kind, kind === 'state' ? state : ack);
    for (let bit = 0; bit < genuine.length * 8; bit += 1) {
      const forged = Uint8Array.from(genuine, (byte, at) =>
        at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      );
      expect([bit, codeOf(kind, tokenOf(kind, forged))]).toEqual([bit, 'TOKEN_ALTERED']);
    }
  });

  it('is refused with the MAC of another token: of its kind, of the other kind, of another key', () => {
    const handle = handleBytes(node);
    const first = firstAttempt(node);
    const macOf = (kind: TokenKind, text: string) => bytesOf(kind, text).slice(8);
    const forge = (kind: TokenKind, mac: Uint8Array) =>
      codeOf(kind, tokenOf(kind, concatBytes(kind === 'state' ? handle : handleBytes(first), mac)));
    const asNode = nodeIdOf(handleBytes(first));
    const asAttempt: AttemptId = attemptIdOf(handle);
    for (const mac of [
      macOf('state', mintState(stranger, key, digests)),
      macOf('state', mintState(node, older, digests)),
      macOf('ack', mintAck(node, asAttempt, key, digests)),
    ]) {
      expect(forge('state', mac)).toBe('TOKEN_ALTERED');
    }
    for (const mac of [
      macOf('ack', mintAck(node, attemptFor(node, Uint8Array.of(1, 1, 1, 1)), key, digests)),
      macOf('ack', mintAck(node, first, older, digests)),
      macOf('state', mintState(asNode, key, digests)),
    ]) {
      expect(forge('ack', mac)).toBe('TOKEN_ALTERED');
    }
  });

  it('an altered token is told apart from an ack of another node, and each error names its kind [EXEC-ACK-6]', () => {
    const verify = (expected: NodeId, others: readonly NodeId[]) =>
      verifyAck(parsed('ack', ack), { expected, others }, [key], digests);
    const error = { _tag: 'TokenError', kind: 'ack', field: 'ackToken' };
    const reason = 'it was issued with another state token';
    expect(verify(sibling, [node])).toMatchObject(E.left({ ...error, code: 'TOKEN_SCOPE_MISMATCH', reason }));
    const altered =
      'a character was changed, or it was signed with a key that this data folder does not have';
    expect(verify(sibling, [stranger])).toMatchObject(
      E.left({ ...error, code: 'TOKEN_ALTERED', reason: altered }),
    );
    expect(verifyState(parsed('state', state), [older], digests)).toMatchObject(
      E.left({
        _tag: 'TokenError',
        kind: 'state',
        field: 'stateToken',
        code: 'TOKEN_ALTERED',
        reason: altered,
      }),
    );
  });

  it('is refused whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), eightBytes, eightBytes, (kind, handle, mac) => {
        expect(codeOf(kind, tokenOf(kind, concatBytes(handle, mac)))).toBe('TOKEN_ALTERED');
      }),
      { numRuns: LONG ? 1_000_000 : 2_000 },
    );
  });
});
