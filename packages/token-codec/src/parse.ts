import { decodeBase32, E, type Either } from '@workrail/kernel';
import {
  PAYLOAD_LENGTH,
  type ParsedToken,
  TOKEN_PREFIX,
  type TokenError,
  type TokenKind,
  tokenError,
} from './token.ts';

const WHOLE = /(st|ack)\.v1\.([0-9a-hjkmnp-tv-z]{26})/gi;
const VERSIONED = /(?:st|ack)\.v(\d+)\./i;
const STARTED = /(?:st|ack)\.v1\.(.*)$/is;
/** A text that lacks its beginning: what is left of the prefix, then nothing but token characters. */
const HEADLESS = /^(?:(?:t|ck|k)?\.)?(?:v?1\.)?[0-9a-hjkmnp-tv-z]{0,26}$/i;

const other = (kind: TokenKind): TokenKind => (kind === 'state' ? 'ack' : 'state');

/**
 * Finds the one token of `kind` in a text. Agents quote tokens, put them in brackets, glue words to them or
 * change their case; the fixed length makes all of that readable. Everything else is an error that says
 * what is wrong with it.
 */
export function parseToken(kind: TokenKind, text: string): Either<TokenError, ParsedToken> {
  const fail = (code: TokenError['code'], reason: string) => E.left(tokenError(code, kind, reason));
  const found = wholeTokens(text);
  const wanted = found.get(kind) ?? new Set<string>();
  if (wanted.size > 1) return fail('TOKEN_ALTERED', `it contains ${wanted.size} different ${kind} tokens`);
  const [payload] = wanted;
  if (payload !== undefined) {
    const bytes = decodeBase32(payload);
    if (bytes === undefined) return fail('TOKEN_ALTERED', 'its last character cannot occur there');
    return E.right({ kind, handle: bytes.slice(0, 8), mac: bytes.slice(8, 16) });
  }
  if (found.has(other(kind)))
    return fail('TOKEN_WRONG_KIND', `it is ${kind === 'state' ? 'an ack' : 'a state'} token`);
  return diagnose(kind, text);
}

function wholeTokens(text: string): ReadonlyMap<TokenKind, ReadonlySet<string>> {
  const found = new Map<TokenKind, Set<string>>();
  for (const [, prefix, payload] of text.matchAll(WHOLE)) {
    const kind: TokenKind = prefix?.toLowerCase() === 'st' ? 'state' : 'ack';
    const payloads = found.get(kind) ?? new Set<string>();
    payloads.add((payload ?? '').toLowerCase());
    found.set(kind, payloads);
  }
  return found;
}

function diagnose(kind: TokenKind, text: string): Either<TokenError, never> {
  const fail = (code: TokenError['code'], reason: string) => E.left(tokenError(code, kind, reason));
  const version = VERSIONED.exec(text)?.[1];
  if (version !== undefined && version !== '1') {
    return fail('TOKEN_UNSUPPORTED_VERSION', `its version is ${version}; this server reads version 1`);
  }
  const trimmed = text.trim();
  const rest = STARTED.exec(trimmed)?.[1];
  if (rest !== undefined) {
    const run = /^[0-9a-hjkmnp-tv-z]*/i.exec(rest)?.[0].length ?? 0;
    const stopsThere = rest.length !== PAYLOAD_LENGTH && !/^[0-9a-z]/i.test(rest.slice(run));
    return stopsThere
      ? fail(
          'TOKEN_TRUNCATED',
          `it has only ${run} of its ${PAYLOAD_LENGTH} characters after "${TOKEN_PREFIX[kind]}"`,
        )
      : fail('TOKEN_ALTERED', 'it contains a character that tokens never have');
  }
  const beginning = Object.values(TOKEN_PREFIX).some((prefix) => prefix.startsWith(trimmed.toLowerCase()));
  if (beginning || HEADLESS.test(trimmed)) {
    return fail(
      'TOKEN_TRUNCATED',
      `${trimmed === '' ? 'it is empty; ' : ''}${kind === 'ack' ? 'an' : 'a'} ${kind} token starts with "${TOKEN_PREFIX[kind]}" and ${PAYLOAD_LENGTH} characters follow`,
    );
  }
  return fail('TOKEN_ALTERED', `there is no ${kind} token in it; one starts with "${TOKEN_PREFIX[kind]}"`);
}
