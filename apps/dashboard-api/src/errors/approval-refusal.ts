import {
  APPROVAL_CHANNEL_WORDS,
  type ApprovalClosedError,
  type ApprovalNotFoundError,
} from '@workrail/application';
import { visible } from '../text/visible.ts';
import { type RefusalsByTag, refusing, type Words } from './refusal.ts';

const NOT_RECORDED = 'Your answer was not recorded.';

/** What became of a question, and what to do where somebody still wants to answer it. */
const CLOSED: {
  readonly [Reason in ApprovalClosedError['reason']]: (error: ApprovalClosedError) => Words;
} = {
  answered: ({ answered }) => [
    `This result was already ${answered === undefined ? 'answered' : answerWords(answered)}. ${NOT_RECORDED}`,
    'The first answer counts, and the agent continues with it.',
  ],
  withdrawn: () => [
    `The call that asked for it was cancelled, which withdrew the question. ${NOT_RECORDED}`,
    'Wait until the agent sends the step again.',
  ],
  replaced: ({ instead }) => [
    `The agent has since sent another result, which question ${instead} asks about. ${NOT_RECORDED}`,
    'Look at the new result and answer that question.',
    instead === undefined ? {} : { context: { question: instead } },
  ],
  used: () => [
    `The agent has sent the step again without waiting for this answer. ${NOT_RECORDED}`,
    'Check where the run is now.',
  ],
};

const answerWords = ({ answer, channel, by, at }: NonNullable<ApprovalClosedError['answered']>): string =>
  `${answer} ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${visible(by)}`} at ${at}`;

export const APPROVAL_REFUSALS: RefusalsByTag<ApprovalNotFoundError | ApprovalClosedError> = {
  ApprovalNotFoundError: refusing(404, 'APPROVAL_NOT_FOUND', ({ sessionId, question }) => [
    `Event ${question} of session ${visible(sessionId)} does not ask for an approval.`,
    'GET /api/approvals lists the open questions.',
  ]),
  ApprovalClosedError: refusing(409, 'APPROVAL_CLOSED', (error) => CLOSED[error.reason](error)),
};
