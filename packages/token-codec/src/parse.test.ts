import { concatBytes, E, encodeBase32 } from '@workrail/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mintState, parseToken, TOKEN_ERROR_CODES, type TokenErrorCode, type TokenKind } from './index.ts';
import { ack, digests, key, state, stranger } from './testing/tokens.ts';

const PREFIX: Readonly<Record<TokenKind, string>> = { state: 'st.v1.', ack: 'ack.v1.' };

describe('a text that is no token', () => {
  it.each<[TokenKind, string, TokenErrorCode, string]>([
    ['state', ack, 'TOKEN_WRONG_KIND', 'it is an ack token'],
    ['ack', state, 'TOKEN_WRONG_KIND', 'it is a state token'],
    [
      'state',
      `${state} ${mintState(stranger, key, digests)}`,
      'TOKEN_ALTERED',
      'it contains 2 different state tokens',
    ],
    ['state', `${state.slice(0, -1)}x`, 'TOKEN_ALTERED', 'its last character cannot occur there'],
    [
      'ack',
      ack.replace('v1', 'v20'),
      'TOKEN_UNSUPPORTED_VERSION',
      'its version is 20; this server reads version 1',
    ],
    ['ack', ack.slice(0, -1), 'TOKEN_TRUNCATED', 'it has only 25 of its 26 characters after "ack.v1."'],
    [
      'state',
      `${state.slice(0, -1)}\n`,
      'TOKEN_TRUNCATED',
      'it has only 25 of its 26 characters after "st.v1."',
    ],
    [
      'state',
      'st.v1.041 is my token',
      'TOKEN_TRUNCATED',
      'it has only 3 of its 26 characters after "st.v1."',
    ],
    ['state', 'st.v1.041"', 'TOKEN_TRUNCATED', 'it has only 3 of its 26 characters after "st.v1."'],
    ['state', 'st.v1.', 'TOKEN_TRUNCATED', 'it has only 0 of its 26 characters after "st.v1."'],
    ['state', 'st.v1.041u', 'TOKEN_ALTERED', 'it contains a character that tokens never have'],
    ['state', `st.v1.u${state.slice(7)}`, 'TOKEN_ALTERED', 'it contains a character that tokens never have'],
    ['ack', 'ac', 'TOKEN_TRUNCATED', 'an ack token starts with "ack.v1." and 26 characters follow'],
    [
      'state',
      '',
      'TOKEN_TRUNCATED',
      'it is empty; a state token starts with "st.v1." and 26 characters follow',
    ],
    [
      'state',
      '\t.v1.041\n',
      'TOKEN_TRUNCATED',
      'a state token starts with "st.v1." and 26 characters follow',
    ],
    ['ack', 'please', 'TOKEN_ALTERED', 'there is no ack token in it; one starts with "ack.v1."'],
    ['ack', `${state.slice(6)}0`, 'TOKEN_ALTERED', 'there is no ack token in it; one starts with "ack.v1."'],
  ])('in the place of the %s token: %j is %s', (kind, text, code, reason) => {
    const field = kind === 'state' ? 'stateToken' : 'ackToken';
    const fix = expect.stringMatching(/^[A-Z].*\.$/);
    expect(parseToken(kind, text)).toEqual(E.left({ _tag: 'TokenError', field, fix, code, kind, reason }));
  });
});

const payload = fc
  .tuple(fc.uint8Array({ minLength: 8, maxLength: 8 }), fc.uint8Array({ minLength: 8, maxLength: 8 }))
  .map(([handle, mac]) => encodeBase32(concatBytes(handle, mac)));

/** Texts near to tokens: prefixes whole and in part, other versions, payloads whole, cut and altered. */
const nearToken = fc
  .tuple(
    fc.constantFrom('', '"', 'my token: ', ' \n'),
    fc.constantFrom('st.v1.', 'ack.v1.', 'ST.V1.', 'Ack.v1.', 'st.v2.', 'ack.v10.', 't.v1.', 'k.', 'v1.', ''),
    fc.oneof(
      payload,
      fc.tuple(payload, fc.nat(26)).map(([text, cut]) => text.slice(0, cut)),
      fc.tuple(payload, fc.nat(25)).map(([text, at]) => `${text.slice(0, at)}u${text.slice(at + 1)}`),
    ),
    fc.constantFrom('', '"', ' is it', '0', '\n'),
  )
  .map((parts) => parts.join(''));

const anyText = fc.oneof(
  nearToken,
  fc.tuple(nearToken, nearToken).map((texts) => texts.join(' ')),
  fc.string({ unit: 'binary' }),
);

describe('any text at all', () => {
  it('is a token that stands in it, or an error with a known code and a reason', () => {
    const codes = new Set<string>();
    fc.assert(
      fc.property(anyText, fc.constantFrom<TokenKind>('state', 'ack'), (text, kind) => {
        const parsed = parseToken(kind, text);
        codes.add(E.isLeft(parsed) ? parsed.left.code : 'ok');
        if (E.isLeft(parsed)) {
          expect(TOKEN_ERROR_CODES).toContain(parsed.left.code);
          expect(parsed.left.reason).not.toBe('');
          return;
        }
        const { handle, mac } = parsed.right;
        expect(text.toLowerCase()).toContain(PREFIX[kind] + encodeBase32(concatBytes(handle, mac)));
      }),
      { numRuns: 2_000 },
    );
    expect([...codes].sort()).toEqual([
      'TOKEN_ALTERED',
      'TOKEN_TRUNCATED',
      'TOKEN_UNSUPPORTED_VERSION',
      'TOKEN_WRONG_KIND',
      'ok',
    ]);
  });
});
