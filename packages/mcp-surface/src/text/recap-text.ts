import type { Branch, Branches, Recap, RecapEntry } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { bullets, names, oneLine, quoted } from './phrases.ts';

/** What earlier steps left, in order of time; `whose` names the stateToken with which it is read whole. */
export function recapText(title: string, recap: Recap, whose = 'this stateToken'): readonly string[] {
  const { entries, truncated, omitted } = recap;
  if (entries.length === 0 && !truncated) return ['', title, 'Nothing yet: this is the first step.'];
  return [
    '',
    title,
    ...(omitted === 0 ? [] : [omittedText(omitted, whose)]),
    ...entries.map((entry) => recapEntry(entry, whose)),
  ];
}

function omittedText(omitted: number | null, whose: string): string {
  const earlier =
    omitted === null
      ? 'Some earlier entries are'
      : counted(omitted, 'earlier entry is', 'earlier entries are');
  return `[${earlier} left out; the most recent ones were kept. read_output with ${whose} lists them all.]`;
}

function recapEntry(entry: RecapEntry, whose: string): string {
  const { stepId, notesMarkdown, artifactKinds, moreArtifacts, checkpoint, cut } = entry;
  const artifacts = artifactKinds === undefined ? '' : ` (artifacts: ${names(artifactKinds, moreArtifacts)})`;
  const notes = notesMarkdown === '' ? '' : `\n${quoted(notesMarkdown)}`;
  const whole =
    cut === undefined
      ? ''
      : `\n  [${cut.readWith.tool} with ${whose} and ref "${cut.readWith.arguments.ref}" shows all of it]`;
  return `- ${stepId}${checkpoint === true ? ', noted on the way' : ''}${artifacts}:${notes}${whole}`;
}

/** A branch by the point where it stands. */
export const tipText = ({
  stateToken,
  title,
  depth,
  isComplete,
}: Omit<Branch, 'stepId' | 'summary'>): string =>
  `${stateToken}${isComplete ? ' (complete)' : ''}: ${counted(depth, 'step done', 'steps done')}, ${isComplete ? 'the last' : 'at'} "${oneLine(title)}"`;

/** The branches that leave a point, and what was done in the preferred one. */
export function branchesText({ total, latest, showAllWith, downstream }: Branches): readonly string[] {
  return [
    '',
    '## This point was left before',
    `Going on from here starts another branch beside ${total === 1 ? 'the one that exists' : `the ${total} that exist`}. To follow an existing one instead, call continue_workflow with the stateToken of its tip alone:`,
    ...bullets(
      latest.map(
        ({ summary, ...tip }) =>
          `${tipText(tip)}; it began with: ${summary === '' ? 'no notes' : oneLine(summary)}`,
      ),
      total - latest.length,
    ),
    ...(showAllWith === undefined
      ? []
      : [`All branches of the run: ${showAllWith.tool} with ${JSON.stringify(showAllWith.arguments)}.`]),
    ...recapText('### What was done there', downstream, 'the stateToken of the last of these'),
  ];
}
