import type { TokenErrorCode } from '@workrail/token-codec';

/** A call that helps after a failed one. */
interface RecoveryCall {
  readonly tool: string;
  readonly arguments: object;
}

const PAST_USE: ReadonlySet<string> = new Set<TokenErrorCode>(['TOKEN_ALTERED', 'TOKEN_UNKNOWN_NODE']);

/** The call that finds a run again whose token is past use; undefined where no offered tool does. */
export function recoveryCall(
  code: string,
  offered: readonly { readonly name: string }[],
): RecoveryCall | undefined {
  return PAST_USE.has(code) && offered.some(({ name }) => name === 'resume_session')
    ? { tool: 'resume_session', arguments: {} }
    : undefined;
}
