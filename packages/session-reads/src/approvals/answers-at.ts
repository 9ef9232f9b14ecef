import type { Confirmation, NodeRecord, SessionEvent } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { eventAt } from '../log-reads.ts';
import { type AttemptResult, blockedResult, confirmationIn, requestedResult } from './attempt-question.ts';

/** A person's answer, with the result that it is about. */
export interface AnswerToResult extends AttemptResult {
  /** Version of the event that records it. */
  readonly version: number;
  readonly said: Confirmation;
}

/** Answers at a point that are looked at: the latest ones. */
const LOOKED_AT = 20;

/** What people answered at these points, in order of time, whichever attempt they were asked about. */
export const answersAt = (tx: ReadTransaction, points: readonly NodeRecord[]) =>
  program<StoreError, readonly AnswerToResult[]>(async ({ take }) => {
    const answers: AnswerToResult[] = [];
    for (const { node, sessionId } of points)
      for (const answer of await take(tx.graph.attached(node, 'approval_answered', LOOKED_AT))) {
        const result = resultIn(await take(eventAt(tx, sessionId, answer.data.question)));
        if (result !== undefined)
          answers.push({ version: answer.version, ...result, said: confirmationIn(answer) });
      }
    return answers.sort((one, other) => one.version - other.version);
  });

/** The result that an event asks about. */
function resultIn(event: SessionEvent | undefined): AttemptResult | undefined {
  if (event?.kind === 'approval_requested') return requestedResult(event);
  return event?.kind === 'advance_blocked' ? blockedResult(event) : undefined;
}
