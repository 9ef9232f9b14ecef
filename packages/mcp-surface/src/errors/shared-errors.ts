import type { SessionNotFoundError } from '@workrail/application';
import { API_ERRORS } from './api-errors.ts';
import { CALL_ERRORS } from './call-errors.ts';
import { type ErrorFacts, type FactsByTag, factsOf, notFound } from './facts.ts';
import { SAVED_WORKFLOW_ERRORS } from './saved-workflow-errors.ts';
import { STORAGE_ERRORS } from './storage-errors.ts';
import { tokenFacts } from './token-facts.ts';
import { WORKFLOW_ERRORS } from './workflow-errors.ts';

const FACTS = {
  ...CALL_ERRORS,
  TokenError: tokenFacts,
  ...WORKFLOW_ERRORS,
  ...SAVED_WORKFLOW_ERRORS,
  SessionNotFoundError: notFound('SESSION_NOT_FOUND', ({ sessionId }: SessionNotFoundError) => [
    `There is no session "${sessionId}" in this data folder.`,
    'Copy session.sessionId from an earlier answer. To start over, call start_workflow without sessionId: it opens a new session.',
    { lost: true },
  ]),
  ...STORAGE_ERRORS,
  ...API_ERRORS,
};

/** Errors that more than one tool can end in. */
export type SharedError = Parameters<(typeof FACTS)[keyof typeof FACTS]>[0];

export const SHARED_ERRORS: FactsByTag<SharedError> = FACTS;

export const sharedFacts = (error: SharedError): ErrorFacts => factsOf(SHARED_ERRORS, error);
