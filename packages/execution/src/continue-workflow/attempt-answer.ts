import { asRead, limitNeed, mergeContext, type Need, needNear } from '@workrail/engine';
import {
  type AdvanceBlocked,
  asksForApproval,
  type Blocker,
  type Confirmation,
  lacksOnlyApproval,
  MAX_BLOCKERS,
  type Preferences,
  type SessionEvent,
  samePreferences,
} from '@workrail/event-log';
import { cutToBytes, defined, firstAttempt, type JsonObject, utf8Length } from '@workrail/kernel';
import type { Minter, RunPoint } from '@workrail/session-reads';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import type { ExecutionAnswer, KeptKeys } from '../answers/answer.ts';
import { isServerStep } from '../answers/attempts-at.ts';
import { answerAt, roomIn } from '../answers/build-answer.ts';
import { keysOfNeeds } from '../answers/context-form.ts';
import { fitBlockers } from '../answers/fit-blockers.ts';
import { recordedInput, writtenIn } from './ack-input.ts';

const KEYS_SHOWN = 20;
const KEY_LIMIT = 60;
/** What is missing comes before the values in the step's texts, up to so many bytes. */
const BLOCKERS_ROOM = 6_000;

/*
 * The answers to an attempt are made of what the log says and of nothing else: the first answer and every
 * replay of it are equal to the byte.
 */

/** An attempt that led from a point to another. */
export interface Advance {
  readonly from: RunPoint;
  readonly to: RunPoint;
  /** Branches that had left `from` before. */
  readonly before: number;
}

/** An attempt that advanced. */
export function advancedAnswer({ from, to, before }: Advance, minter: Minter): ExecutionAnswer {
  const { event } = to.node;
  const { warnings, preferences } = event.data;
  const attempt = isServerStep(to) ? null : firstAttempt(to.node.node);
  const confirmation = event.kind === 'step_acked' ? event.data.confirmation : undefined;
  return defined({
    ...answerAt(to, attempt, minter, { warnings }),
    preferencesChanged: changedFrom(from, preferences),
    branchBeside: before > 0 ? before : undefined,
    confirmation: confirmation === undefined || isBareYes(confirmation) ? undefined : confirmation,
  });
}

/** Whether something else holds than what a point came with. */
const changedFrom = ({ node }: RunPoint, preferences: Preferences): true | undefined =>
  samePreferences(node.event.data.preferences, preferences) ? undefined : true;

/** An attempt that stays at `at`, with what is missing and an ack for the next try. */
export function blockedAnswer(
  at: RunPoint,
  event: SessionEvent & AdvanceBlocked,
  minter: Minter,
): ExecutionAnswer {
  const { retry, blockers, warnings } = event.data;
  const sent = recordedInput(event);
  const refused = refusedIn(blockers, at.run.workflow);
  const { preferences } = event.data;
  const confirmation = keptConfirmation(event, at.run.workflow);
  // A result that was declined has to come anew, as a whole.
  const isDeclined = confirmation?.answer === 'declined' && blockers.some(asksForApproval);
  const artifacts = isDeclined ? [] : (sent.artifacts?.filter(({ kind }) => !refused.kinds.has(kind)) ?? []);
  const known = mergeContext(at.context, sent.context ?? {});
  const needed = needsIn(blockers, at).flatMap((need) => asRead(need, known) ?? []);
  const kept = {
    notes: writtenIn(sent) !== '' && !refused.notes && !isDeclined,
    ...keptKeys(without(sent.context, keysOfNeeds(needed))),
    ...(artifacts.length === 0 ? {} : { artifactKinds: artifacts.map(({ kind }) => kind) }),
  };
  const said = fitBlockers(blockers, BLOCKERS_ROOM);
  const reserved = utf8Length(JSON.stringify([said, kept]));
  const counted = { kept: sent.context, needed };
  const answered = answerAt(at, retry, minter, defined({ warnings, preferences, reserved, ...counted }));
  const answer = defined({
    ...answered,
    preferencesChanged: changedFrom(at, answered.preferences),
    confirmation: confirmation === undefined || isBareYes(confirmation) ? undefined : confirmation,
  });
  const shown = fitBlockers(blockers, roomIn({ ...answer, kept }));
  const more = shown.length < blockers.length || blockers.length === MAX_BLOCKERS;
  const { sessionId } = at.run;
  return defined({
    ...answer,
    kind: 'blocked' as const,
    blockers: shown,
    // After a decline the next move is the agent's, though the person may still change their mind.
    approval:
      lacksOnlyApproval(blockers) && event.data.confirmation?.answer !== 'declined'
        ? { sessionId, question: event.data.asked ?? event.version }
        : undefined,
    moreBlockers: more ? (true as const) : undefined,
    kept,
  });
}

/** Values of the context that blockers ask for. */
const needsIn = (blockers: readonly Blocker[], { run, position }: RunPoint): readonly Need[] => {
  const point = position.kind === 'at' ? position.instruction : run.workflow.instructions.length;
  const near = (path: string | undefined) =>
    path === undefined ? undefined : needNear(run.workflow, path, point);
  return blockers.flatMap(({ code, pointer }): readonly Need[] | Need => {
    if (pointer.kind === 'context_key') return near(pointer.key) ?? [];
    if (pointer.kind === 'user_only') return near(pointer.contextKey) ?? [];
    return pointer.kind === 'loop' && code === 'LOOP_LIMIT_REACHED'
      ? (limitNeed(run.workflow, pointer.loopId) ?? [])
      : [];
  });
};

const without = (context: JsonObject = {}, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(context).filter(([key]) => !keys.includes(key)));

/** A bare yes is no news; what somebody said with it is meant for the agent. */
const isBareYes = ({ answer, comment }: Confirmation): boolean =>
  answer === 'approved' && comment === undefined;

/** Keys of a context, the first few by name. */
export function keptKeys(context: JsonObject = {}): KeptKeys {
  const keys = Object.keys(context).sort();
  return {
    contextKeys: keys.slice(0, KEYS_SHOWN).map((key) => cutToBytes(key, KEY_LIMIT)),
    contextKeyCount: keys.length,
  };
}

/** What was said of a blocked attempt's result, where it counts for the retry as well. */
export function keptConfirmation(
  { data: { confirmation, blockers, output } }: AdvanceBlocked,
  workflow: CompiledWorkflow,
): Confirmation | undefined {
  // A claim that did not count at first does not count later either, where nobody can be asked.
  if (confirmation?.answer === 'approved' && blockers.some(asksForApproval)) return undefined;
  // It was about an artifact that has to give way to another.
  const { kinds } = refusedIn(blockers, workflow);
  return output?.artifacts?.some(({ kind }) => kinds.has(kind)) ? undefined : confirmation;
}

/** What an attempt sent that does not fit, and so does not count for its retry. */
export function refusedIn(blockers: readonly Blocker[], { contracts }: CompiledWorkflow) {
  const invalid = blockers.filter(({ code }) => code === 'INVALID_REQUIRED_OUTPUT');
  const kinds = invalid.flatMap(({ pointer }) => {
    if (pointer.kind !== 'output_contract') return [];
    return contracts?.[pointer.contractRef]?.artifactKind ?? 'wr.assessment';
  });
  return {
    notes:
      invalid.some(({ pointer }) => pointer.kind === 'workflow_step') ||
      blockers.some(({ code }) => code === 'MISSING_REQUIRED_NOTES'),
    /** Kinds of artifacts. */
    kinds: new Set(kinds),
  };
}
