import { waitsForPerson } from '@workrail/event-log';
import { type NodeId, O, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { questionAbout } from './attempt-question.ts';

/** Whether what was sent at a point where a run stands waits for a person's answer. */
export const waitsAt = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, boolean>(async ({ take }) => {
    const [requested] = await take(tx.graph.attached(node, 'approval_requested', 1));
    const blocked = O.toUndefined(await take(tx.graph.latestAttempt(node)));
    const attempts = [
      ...(requested === undefined ? [] : [requested.data.attempt]),
      ...(blocked?.kind === 'advance_blocked' && waitsForPerson(blocked.data) ? [blocked.data.retry] : []),
    ];
    for (const attempt of new Set(attempts)) {
      if ((await take(tx.graph.attempt(node, attempt)))._tag === 'Some') continue;
      const question = await take(questionAbout(tx, node, attempt));
      if (question !== undefined && question.closed === undefined) return true;
    }
    return false;
  });
