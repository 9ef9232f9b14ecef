import type { TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import {
  type ApprovalClosedError,
  type ApprovalNotFoundError,
  type ApprovalRef,
  appendTo,
  openQuestion,
  readProgram,
  writeProgram,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** The question does not exist or takes no answer any more, or the store cannot be used. */
export type ApprovalError = ApprovalNotFoundError | ApprovalClosedError | StoreError;

/** Takes a question back whose call was cancelled: an answer that comes later counts for nothing. */
export const withdrawApproval =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'health'>) =>
  ({ sessionId, question }: ApprovalRef): TaskEither<ApprovalError, void> =>
    writeProgram<ApprovalError, void>(deps, async (tx, { take }) => {
      await take(deps.health.check(tx, sessionId));
      const { runId, node, attempt } = await take(openQuestion(tx, { sessionId, question }));
      const events = [{ kind: 'approval_withdrawn' as const, data: { runId, node, attempt, question } }];
      const version = await take(appendTo(tx, sessionId, { at: deps.clock.now(), events }));
      deps.health.wrote(sessionId, version, version + 1);
    });

/** Whether a question still waits for an answer. Writes nothing. */
export const isApprovalOpen =
  (deps: Pick<Dependencies, 'store'>) =>
  (ref: ApprovalRef): TaskEither<StoreError, boolean> =>
    readProgram<never, boolean>(deps, async (tx, { fail }) => {
      const found = await openQuestion(tx, ref)();
      if (found._tag === 'Right') return true;
      const { left } = found;
      return left._tag === 'ApprovalClosedError' || left._tag === 'ApprovalNotFoundError'
        ? false
        : fail(left);
    });
