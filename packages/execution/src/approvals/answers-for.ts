import type { Confirmation, NodeRecord } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { type AnswerToResult, answersAt, openForm, pointsAlike, sameResult } from '@workrail/session-reads';
import { type AckInput, resultOf } from '../continue-workflow/ack-input.ts';

/** What people have said about the results of a step, as far as it matters to an attempt. See `docs/adr/0023`. */
export interface PeoplesAnswers {
  /** To the very result that the attempt sends, whichever attempt carried it: it counts before what the agent claims. */
  readonly answered?: Confirmation;
  /** Set where the agent was not shown that answer yet. */
  readonly isNews?: true;
  /** To other results, recorded since the last attempt, so that no answer has shown them yet; oldest first. */
  readonly unheard: readonly Confirmation[];
  /** Set where a client shows the question to a person at this moment. */
  readonly form?: {
    readonly question: number;
    /** Whether this point's retry can wait for it: it is about the very result, and was asked here. */
    readonly isSame: boolean;
  };
}

export const NO_ANSWERS: PeoplesAnswers = { unheard: [] };

/** What people have said at a point, and the version of the last attempt from it: older answers were shown with that one. */
export const answersAround = (tx: ReadTransaction, point: NodeRecord) =>
  program<StoreError, Around>(async ({ take }) => {
    const points = await take(pointsAlike(tx, point));
    let heard = 0;
    for (const { node } of points) {
      const latest = await take(tx.graph.latestAttempt(node));
      if (latest._tag === 'Some') heard = Math.max(heard, latest.value.version);
    }
    return { points, answers: await take(answersAt(tx, points)), heard };
  });

interface Around {
  /** Points that differ in preferences alone. */
  readonly points: readonly NodeRecord[];
  /** In order of time. */
  readonly answers: readonly AnswerToResult[];
  readonly heard: number;
}

/** What people have said that matters to an attempt from a point; `now` in ISO 8601. */
export const answersFor = (tx: ReadTransaction, point: NodeRecord, sent: AckInput, now: string) =>
  program<StoreError, PeoplesAnswers>(async ({ take }) => {
    const { points, answers, heard } = await take(answersAround(tx, point));
    const result = resultOf(sent);
    const own = answers.findLast((one) => sameResult(one, result));
    const unheard = answers.filter((one) => one.version > heard && !sameResult(one, result));
    const form = await take(openForm(tx, points, now));
    return {
      ...(own === undefined ? {} : { answered: own.said }),
      ...(own !== undefined && own.version > heard ? { isNews: true as const } : {}),
      unheard: unheard.map(({ said }) => said),
      ...(form === undefined
        ? {}
        : {
            form: {
              question: form.question,
              isSame: form.node === point.node && sameResult(form, result),
            },
          }),
    };
  });

/** Whether an agent's own "approved" counts nothing at this moment, though its client can ask nobody. */
export const outweighsClaims = ({ unheard, form }: PeoplesAnswers): boolean =>
  form !== undefined || unheard.some(({ answer }) => answer === 'declined');
