import type { PendingStep } from '@workrail/engine';
import type { Capabilities, Preferences } from '@workrail/event-log';
import { type AttemptId, BUDGETS, defined, utf8Length } from '@workrail/kernel';
import { capabilitiesAt, type Minter, openGapCount, type RunPoint } from '@workrail/session-reads';
import type { Capability } from '@workrail/workflow-compiler';
import type { AnswerWarning, ExecutionAnswer, NextCall } from './answer.ts';
import { capabilityForm } from './capability-form.ts';
import { CUT_WARNINGS, cutWarnings } from './cut-values.ts';
import { fitWarnings } from './fit-warnings.ts';

interface AnswerTerms {
  readonly warnings?: readonly AnswerWarning[];
  /** Where they differ from those that the node came with. */
  readonly preferences?: Preferences;
  /** Bytes of JSON that are left to what is added to the answer. */
  readonly reserved?: number;
}

/** What warnings of the log may surely take, as JSON. */
const WARNINGS_ROOM = 3_000;

/** What every execution tool says. `attempt` is null at a step that is not the agent's to acknowledge. */
export function answerAt(
  place: RunPoint,
  attempt: AttemptId | null,
  minter: Minter,
  { warnings = [], preferences = place.node.event.data.preferences, reserved = 0 }: AnswerTerms = {},
): ExecutionAnswer {
  const { run, node, position, context } = place;
  const stateToken = minter.state(node.node);
  const open = openGapCount(node);
  const ackToken = position.kind === 'complete' || attempt === null ? null : minter.ack(node.node, attempt);
  const base = defined({
    kind: 'ok' as const,
    isComplete: position.kind === 'complete',
    workflowId: run.workflow.workflowId,
    stateToken,
    ackToken,
    pending: null,
    nextCall: ackToken === null ? null : nextCall({ stateToken, ackToken }, []),
    session: { sessionId: run.sessionId, runId: run.runId },
    preferences,
    openGaps: open === 0 ? undefined : open,
    warnings: [],
  });
  const told = warnings.length === 0 ? 0 : Math.min(WARNINGS_ROOM, utf8Length(JSON.stringify(warnings)));
  const room = roomIn(base, reserved + told + CUT_WARNINGS);
  const described = run.engine.describeStep(run.workflow, position, context, room);
  if (described === null) return { ...base, warnings: fitWarnings(warnings, roomIn(base)) };
  const { cuts = [], ...pending } = described;
  const unknown = unknownCapabilities(pending, capabilitiesAt(node));
  const answer: ExecutionAnswer = {
    ...base,
    pending,
    nextCall: ackToken === null ? null : nextCall({ stateToken, ackToken }, unknown),
  };
  const said = [...cutWarnings(cuts, stateToken), ...warnings];
  return said.length === 0 ? answer : { ...answer, warnings: fitWarnings(said, roomIn(answer)) };
}

/** Abilities that the step needs and that are not known to be there. */
const unknownCapabilities = ({ capabilities = [] }: PendingStep, known: Capabilities) =>
  capabilities.filter((one) => known[one] !== 'available');

/**
 * Nothing is put into the agent's mouth: neither a person's answer nor what comes of trying an ability. What the agent
 * has to fill in itself stands beside the arguments.
 */
const nextCall = (
  tokens: { readonly stateToken: string; readonly ackToken: string },
  unknown: readonly Capability[],
): NextCall => ({
  tool: 'continue_workflow',
  arguments: tokens,
  ...(unknown.length === 0 ? {} : { fillIn: { capabilities: unknown.map(capabilityForm) } }),
});

/** What the words of the text form, the protocol and a warning about the file may need, in bytes. */
const FRAME = 3_000;

/** Bytes left in an answer that is sent twice over, as text and as structured content, beside `reserved` ones. */
export function roomIn(answer: object, reserved = 0): number {
  const room = (BUDGETS.answer - FRAME) / 2 - utf8Length(JSON.stringify(answer)) - reserved;
  return Math.max(0, Math.floor(room));
}

export const roomForRecap = (answer: ExecutionAnswer, reserved = 0): number =>
  Math.min(BUDGETS.recap, roomIn(answer, reserved));
