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
  /** The argument that was to have it. */
  readonly field: 'stateToken' | 'ackToken';
  readonly reason: string;
  /** What to do. */
  readonly fix: string;
}

const FIELDS: Readonly<Record<TokenKind, TokenError['field']>> = { state: 'stateToken', ack: 'ackToken' };

const FIXES: Readonly<Record<TokenErrorCode, string>> = {
  TOKEN_TRUNCATED: 'Copy the whole token from the latest answer, character by character.',
  TOKEN_ALTERED:
    'If it may come from another data folder or an earlier chat, call resume_session to find the work here. Otherwise copy the token again from the latest answer; never write or change one yourself.',
  TOKEN_WRONG_KIND: 'Put the st.… token into stateToken and the ack.… token into ackToken.',
  TOKEN_SCOPE_MISMATCH:
    'Use the stateToken and the ackToken from the same answer. To get a fresh pair, call continue_workflow with the stateToken alone.',
  TOKEN_UNKNOWN_NODE:
    'Tell the user. If there is a backup, they should stop all servers and restore workrail.db, together with workrail.db-wal if there is one. If the run was started with another data folder, they should set WORKRAIL_DATA_DIR to it.',
  TOKEN_UNSUPPORTED_VERSION: 'Use a token that this server issued, or ask the user to update WorkRail.',
};

export const tokenError = (code: TokenErrorCode, kind: TokenKind, reason: string): TokenError => ({
  _tag: 'TokenError',
  code,
  kind,
  field: FIELDS[kind],
  reason,
  fix: FIXES[code],
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
