import type { ConfirmationQuestion } from '@workrail/application';

/** The person in front of the client, where the client lets a server ask them. */
export interface Person {
  readonly ask: (question: ConfirmationQuestion) => Promise<PersonAnswer>;
}

/**
 * `unanswered` is a person who closed the question or a client that could not show it. `illegible` is an answer that
 * says neither yes nor no: nobody's word counts then. `later` is a person who is being asked: the same call comes
 * again with the answer.
 */
export type PersonAnswer =
  | { readonly kind: 'answered'; readonly answer: 'approved' | 'declined'; readonly comment?: string }
  | { readonly kind: 'unanswered' | 'illegible' | 'later' };
