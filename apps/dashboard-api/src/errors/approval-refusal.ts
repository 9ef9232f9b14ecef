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
    'The first answer counts: the agent goes on with it.',
  ],
  withdrawn: () => [
    `The call that asked was cancelled, and the question went with it. ${NOT_RECORDED}`,
    'Wait until the agent sends the step again.',
  ],
  replaced: ({ instead }) => [
    `The agent has sent another result since, which question ${instead} asks about. ${NOT_RECORDED}`,
    'Look at the new result and answer that question.',
    instead === undefined ? {} : { context: { question: instead } },
  ],
  used: () => [
    `The agent has sent the step again without waiting for this answer. ${NOT_RECORDED}`,
    'Look at where the run stands now.',
  ],
};

const answerWords = ({ answer, channel, by, at }: NonNullable<ApprovalClosedError['answered']>): string =>
  `${answer} ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${visible(by)}`} at ${at}`;

export const APPROVAL_REFUSALS: RefusalsByTag<ApprovalNotFoundError | ApprovalClosedError> = {
  ApprovalNotFoundError: refusing(404, 'APPROVAL_NOT_FOUND', ({ sessionId, question }) => [
    `Event ${question} of session ${visible(sessionId)} asks for no approval.`,
    'GET /api/approvals shows what waits.',
  ]),
  ApprovalClosedError: refusing(409, 'APPROVAL_CLOSED', (error) => CLOSED[error.reason](error)),
};
