import type { ToolError } from './tool-error.ts';

/** A call that helps after a failed one. */
interface WayBack {
  readonly tool: string;
  readonly arguments: object;
}

const PAST_USE: readonly string[] = ['TOKEN_ALTERED', 'TOKEN_UNKNOWN_NODE'];

/** The call that finds a run again whose token is past use; undefined where no offered tool does. */
export function wayBack(
  error: ToolError,
  offered: readonly { readonly name: string }[],
): WayBack | undefined {
  const lost = error._tag === 'TokenError' && PAST_USE.includes(error.code);
  return lost && offered.some(({ name }) => name === 'resume_session')
    ? { tool: 'resume_session', arguments: {} }
    : undefined;
}
