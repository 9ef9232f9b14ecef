import type { AttemptId, NodeId } from '@workrail/kernel';

/** A state token names a node; an ack token names an attempt to advance from one node. */
export type TokenKind = 'state' | 'ack';

export const TOKEN_PREFIX: Readonly<Record<TokenKind, string>> = { state: 'st.v1.', ack: 'ack.v1.' };

/** Characters after the prefix: 8 bytes of handle and 8 bytes of MAC in base32. */
export const PAYLOAD_LENGTH = 26;

export const TOKEN_ERROR_CODES = [
  'TOKEN_TRUNCATED',
  'TOKEN_ALTERED',
  'TOKEN_WRONG_KIND',
  'TOKEN_SCOPE_MISMATCH',
  'TOKEN_UNKNOWN_NODE',
  'TOKEN_UNSUPPORTED_VERSION',
] as const;
/**
 * What is wrong with a token: it is cut short, altered or signed by another data folder, of the other kind, issued with
 * another token, of a point that is not here, or of another version.
 */
export type TokenErrorCode = (typeof TOKEN_ERROR_CODES)[number];

/** Why a text is not the token that was asked for. */
export interface TokenError {
  readonly _tag: 'TokenError';
  readonly code: TokenErrorCode;
  /** The kind that was expected. */
  readonly kind: TokenKind;
  readonly reason: string;
}

export const tokenError = (code: TokenErrorCode, kind: TokenKind, reason: string): TokenError => ({
  _tag: 'TokenError',
  code,
  kind,
  reason,
});

/** What a token says, before anyone has checked that it is genuine. */
export interface ParsedToken {
  readonly kind: TokenKind;
  /** 8 bytes. */
  readonly handle: Uint8Array;
  /** 8 bytes. */
  readonly mac: Uint8Array;
}

/** A genuine token. `key` is the one that signed it; a replayed answer is signed with it again. */
export interface VerifiedState {
  readonly node: NodeId;
  readonly key: Uint8Array;
}

export interface VerifiedAck {
  readonly attempt: AttemptId;
  readonly key: Uint8Array;
}
