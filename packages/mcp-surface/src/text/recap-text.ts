import type { Branches, Recap, RecapEntry } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { bullets, names, oneLine, quoted } from './phrases.ts';

/** What earlier steps left, in order of time. */
export function recapText(title: string, { entries, truncated, omitted }: Recap): readonly string[] {
  if (entries.length === 0 && !truncated) return ['', title, 'Nothing yet: this is the first step.'];
  const earlier =
    omitted === null
      ? 'Some earlier entries are'
      : counted(omitted, 'earlier entry is', 'earlier entries are');
  return [
    '',
    title,
    ...(truncated ? [`[${earlier} left out; the most recent ones were kept.]`] : []),
    ...entries.map(recapEntry),
  ];
}

function recapEntry({ stepId, notesMarkdown, artifactKinds, moreArtifacts, checkpoint }: RecapEntry): string {
  const artifacts = artifactKinds === undefined ? '' : ` (artifacts: ${names(artifactKinds, moreArtifacts)})`;
  const notes = notesMarkdown === '' ? '' : `\n${quoted(notesMarkdown)}`;
  return `- ${stepId}${checkpoint === true ? ', noted on the way' : ''}${artifacts}:${notes}`;
}

/** The branches that leave a point, and what was done in the preferred one. */
export function branchesText({ total, latest, downstream }: Branches): readonly string[] {
  return [
    '',
    '## This point was left before',
    `Going on from here starts another branch beside ${total === 1 ? 'the one that exists' : `the ${total} that exist`}. To follow an existing one instead, call continue_workflow with its stateToken alone:`,
    ...bullets(
      latest.map(
        ({ stateToken, summary, isComplete }) =>
          `${stateToken}${isComplete ? ' (complete)' : ''}: ${summary === '' ? 'no notes' : oneLine(summary)}`,
      ),
    ),
    ...recapText('### What was done there', downstream),
  ];
}
