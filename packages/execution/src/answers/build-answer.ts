import type { PendingStep } from '@workrail/engine';
import type { Capabilities, Preferences } from '@workrail/event-log';
import { type AttemptId, BUDGETS, defined, utf8Length } from '@workrail/kernel';
import { capabilitiesAt, type Minter, openGapCount, type RunPoint } from '@workrail/session-reads';
import type { AnswerWarning, ExecutionAnswer, NextCall } from './answer.ts';
import { fitWarnings } from './fit-warnings.ts';

/** What every execution tool says. `attempt` is null at a step that is not the agent's to acknowledge. */
export function answerAt(
  place: RunPoint,
  attempt: AttemptId | null,
  minter: Minter,
  {
    warnings = [],
    preferences = place.node.event.data.preferences,
  }: {
    readonly warnings?: readonly AnswerWarning[];
    /** Where they differ from those that the node came with. */
    readonly preferences?: Preferences;
  } = {},
): ExecutionAnswer {
  const { run, node, position, context } = place;
  const pending = run.engine.describeStep(run.workflow, position, context);
  const stateToken = minter.state(node.node);
  const open = openGapCount(node);
  const ackToken = pending === null || attempt === null ? null : minter.ack(node.node, attempt);
  const answer: ExecutionAnswer = {
    kind: 'ok',
    isComplete: pending === null,
    workflowId: run.workflow.workflowId,
    stateToken,
    ackToken,
    pending,
    nextCall:
      ackToken === null || pending === null
        ? null
        : nextCall({ stateToken, ackToken }, pending, capabilitiesAt(node)),
    session: { sessionId: run.sessionId, runId: run.runId },
    preferences,
    ...(open === 0 ? {} : { openGaps: open }),
    warnings: [],
  };
  return { ...answer, warnings: fitWarnings(warnings, roomIn(answer)) };
}

/** Where an ability has to be shown, the next call carries it. A person's answer is never put into the agent's mouth. */
function nextCall(
  tokens: { readonly stateToken: string; readonly ackToken: string },
  pending: PendingStep,
  known: Capabilities,
): NextCall {
  const unknown = (pending.capabilities ?? [])
    .filter((one) => known[one] !== 'available')
    .map((capability) => ({ capability, status: 'available', evidence: 'attempted_use' }) as const);
  return {
    tool: 'continue_workflow',
    arguments: defined({
      ...tokens,
      capabilities: unknown.length === 0 ? undefined : unknown,
    }),
  };
}

/** What the words of the text form, the protocol and a warning about the file may need, in bytes. */
const FRAME = 3_000;

/** Bytes left in an answer that is sent twice over, as text and as structured content, beside `reserved` ones. */
export function roomIn(answer: object, reserved = 0): number {
  const room = (BUDGETS.answer - FRAME) / 2 - utf8Length(JSON.stringify(answer)) - reserved;
  return Math.max(0, Math.floor(room));
}

export const roomForRecap = (answer: ExecutionAnswer, reserved = 0): number =>
  Math.min(BUDGETS.recap, roomIn(answer, reserved));
