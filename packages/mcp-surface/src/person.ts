import type { ApprovalRequest } from '@workrail/application';

/** The person in front of the client, where the client lets a server ask them. */
export interface Person {
  /** Shows the question until it is answered or `ended` fires. */
  readonly ask: (question: ApprovalRequest, ended: AbortSignal) => Promise<PersonAnswer>;
  /** Resolves after so many milliseconds, or when `ended` fires. */
  readonly pause: (ms: number, ended: AbortSignal) => Promise<void>;
  /** Fires when the client cancels the call. */
  readonly cancelled: AbortSignal;
  /** Tells the client that the call is still under way, where it asked to be told. */
  readonly progress: (message: string) => void;
}

/**
 * `unanswered`: the client closed the question, could not show it, answered for the person, or sent what is no answer.
 * `later`: the client asks now and makes the same call again with the answer.
 */
export type PersonAnswer =
  | { readonly kind: 'answered'; readonly answer: 'approved' | 'declined'; readonly comment?: string }
  | { readonly kind: 'unanswered' | 'later' };
