import type { NodeRecord } from '@workrail/event-log';
import { ANSWER_TIMEOUT, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { type AttemptResult, isWaitedFor, questionAbout, requestedResult } from './attempt-question.ts';

/** A question that a client shows to a person at this moment. */
export interface OpenForm extends AttemptResult {
  /** Version of the event that asks. */
  readonly question: number;
  readonly node: NodeId;
}

/** Questions at a point that are looked at: the latest ones. */
const LOOKED_AT = 20;

/**
 * The latest question that is in front of a person in their client at one of these points, `now` in ISO 8601. A question
 * that nobody closed, as its server was killed, counts no longer than a client shows one.
 */
export const openForm = (tx: ReadTransaction, points: readonly NodeRecord[], now: string) =>
  program<StoreError, OpenForm | undefined>(async ({ take }) => {
    const earliest = new Date(Date.parse(now) - ANSWER_TIMEOUT).toISOString();
    let latest: OpenForm | undefined;
    for (const { node } of points)
      for (const request of await take(tx.graph.attached(node, 'approval_requested', LOOKED_AT))) {
        const { version, at, data } = request;
        if (at < earliest || version < (latest?.question ?? 0)) continue;
        const { attempt } = data;
        const asked = await take(questionAbout(tx, node, attempt));
        if (asked?.question !== version || asked.closed !== undefined) continue;
        if (await take(isWaitedFor(tx, { node, attempt, question: version })))
          latest = { question: version, node, ...requestedResult(request) };
      }
    return latest;
  });
