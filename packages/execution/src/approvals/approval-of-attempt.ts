import type { Confirmation } from '@workrail/event-log';
import { type AttemptId, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { confirmationIn, questionAbout, sameResult } from '@workrail/session-reads';
import { type AckInput, outputOf } from '../continue-workflow/ack-input.ts';

/** What a person answered to the very result that an attempt sends; undefined where nobody has. */
export const approvalOfAttempt = (tx: ReadTransaction, node: NodeId, attempt: AttemptId, sent: AckInput) =>
  program<StoreError, Confirmation | undefined>(async ({ take }) => {
    const asked = await take(questionAbout(tx, node, attempt));
    if (asked?.closed === undefined || asked.closed === 'withdrawn') return undefined;
    return sameResult(asked.output, outputOf(sent)) ? confirmationIn(asked.closed) : undefined;
  });
