import { describeStep } from '@workrail/engine';
import { type AttemptId, BUDGETS, utf8Length } from '@workrail/kernel';
import type { AnswerWarning, ExecutionAnswer } from './answer.ts';
import type { Place } from './place.ts';
import type { Minter } from './tokens.ts';

/** The part of an answer that every execution tool gives: where the run stands and how to go on. */
export function answerAt(
  place: Place,
  attempt: AttemptId,
  minter: Minter,
  warnings: readonly AnswerWarning[],
): ExecutionAnswer {
  const { run, node, position, context } = place;
  const pending = describeStep(run.workflow, position, context);
  const stateToken = minter.state(node.node);
  const ackToken = pending === null ? null : minter.ack(node.node, attempt);
  return {
    kind: 'ok',
    isComplete: pending === null,
    workflowId: run.workflow.workflowId,
    stateToken,
    ackToken,
    pending,
    nextCall: ackToken === null ? null : { tool: 'continue_workflow', arguments: { stateToken, ackToken } },
    session: { sessionId: run.sessionId, runId: run.runId },
    preferences: node.event.data.preferences,
    warnings,
  };
}

/** What the words of the text form, the protocol and a warning about the file may need, in bytes. */
const FRAME = 3_000;

/** Bytes left in an answer that is sent twice over, as text and as structured content. */
export function roomIn(answer: ExecutionAnswer): number {
  const room = (BUDGETS.answer - FRAME) / 2 - utf8Length(JSON.stringify(answer));
  return Math.max(0, Math.floor(room));
}

export const roomForRecap = (answer: ExecutionAnswer): number => Math.min(BUDGETS.recap, roomIn(answer));
