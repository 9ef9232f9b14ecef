import type { ExecutionAnswer, OpenRetry } from '@workrail/application';
import { CONFIRMATION_SOURCE_WORDS } from '@workrail/event-log/closed-sets';
import type { OwnPrograms } from '../offer.ts';
import { bullets, names, oneLine, quoted, section } from './phrases.ts';

/** What a step lacks, and what of the call was kept. */
export function blockersText(
  { blockers, moreBlockers, kept, approval, pending, confirmation }: ExecutionAnswer,
  { workrail, dashboard }: OwnPrograms,
): readonly string[] {
  if (blockers === undefined) return [];
  const keys = kept?.contextKeys ?? [];
  const stored = [
    ...(kept?.notes ? ['the notes'] : []),
    ...(keys.length > 0 ? [`context (${names(keys, (kept?.contextKeyCount ?? 0) - keys.length)})`] : []),
    ...(kept?.artifactKinds === undefined ? [] : [`artifacts (${names(kept.artifactKinds)})`]),
  ];
  return [
    '',
    '## What is missing',
    ...bullets(
      blockers.map(
        ({ code, message, suggestedFix }) => `${code}: ${oneLine(message)} ${oneLine(suggestedFix)}`,
      ),
    ),
    ...(moreBlockers === true ? ['- There may be more; they are shown once these are fixed.'] : []),
    // Of a result that was declined no question is open, and the commands would find none.
    ...(approval === undefined || confirmation?.answer === 'declined'
      ? []
      : [
          '',
          'The user can answer with one of these commands, the last of which opens the page:',
          `${workrail} approve ${approval.sessionId}`,
          `${workrail} decline ${approval.sessionId} --comment "<what to change>"`,
          `${dashboard} --open --session ${approval.sessionId}`,
        ]),
    ...(stored.length > 0
      ? [
          '',
          `Kept from your call, no need to send again: ${stored.join(' and ')}.${shownUnset(keys, pending?.prompt)}`,
        ]
      : []),
  ];
}

/** A blocked attempt changes no point: the step is still filled with what was known before. */
function shownUnset(keys: readonly string[], prompt = ''): string {
  const unset = keys.filter((key) => ['.', ']'].some((end) => prompt.includes(`[unset: ${key}${end}`)));
  return unset.length === 0
    ? ''
    : ` The step's text is from before that call, and so still shows ${names(unset, 0)} as unset.`;
}

/** What is missing or was assumed on the way here. */
export function openGapsText({ gaps, openGaps = 0, pending }: ExecutionAnswer): readonly string[] {
  if (gaps === undefined) return [];
  return [
    '',
    '## Open gaps',
    ...bullets(
      gaps.map(
        ({ gapId, severity, code, message }) => `${gapId} (${severity}, ${code}): ${oneLine(message)}`,
      ),
      openGaps - gaps.length,
    ),
    pending === null
      ? 'Tell the user about them. To close one, continue from an earlier point as a new branch.'
      : 'If you can close one, do so, and send its id in resolvedGaps with the step.',
  ];
}

/** What people said to results of the pending step. */
export const givenAnswersText = ({ answers = [] }: ExecutionAnswer): readonly string[] =>
  section(
    '## What the user answered to results of this step',
    answers.map(
      ({ answer, source, comment, result }) =>
        `${answer} ${CONFIRMATION_SOURCE_WORDS[source]}, ${result === 'other' ? 'about another result than the one below' : 'about the result of the blocked attempt below'}${comment === undefined ? '' : `: ${oneLine(comment)}`}`,
    ),
  );

/** What a blocked attempt sent that can still be built on. */
export function openRetryText({
  ackToken,
  notesMarkdown,
  contextKeys,
  contextKeyCount,
  artifactKinds,
  missing,
  approval,
}: OpenRetry): readonly string[] {
  return [
    '',
    '## An attempt here was blocked',
    ...(approval === 'approved'
      ? ['It lacked only an approval, and the user has since approved its result. The call below repeats it.']
      : [
          ...(approval === undefined ? [] : [APPROVAL_TEXTS[approval]]),
          `It lacked ${missing.join(', ')}. To build on what it sent, use its ackToken ${ackToken}; with the one below, none of it counts.`,
        ]),
    ...(contextKeyCount === 0
      ? []
      : [`context: ${names(contextKeys, contextKeyCount - contextKeys.length)}`]),
    ...(artifactKinds === undefined ? [] : [`artifacts: ${names(artifactKinds)}`]),
    ...(notesMarkdown === undefined ? [] : ['notes:', quoted(notesMarkdown)]),
  ];
}

const APPROVAL_TEXTS = {
  waiting: "It waits for the user's approval. Once they have approved it, its ackToken needs nothing else.",
  declined: 'The user has since declined its result.',
} as const satisfies Record<Exclude<NonNullable<OpenRetry['approval']>, 'approved'>, string>;
