import {
  type Digests,
  defined,
  E,
  type Either,
  SESSION_ID_PATTERN,
  type SessionId,
  type Steps,
} from '@workrail/kernel';
import {
  checkContext,
  checkIdempotencyKey,
  checkTitle,
  checkWorkspacePath,
  type InvalidInputError,
  invalid,
} from '@workrail/requests';
import { readPreferences } from '../preferences/chosen-preferences.ts';
import { idempotencyOf } from './earlier-start.ts';
import type { StartWorkflowInput } from './start-workflow-input.ts';

/** What was sent, each part within its limits. */
export function checkStart(
  input: StartWorkflowInput,
  digests: Digests,
  value: Steps<InvalidInputError>['value'],
) {
  const { workflowId, newSession } = input;
  const context = value(checkContext(input.context ?? {}));
  const title = value(checkTitle(input.title));
  const given = value(checkSessionId(input.sessionId));
  const workspacePath = value(checkWorkspacePath(input.workspacePath));
  const asked = value(readPreferences(input.preferences ?? {}));
  const key = value(checkIdempotencyKey(input.idempotencyKey));
  const where = { sessionId: given, workspacePath, newSession };
  const said = { workflowId, context, title, ...where, preferences: { ...asked } };
  const idempotency = key === undefined ? undefined : idempotencyOf(key, defined(said), digests);
  return { context, title, given, newSession, workspacePath, asked, idempotency };
}

const checkSessionId = (given: string | undefined): Either<InvalidInputError, SessionId | undefined> =>
  given === undefined || SESSION_ID_PATTERN.test(given)
    ? E.right(given as SessionId | undefined)
    : invalid(
        'sessionId',
        'format',
        'sessionId is not the id of a session',
        'Copy session.sessionId from an earlier answer, or leave it out to open a new session.',
      );
