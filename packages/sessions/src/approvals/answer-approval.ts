import type { ApprovalAnswer, ApprovalChannel } from '@workrail/event-log';
import { BUDGETS, defined, program, type TaskEither, utf8Length } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import {
  type ApprovalClosedError,
  type ApprovalNotFoundError,
  type ApprovalRef,
  appendTo,
  openQuestion,
  writeProgram,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { sessionIdIn } from '../sessions/checked-input.ts';

/** A question, as `listApprovals` names it, and what a person answers. */
export interface AnswerApprovalInput {
  readonly sessionId: string;
  /** Version of the event that asks. */
  readonly question: number;
  readonly answer: 'approved' | 'declined';
  /** Where the person answered; recorded with the answer. Without it, in a program (`api`). */
  readonly channel?: ApprovalChannel;
  /** Who answers, where it is known. */
  readonly by?: string;
  /** In their words, at most 1,000 bytes. */
  readonly comment?: string;
}

/**
 * The question does not exist or takes no answer any more, an argument is wrong, or the store cannot be used. Nothing
 * was recorded.
 */
export type AnswerApprovalError =
  | ApprovalNotFoundError
  | ApprovalClosedError
  | InvalidInputError
  | StoreError;

/** What was recorded. */
export interface AnsweredApproval extends ApprovalRef, ApprovalAnswer {}

/**
 * Records what a person says to the result of a step, once: the first answer counts, from whichever channel it comes. It
 * changes nothing else; the agent goes on with its next call.
 */
export const answerApproval =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'health'>) =>
  (input: AnswerApprovalInput): TaskEither<AnswerApprovalError, AnsweredApproval> =>
    program(async ({ take, value }) => {
      const { question, answer, channel = 'api' } = input;
      const sessionId = value(sessionIdIn(input.sessionId));
      for (const field of ['comment', 'by'] as const)
        if (utf8Length(input[field] ?? '') > BUDGETS.comment)
          return value(
            invalid(field, 'max-bytes', `${field} is longer than ${BUDGETS.comment} bytes`, 'Shorten it.'),
          );
      const words = { by: said(input.by), comment: said(input.comment) };
      const at = deps.clock.now();
      await take(
        writeProgram<AnswerApprovalError, void>(deps, async (tx, steps) => {
          await steps.take(deps.health.check(tx, sessionId));
          const { runId, node, attempt } = await steps.take(openQuestion(tx, { sessionId, question }));
          const data = defined({ runId, node, attempt, question, answer, channel, ...words });
          const events = [{ kind: 'approval_answered' as const, data }];
          const version = await steps.take(appendTo(tx, sessionId, { at, events }));
          deps.health.wrote(sessionId, version, version + 1);
        }),
      );
      return defined({ sessionId, question, answer, channel, at, ...words });
    });

const said = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim().toWellFormed();
