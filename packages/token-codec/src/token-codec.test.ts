import { attemptFor, E, firstAttempt, handleBytes } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { mintAck, mintState, parseToken, verifyState } from './index.ts';
import { ack, codeOf, digests, key, node, older, sibling, state, stranger } from './testing/tokens.ts';

describe('tokens', () => {
  it('tokens have at most 33 characters and lead back to their node [EXEC-TOKEN-1]', () => {
    expect(state).toMatch(/^st\.v1\.[0-9a-hjkmnp-tv-z]{26}$/);
    expect(ack).toMatch(/^ack\.v1\.[0-9a-hjkmnp-tv-z]{26}$/);
    expect(Math.max(state.length, ack.length)).toBeLessThanOrEqual(33);
    const parsed = parseToken('ack', ack);
    expect(E.isRight(parsed) && parsed.right.handle.slice(0, 4)).toEqual(handleBytes(node).slice(0, 4));
  });

  it.each([
    ['as issued', (t: string) => t],
    ['quoted', (t: string) => `"${t}"`],
    ['in back-ticks', (t: string) => `\`${t}\``],
    ['bracketed', (t: string) => `[${t}]`],
    ['followed by text', (t: string) => `${t} is my token`],
    ['glued to a word', (t: string) => `${t}continue`],
    ['behind a word', (t: string) => `token:${t}`],
    ['in upper case', (t: string) => t.toUpperCase()],
    ['said twice', (t: string) => `${t} ${t}`],
    ['with white space around', (t: string) => `\n\t ${t} \n`],
  ])('tokens are understood %s [EXEC-AGENT-2]', (_, dress) => {
    expect(codeOf('state', dress(state))).toBe('ok');
    expect(codeOf('ack', dress(ack))).toBe('ok');
  });

  it('tokens with any one character changed are refused with a fitting code [EXEC-TOKEN-3, EXEC-TOKEN-4]', () => {
    const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
    for (const [kind, token] of [
      ['state', state],
      ['ack', ack],
    ] as const) {
      const prefix = token.indexOf('.v1.') + 4;
      for (let at = 0; at < token.length; at += 1) {
        for (const c of printable) {
          if (c.toLowerCase() === token.charAt(at)) continue;
          const changed = token.slice(0, at) + c + token.slice(at + 1);
          const expected =
            at === prefix - 2 && /\d/.test(c)
              ? 'TOKEN_UNSUPPORTED_VERSION'
              : changed.trim().length < token.length
                ? expect.stringMatching(/^TOKEN_(TRUNCATED|ALTERED)$/)
                : 'TOKEN_ALTERED';
          expect([changed, codeOf(kind, changed)]).toEqual([changed, expected]);
        }
      }
    }
  });

  it('tokens truncated at either end are refused [EXEC-TOKEN-3]', () => {
    for (const [kind, token] of [
      ['state', state],
      ['ack', ack],
    ] as const) {
      for (let cut = 0; cut < token.length; cut += 1) {
        expect([cut, codeOf(kind, token.slice(0, cut))]).toEqual([cut, 'TOKEN_TRUNCATED']);
        expect([cut, codeOf(kind, `"${token.slice(0, cut)}`)]).toEqual([
          cut,
          expect.stringMatching(/^TOKEN_(TRUNCATED|ALTERED)$/),
        ]);
        if (cut > 0 && !/^ck?/.test(token.slice(cut))) {
          expect([cut, codeOf(kind, token.slice(cut))]).toEqual([cut, 'TOKEN_TRUNCATED']);
        }
      }
    }
  });

  it('tokens with two different neighbours swapped are refused [EXEC-TOKEN-3]', () => {
    for (const [kind, token] of [
      ['state', state],
      ['ack', ack],
    ] as const) {
      for (let at = 0; at + 1 < token.length; at += 1) {
        if (token[at] === token[at + 1]) continue;
        const swapped = token.slice(0, at) + token[at + 1] + token[at] + token.slice(at + 2);
        // A digit that slips in front of the last dot of the prefix reads as another version.
        const versionChanged = at === token.indexOf('.v1.') + 3 && /\d/.test(token.charAt(at + 1));
        const expected = versionChanged ? 'TOKEN_UNSUPPORTED_VERSION' : 'TOKEN_ALTERED';
        expect([swapped, codeOf(kind, swapped)]).toEqual([swapped, expected]);
      }
    }
  });

  it('say which of the two was sent in the wrong place', () => {
    expect(codeOf('state', ack)).toBe('TOKEN_WRONG_KIND');
    expect(codeOf('ack', state)).toBe('TOKEN_WRONG_KIND');
    expect(codeOf('ack', `${state} ${ack}`)).toBe('ok');
  });

  it('an ack token of another node is told apart from an altered one [EXEC-ACK-6]', () => {
    const foreign = mintAck(stranger, firstAttempt(stranger), key, digests);
    const near = mintAck(sibling, attemptFor(sibling, Uint8Array.of(1, 1, 1, 1)), key, digests);
    expect(codeOf('ack', foreign)).toBe('TOKEN_SCOPE_MISMATCH');
    expect(codeOf('ack', near)).toBe('TOKEN_SCOPE_MISMATCH');
  });

  it('refuse a text with two different tokens of the kind', () => {
    expect(codeOf('state', `${state} ${mintState(stranger, key, digests)}`)).toBe('TOKEN_ALTERED');
  });

  it('verify with the previous key and say which key it was', () => {
    const token = parseToken('state', mintState(node, older, digests));
    const verified = E.isRight(token) ? verifyState(token.right, [key, older], digests) : token;
    expect(E.isRight(verified) && verified.right.key).toBe(older);
  });
});
