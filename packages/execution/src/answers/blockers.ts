import { type EmptyNotes, type Reason, repeatText } from '@workrail/engine';
import type { Blocker } from '@workrail/event-log';
import {
  absurd,
  asSentence,
  BUDGETS,
  beginning,
  counted,
  cutToBytes,
  defined,
  jsonLength,
  jsonPrefix,
} from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction } from '@workrail/workflow-compiler';
import { NO_ANSWERS } from '../approvals/answers-for.ts';
import { type ApprovalTerms, approvalBlocker } from './approval-blocker.ts';
import { capabilityForm } from './capability-form.ts';
import { howToAnswer, howToEnd, howToSet } from './context-remedy.ts';

const REPEATS_LIMIT = 300;

type Of<Tag extends Reason['_tag']> = Extract<Reason, { readonly _tag: Tag }>;

/** What is in the way, for the agent: one line of fact and one of remedy, each within its budget. */
export function blockerOf(
  reason: Reason,
  workflow: CompiledWorkflow,
  approval: ApprovalTerms = { path: 'claim', isComplete: false, people: NO_ANSWERS },
): Blocker {
  const { message, suggestedFix, ...rest } = blockerFor(reason, workflow, approval);
  return {
    ...rest,
    message: cutToBytes(message, BUDGETS.message - MARK),
    suggestedFix: cutToBytes(suggestedFix, BUDGETS.message - MARK),
  };
}

/** A loop or a step by its kind and id; what else needs something, by its id. */
function named(id: string, { instructions }: CompiledWorkflow): string {
  if (instructions.some((one) => one.op === 'loop' && one.loopId === id)) return `Loop "${id}"`;
  return instructions.some((one) => 'stepId' in one && one.stepId === id) ? `Step "${id}"` : `"${id}"`;
}

/** Bytes of the mark after a text that was cut. */
const MARK = 3;

function blockerFor(reason: Reason, workflow: CompiledWorkflow, approval: ApprovalTerms): Blocker {
  switch (reason._tag) {
    case 'MissingNotes':
      return {
        code: 'MISSING_REQUIRED_NOTES',
        pointer: { kind: 'workflow_step', stepId: reason.stepId },
        message:
          reason.came === undefined
            ? `Step "${reason.stepId}" needs notes, and none were sent.`
            : `Step "${reason.stepId}" needs notes, and the ones sent count as missing: ${EMPTY_NOTES[reason.came]}.`,
        suggestedFix:
          'Send output.notesMarkdown: a short recap of what you did in this step, what you found and what is next.',
      };
    case 'MissingContextKey':
      return {
        code: 'MISSING_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: reason.key },
        message: `${named(reason.neededBy, workflow)} needs ${reason.expected} in the context key "${reason.key}", which is not set.`,
        suggestedFix: howToSet(reason, workflow),
      };
    case 'InvalidContextKey':
      return {
        code: 'INVALID_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: reason.key },
        message: `${named(reason.neededBy, workflow)} needs ${reason.expected} in the context key "${reason.key}", which holds ${reason.actual}.`,
        suggestedFix: howToSet(reason, workflow),
      };
    case 'ListShrank':
      return {
        code: 'INVALID_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: reason.key },
        message: `Loop "${reason.loopId}" goes through the list "${reason.key}", which had ${reason.before} entries and now has ${reason.now}; entries would be skipped.`,
        suggestedFix: `Send context with "${reason.key}" as the whole list again, finished entries included. Entries may be changed, and new ones added at the end.`,
      };
    case 'ContextOverBudget':
      return {
        code: 'CONTEXT_BUDGET_EXCEEDED',
        pointer: { kind: 'context_budget' },
        message: `The run's context would have ${reason.bytes} bytes; at most ${reason.limit} are allowed.`,
        suggestedFix:
          'Remove keys that are no longer needed by sending them as null, or send shorter values.',
      };
    case 'LoopLimitReached':
      return {
        code: 'LOOP_LIMIT_REACHED',
        pointer: { kind: 'loop', loopId: reason.loopId },
        message: `Loop "${reason.loopId}" has reached its limit of ${counted(reason.maxIterations, 'round')} and asks for more: it repeats ${repeatsOf(workflow, reason.loopId)}.`,
        suggestedFix: `${howToEnd(reason, workflow, loopOf(workflow, reason.loopId)?.control)} If the work is not done, ask the user whether to stop here or to start a new run.`,
      };
    case 'MissingDecision':
      return {
        code: 'MISSING_REQUIRED_OUTPUT',
        pointer: { kind: 'output_contract', contractRef: reason.contract },
        message: `A round of the loop "${reason.loopId}" is over, and no artifact says whether to run another.`,
        suggestedFix: `Send output.artifacts with {"kind":"wr.loop_control","loopId":"${reason.loopId}","decision":"continue"} or "decision":"stop".`,
      };
    case 'InvalidNotes':
      return {
        code: 'INVALID_REQUIRED_OUTPUT',
        pointer: { kind: 'workflow_step', stepId: reason.stepId },
        message: cut(
          `The notes of step "${reason.stepId}" do not pass these checks: ${asSentence(reason.failures.map((one) => `"${one}"`).join(', '))}`,
        ),
        suggestedFix: 'Send the complete output.notesMarkdown again, with what is missing.',
      };
    case 'MissingArtifact':
      return {
        code: 'MISSING_REQUIRED_OUTPUT',
        pointer: { kind: 'output_contract', contractRef: reason.contract },
        message: cut(
          `Step "${reason.stepId}" needs an artifact of the kind ${reason.artifactKind}, and ${sentText(reason.sentKinds)}.`,
        ),
        suggestedFix: `Send output.artifacts with ${exampleOf(workflow, reason)}.`,
      };
    case 'InvalidArtifact':
      return {
        code: 'INVALID_REQUIRED_OUTPUT',
        pointer: { kind: 'output_contract', contractRef: reason.contract },
        message: cut(
          `The artifact ${reason.artifactKind} is not valid: ${asSentence(reason.problems.join(' | '))}`,
        ),
        suggestedFix: `Send the whole artifact again in output.artifacts, corrected${reason.example === undefined ? '' : `: ${exampleOf(workflow, reason)}`}.`,
      };
    case 'FollowupRequired':
      return {
        code: 'ASSESSMENT_FOLLOWUP_REQUIRED',
        pointer: {
          kind: 'assessment_dimension',
          assessmentId: reason.assessmentId,
          dimensionId: reason.dimensionId,
        },
        message: `"${reason.dimensionId}" of "${reason.assessmentId}" is "${reason.level}", so do this first: ${asSentence(reason.guidance)}`,
        suggestedFix: `Then judge again, and send the wr.assessment artifact for "${reason.assessmentId}" again.`,
      };
    case 'UserOnlyDependency':
      return userOnly(reason, workflow);
    case 'ConfirmationRequired':
      return approvalBlocker(reason, approval);
    case 'CapabilityMissing':
      return incapable(reason);
    default:
      return absurd(reason);
  }
}

