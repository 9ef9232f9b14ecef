import type { Reason } from '@workrail/engine';
import type { Blocker } from '@workrail/event-log';
import { asSentence, cutToBytes } from '@workrail/kernel';
import { outweighsClaims, type PeoplesAnswers } from '../approvals/answers-for.ts';
import type { ApprovalPath } from '../approvals/approval-rules.ts';

/** What the words of a missing approval depend on. */
export interface ApprovalTerms {
  readonly path: ApprovalPath;
  /** Whether nothing but the approval is missing: before that nobody is asked. */
  readonly isComplete: boolean;
  /** What somebody said with their answer. */
  readonly comment?: string | undefined;
  /** What people have said about results of the step. */
  readonly people: PeoplesAnswers;
  /** Whether the preferences would let the run go on, and the setting `approvals` does not. */
  readonly isHeld?: boolean;
}

const CONFIRMERS = { human_approval: 'the user', coordinator_eval: 'the coordinator' } as const;

/** An approval that is missing, or that was declined. It claims no more than is known: who was asked, and what came. */
export function approvalBlocker(
  { stepId, confirmedBy, declined }: Extract<Reason, { readonly _tag: 'ConfirmationRequired' }>,
  { path, isComplete, comment, people, isHeld }: ApprovalTerms,
): Blocker {
  const who = CONFIRMERS[confirmedBy];
  const needed = `Step "${stepId}" needs ${who}'s approval`;
  const words = comment === undefined ? '.' : `: ${asSentence(cutToBytes(comment, COMMENT_SHOWN))}`;
  const held = isHeld === true ? ` ${HELD}` : '';
  return {
    code: 'USER_ONLY_DEPENDENCY',
    pointer: { kind: 'user_only', reason: 'needs_user_approval', stepId },
    message: declined
      ? `${needed}; they declined${words}${held}`
      : `${needed}. ${soFar({ path, isComplete, people })}${held}`,
    suggestedFix: declined ? afterDeclined(who, path) : whatToDo(who, { path, isComplete, people }),
  };
}

/** What a preference could not do, and why. */
const HELD =
  'The preferences of this run would let it continue, but the user has set approvals to people-only, so no preference from an agent can skip their approval.';

const COMMENT_SHOWN = 500;

/** What is known of an answer to this result. */
function soFar({ path, isComplete, people: { unheard, form } }: Omit<ApprovalTerms, 'comment'>): string {
  if (path !== 'client' && form !== undefined)
    return form.isSame
      ? 'They are being asked in their client at this moment and have not answered yet.'
      : 'They are being asked about another result of it in their client at this moment and have not answered yet.';
  const latest = unheard.at(-1);
  if (latest !== undefined)
    return `They ${latest.answer} another result of it (see the warning), and nobody has answered about this one yet.`;
  return path === 'client' && isComplete
    ? 'The client was asked to show the question and returned without an answer, so nobody has answered yet.'
    : 'Nobody has answered yet.';
}

function whatToDo(who: string, { path, isComplete, people }: Omit<ApprovalTerms, 'comment'>): string {
  if (path === 'claim' && people.form !== undefined)
    return `Wait until ${who} has answered there, on the WorkRail page or on the command line, then send the call again. ${NO_CLAIM}`;
  const unanswered = UNANSWERED[path][isComplete ? 'alone' : 'among'](who);
  return path === 'claim' && outweighsClaims(people)
    ? `${unanswered} An approval in the call that is the first since they declined does not count: they have to see this result.`
    : unanswered;
}

const afterDeclined = (who: string, path: ApprovalPath): string =>
  path === 'claim'
    ? `Change the result as they ask, show it to ${who} again, and send the step with the new result and their answer to it in confirmation.`
    : `Change the result as they ask and send the step again with it; ${who} will be asked again.`;

const ELSEWHERE =
  'Ask the user to answer on the WorkRail page or on the command line, then send the call again.';
const NO_CLAIM = 'An approval that you send yourself does not count here.';

/** What to do about an approval that nobody has given yet, where it is all that is missing, or one thing among others. */
const UNANSWERED: Readonly<Record<ApprovalPath, Record<'alone' | 'among', (who: string) => string>>> = {
  claim: {
    alone: (who) =>
      `Show ${who} the result, ask, and wait for the answer. Then send the call again with confirmation: "answer" is what they said, "approved" or "declined", "comment" their words. Never answer for them.`,
    among: (who) =>
      `Show ${who} the whole result and ask. Send their answer with the call in confirmation: "answer" is "approved" or "declined", "comment" their words. Never answer for them.`,
  },
  client: {
    alone: () => `${ELSEWHERE} ${NO_CLAIM}`,
    among: () => `Send what else is missing; WorkRail then asks the user. ${NO_CLAIM}`,
  },
  people_only: {
    alone: () => `${ELSEWHERE} ${NO_CLAIM}`,
    among: () => `Send what else is missing; the user can then answer. ${NO_CLAIM}`,
  },
};
