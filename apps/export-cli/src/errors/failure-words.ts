import { APPROVAL_CHANNEL_WORDS, type ApprovalAnswer, type BundleRefusedError } from '@workrail/application';
import { minuteOf } from '@workrail/kernel';
import { visible } from '../text/visible.ts';

/** What is wrong with the id of a new workflow. */
export const WHY = {
  'no-namespace': 'has no namespace: the id of a new workflow is a namespace, a dot and a name',
  invalid:
    'is not a workflow id: an id is a namespace, a dot and a name; each part starts with a lower-case letter and has at least two lower-case letters, digits, "_" or "-"; at most 64 characters in all',
  reserved:
    'cannot be used: ids that start with "wr." are reserved for the workflows that come with WorkRail',
} as const;

/** Why a question takes no answer any more. */
export const CLOSED = {
  answered: 'it was already answered',
  withdrawn: 'the agent withdrew it',
  replaced: 'the agent has sent another result since',
  used: 'the run has continued without it',
} as const;

export const answerWords = ({ answer, channel, by, at }: ApprovalAnswer): string =>
  `${answer} ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${visible(by)}`} at ${minuteOf(at)}`;

/** What to do where a bundle is refused. */
export function refusedFix({ code, line }: Pick<BundleRefusedError, 'code' | 'line'>): string {
  if (code === 'BUNDLE_UNSUPPORTED_VERSION') return 'Update WorkRail on this machine.';
  return code === 'BUNDLE_INVALID_FORMAT' && line === 1
    ? 'Name a file that "workrail export" wrote.'
    : 'Export the session again, and transfer the file unchanged.';
}
