import type { Preferences } from '@workrail/event-log';
import type { NodeId } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type Minter, readProgram } from '@workrail/session-reads';
import type { AnswerWarning } from '../answers/answer.ts';
import type { Dependencies } from '../dependencies.ts';
import { openRetry } from './open-retry.ts';

/** What a change of preferences leaves at the point before: an attempt that was blocked, which can be built on from there. */
export const leftBehind = (
  deps: Pick<Dependencies, 'store'>,
  node: NodeId,
  preferences: Partial<Preferences>,
  minter: Minter,
) =>
  readProgram<StoreError, readonly AnswerWarning[]>(deps, async (tx, { take }) => {
    const retry = await take(openRetry(tx, node, minter));
    if (retry === undefined) return [];
    const call = { stateToken: minter.state(node), ackToken: retry.shown.ackToken, preferences };
    return [
      {
        code: 'ATTEMPT_LEFT_BEHIND',
        message: `An attempt at the previous point was blocked, and what it sent stays there. To build on it under the new preferences, send what it lacked with continue_workflow ${JSON.stringify(call)} instead of continuing from here.`,
      },
    ];
  });
