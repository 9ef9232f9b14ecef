import { mergeContext, missingFigures, type Need, type PendingStep } from '@workrail/engine';
import type { Capabilities, Preferences } from '@workrail/event-log';
import {
  type AttemptId,
  BUDGETS,
  contextPlaceholder,
  defined,
  type JsonObject,
  utf8Length,
} from '@workrail/kernel';
import { capabilitiesAt, type Minter, openGapCount, type RunPoint } from '@workrail/session-reads';
import type { Capability } from '@workrail/workflow-compiler';
import type { AnswerWarning, ExecutionAnswer, NextCall } from './answer.ts';
import { capabilityForm } from './capability-form.ts';
import { contextForm } from './context-form.ts';
import { CUT_WARNINGS, cutWarnings } from './cut-values.ts';
import { fitWarnings } from './fit-warnings.ts';

interface AnswerTerms {
  readonly warnings?: readonly AnswerWarning[];
  /** Where they differ from those that the node came with. */
  readonly preferences?: Preferences;
  /** Bytes of JSON that are left to what is added to the answer. */
  readonly reserved?: number;
  /** What blocked attempts sent for the context, where it counts for this one. */
  readonly kept?: JsonObject;
  /** Values of the context that they lacked. */
  readonly needed?: readonly Need[];
  /** Whether the attempt lacks nothing that the agent could add. */
  readonly isWhole?: boolean;
}

/** What warnings of the log may surely take, as JSON. */
const WARNINGS_ROOM = 3_000;

/** Bytes of the form that a call has; less where the texts of the step leave no room for it. */
const FORM_LIMITS = [6_500, 2_500, 800, 0] as const;

/** What every execution tool says. `attempt` is null at a step that is not the agent's to acknowledge. */
export function answerAt(
  place: RunPoint,
  attempt: AttemptId | null,
  minter: Minter,
  terms: AnswerTerms = {},
): ExecutionAnswer {
  const [most, ...smaller] = FORM_LIMITS;
  let answer = answerWithin(most, place, attempt, minter, terms);
  for (const limit of smaller) {
    const form = answer.nextCall?.fillIn?.context;
    if (form === undefined || roomIn(answer, terms.reserved) > 0) break;
    if (utf8Length(JSON.stringify(form)) > limit) answer = answerWithin(limit, place, attempt, minter, terms);
  }
  return answer;
}

function answerWithin(
  limit: number,
  place: RunPoint,
  attempt: AttemptId | null,
  minter: Minter,
  {
    warnings = [],
    preferences = place.node.event.data.preferences,
    reserved = 0,
    kept = {},
    ...terms
  }: AnswerTerms,
): ExecutionAnswer {
  const { run, node, position, context } = place;
  const { form, figures } = askedOf(place, kept, { limit, lacked: terms.needed });
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
    nextCall: ackToken === null ? null : nextCall({ stateToken, ackToken }, [], form),
    session: { sessionId: run.sessionId, runId: run.runId },
    preferences,
    openGaps: open === 0 ? undefined : open,
    warnings: [],
  });
  const told = warnings.length === 0 ? 0 : Math.min(WARNINGS_ROOM, utf8Length(JSON.stringify(warnings)));
  const room = roomIn({ base, figures }, reserved + told + CUT_WARNINGS);
  const described = run.engine.describeStep(run.workflow, position, context, room);
  if (described === null) return { ...base, warnings: fitWarnings(warnings, roomIn(base)) };
  const { cuts = [], ...step } = described;
  const pending = figures.length === 0 ? step : { ...step, figures };
  const unknown = terms.isWhole === true ? [] : unknownCapabilities(pending, capabilitiesAt(node));
  const answer: ExecutionAnswer = {
    ...base,
    pending,
    nextCall: ackToken === null ? null : nextCall({ stateToken, ackToken }, unknown, form),
  };
  const said = [...cutWarnings(cuts, stateToken), ...warnings];
  return said.length === 0 ? answer : { ...answer, warnings: fitWarnings(said, roomIn(answer)) };
}

/** What of the context is asked for with the step: what the run needs to go on, and figures where it ends. */
function askedOf(
  { run, position, context }: RunPoint,
  kept: JsonObject,
  { limit, lacked = [] }: { readonly limit: number; readonly lacked: readonly Need[] | undefined },
) {
  const { workflow, engine } = run;
  const known = mergeContext(context, kept);
  const { needed, end } = engine.aheadOf(workflow, position, known);
  const figures = end === 'no' ? [] : missingFigures(workflow, known);
  // In the rounds of a loop before its last one they would come too early.
  const due = end === 'next' ? figures.filter(({ optional }) => optional !== true) : [];
  const figureForm = due.map(({ key, type }) => [key, contextPlaceholder(key, type)] as const);
  const form = contextForm([...lacked, ...needed], workflow, { known, recorded: context, limit });
  return { form: { ...form, ...Object.fromEntries(figureForm) }, figures };
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
  context: JsonObject,
): NextCall => {
  const fillIn = {
    ...(unknown.length === 0 ? {} : { capabilities: unknown.map(capabilityForm) }),
    ...(Object.keys(context).length === 0 ? {} : { context }),
  };
  const isBare = Object.keys(fillIn).length === 0;
  return { tool: 'continue_workflow', arguments: tokens, ...(isBare ? {} : { fillIn }) };
};

/** What the words of the text form, the protocol and a warning about the file may need, in bytes. */
const FRAME = 3_000;

/** Bytes left in an answer that is sent twice over, as text and as structured content, beside `reserved` ones. */
export function roomIn(answer: object, reserved = 0): number {
  const room = (BUDGETS.answer - FRAME) / 2 - utf8Length(JSON.stringify(answer)) - reserved;
  return Math.max(0, Math.floor(room));
}

export const roomForRecap = (answer: ExecutionAnswer, reserved = 0): number =>
  Math.min(BUDGETS.recap, roomIn(answer, reserved));
