import type { TokenError, TokenErrorCode } from '@workrail/token-codec';
import { type ErrorFacts, notFound, validation } from './facts.ts';

/** Where a token is past use, as after its key is gone. */
const FIND_AGAIN =
  'If it still fails, call resume_session with what the work was about; where that tool is missing, the user can start the server with --toolsets execution,sessions.';

const TOKEN_ACTIONS: Readonly<Record<TokenErrorCode, string>> = {
  TOKEN_TRUNCATED: 'Copy the whole token from the latest answer, character by character.',
  TOKEN_ALTERED: `Copy the token again from the latest answer; never write or change one yourself. ${FIND_AGAIN}`,
  TOKEN_WRONG_KIND: 'Put the st.… token into stateToken and the ack.… token into ackToken.',
  TOKEN_SCOPE_MISMATCH:
    'Use the stateToken and the ackToken of one and the same answer. To get a fresh pair, call continue_workflow with the stateToken alone.',
  TOKEN_UNKNOWN_NODE: `Check with the user that the server uses the data folder in which the run was started. ${FIND_AGAIN}`,
  TOKEN_UNSUPPORTED_VERSION: 'Use a token that this server gave, or ask the user to update WorkRail.',
};

export function tokenFacts({ kind, code, reason }: TokenError): ErrorFacts {
  const field = kind === 'state' ? 'stateToken' : 'ackToken';
  const facts = code === 'TOKEN_UNKNOWN_NODE' ? notFound : validation;
  return facts(code, () => [
    `${field} can not be used: ${reason}.`,
    TOKEN_ACTIONS[code],
    { context: { field }, violations: [{ path: field, rule: code, message: reason }] },
  ])(undefined);
}
