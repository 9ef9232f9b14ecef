import type { TokenError, TokenErrorCode } from '@workrail/token-codec';
import { type Facts, validation } from './facts.ts';

const TOKEN_ACTIONS: Readonly<Record<TokenErrorCode, string>> = {
  TOKEN_TRUNCATED: 'Copy the whole token from the latest answer, character by character.',
  TOKEN_ALTERED: 'Copy the token again from the latest answer; never write or change one yourself.',
  TOKEN_WRONG_KIND: 'Put the st.… token into stateToken and the ack.… token into ackToken.',
  TOKEN_SCOPE_MISMATCH:
    'Use the stateToken and the ackToken of one and the same answer. To get a fresh pair, call continue_workflow with the stateToken alone.',
  TOKEN_UNKNOWN_NODE:
    'Check with the user that the server uses the data folder in which the run was started, or start a new run.',
  TOKEN_UNSUPPORTED_VERSION: 'Use a token that this server gave, or ask the user to update WorkRail.',
};

export function tokenFacts(error: TokenError): Facts {
  const field = error.kind === 'state' ? 'stateToken' : 'ackToken';
  return {
    ...validation(error.code, `${field} can not be used: ${error.reason}.`),
    category: error.code === 'TOKEN_UNKNOWN_NODE' ? 'not_found' : 'validation',
    context: { field },
    suggested_action: TOKEN_ACTIONS[error.code],
    violations: [{ path: field, rule: error.code, message: error.reason }],
  };
}