function userOnly(unmet: Of<'UserOnlyDependency'>, workflow: CompiledWorkflow): Blocker {
  const { dependency, stepId } = unmet;
  const { reason, description, contextKey } = dependency;
  return {
    code: 'USER_ONLY_DEPENDENCY',
    pointer: defined({ kind: 'user_only' as const, reason, stepId, contextKey }),
    message: `Step "${stepId}" needs something that only the user can provide (${reason}): ${asSentence(description)}`,
    suggestedFix: `Ask the user, then ${howToAnswer(unmet, workflow)}. Never put a secret there: say only that it is in place.`,
  };
}

const ABILITIES = { delegation: 'start other agents', web_browsing: 'browse the web' } as const;

function incapable({ stepId, capability, status }: Of<'CapabilityMissing'>): Blocker {
  const form = JSON.stringify(capabilityForm(capability));
  return status === 'unknown'
    ? {
        code: 'REQUIRED_CAPABILITY_UNKNOWN',
        pointer: { kind: 'capability', capability },
        message: `Step "${stepId}" needs an agent that can ${ABILITIES[capability]}, and nothing shows yet that you can.`,
        suggestedFix: `Try it, then send capabilities [${form}], filled in with the result. A claim without an attempt does not count.`,
      }
    : {
        code: 'REQUIRED_CAPABILITY_UNAVAILABLE',
        pointer: { kind: 'capability', capability },
        message: `Step "${stepId}" needs an agent that can ${ABILITIES[capability]}, and you found that you cannot.`,
        suggestedFix: `Tell the user. After trying again, send capabilities [${form}], filled in with the result; to continue without it, send preferences {"mode":"auto_with_stops"}, which records a gap.`,
      };
}

/** Why notes that came count as missing. */
export const EMPTY_NOTES = {
  no_word: 'they contain no letter or digit',
  stand_in: 'they are only a placeholder',
} as const satisfies Record<EmptyNotes, string>;

const MESSAGE_LIMIT = 1_000;

const cut = (text: string): string => cutToBytes(text, MESSAGE_LIMIT);

/** A wrong kind is named: an artifact must not seem to vanish. */
const sentText = (kinds: readonly string[]): string =>
  kinds.length === 0
    ? 'none was sent'
    : `the kind sent is ${kinds.map((kind) => (kind === '' ? '(none)' : `"${beginning(kind, 64)}"`)).join(', ')}`;

/** An example whole, or where it is: half of one cannot be copied. */
function exampleOf(
  workflow: CompiledWorkflow,
  { contract, artifactKind, example }: Of<'MissingArtifact' | 'InvalidArtifact'>,
): string {
  const known = example ?? workflow.contracts?.[contract]?.example;
  const text = JSON.stringify(known ?? { kind: artifactKind });
  return jsonLength(text) <= EXAMPLE_LIMIT
    ? `an object such as ${text}`
    : 'an object like the example that the step shows';
}

const EXAMPLE_LIMIT = 800;

/** Words for what repeats a loop, short enough for a message. */
function repeatsOf(workflow: CompiledWorkflow, loopId: string): string {
  const loop = loopOf(workflow, loopId);
  return loop === undefined ? 'as its condition says' : jsonPrefix(repeatText(loop), REPEATS_LIMIT);
}

const loopOf = (workflow: CompiledWorkflow, loopId: string): LoopInstruction | undefined =>
  workflow.instructions.find((each): each is LoopInstruction => each.op === 'loop' && each.loopId === loopId);
