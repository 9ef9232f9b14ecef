import { program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import {
  type AnswerToResult,
  type AttemptResult,
  blockedResult,
  type RunPoint,
  sameResult,
} from '@workrail/session-reads';
import { answersAround } from '../approvals/answers-for.ts';
import type { AnswerWarning, GivenAnswer } from './answer.ts';
import { answerText } from './answer-texts.ts';
import { blockedAttemptAt } from './attempts-at.ts';

/** Answers that are shown where a point is picked up: the latest ones. */
const SHOWN = 3;

/** What people have answered to results of the step at a point, in order of time; undefined where nobody has. */
export const givenAnswers = (tx: ReadTransaction, { run, position, node }: RunPoint) =>
  program<StoreError, readonly GivenAnswer[] | undefined>(async ({ take }) => {
    if (run.engine.confirmerAt(run.workflow, position) === undefined) return undefined;
    const { answers } = await take(answersAround(tx, node));
    if (answers.length === 0) return undefined;
    const kept = await take(blockedAttemptAt(tx, node.node));
    return answers.slice(-SHOWN).map((one) => ({
      ...one.said,
      result: kept !== undefined && sameResult(one, blockedResult(kept)) ? 'blocked_attempt' : 'other',
    }));
  });

/** What people have answered at a point since the last attempt from it; it is told beside a replayed answer. */
export const answersSince = (tx: ReadTransaction, { run, position, node }: RunPoint) =>
  program<StoreError, readonly AnswerToResult[]>(async ({ take }) => {
    if (run.engine.confirmerAt(run.workflow, position) === undefined) return [];
    const { answers, heard } = await take(answersAround(tx, node));
    return answers.filter(({ version }) => version > heard);
  });

/** Told beside the replay of an attempt that was blocked; `ackToken` goes on from there. */
export const answeredSince = (
  answer: AnswerToResult,
  sent: AttemptResult,
  ackToken: string,
): AnswerWarning => ({
  code: 'ANSWERED_SINCE',
  message: `${answerText(answer.said, sameResult(answer, sent) ? 'this result since' : 'another result of this step since')} To go on, call continue_workflow with the stateToken and the ackToken of this warning.`,
  ackToken,
});
