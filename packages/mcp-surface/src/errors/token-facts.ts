import type { TokenError, TokenErrorCode } from '@workrail/token-codec';
import { type ErrorFacts, notFound, validation } from './facts.ts';

/** The token that was sent is good; it only stands in the wrong place, or beside the wrong one. */
const AT_HAND: ReadonlySet<TokenErrorCode> = new Set(['TOKEN_WRONG_KIND', 'TOKEN_SCOPE_MISMATCH']);

const TOKEN_ACTIONS: Readonly<Record<TokenErrorCode, string>> = {
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

export function tokenFacts({ kind, code, reason }: TokenError): ErrorFacts {
  const field = kind === 'state' ? 'stateToken' : 'ackToken';
  const facts = code === 'TOKEN_UNKNOWN_NODE' ? notFound : validation;
  return facts(code, () => [
    `${field} cannot be used: ${reason}.`,
    TOKEN_ACTIONS[code],
    {
      context: { field },
      violations: [{ path: field, rule: code, message: reason }],
      ...(AT_HAND.has(code) ? {} : { lost: true as const }),
    },
  ])(undefined);
}
