import type { Branch, Branches, KnownContext, Recap, RecapEntry } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { bullets, NO_WORKFLOW, names, oneLine, quoted } from './phrases.ts';

/** What earlier steps left, in order of time; `whose` names the stateToken with which it is read whole. */
export function recapText(
  title: string,
  recap: Recap,
  whose = 'this stateToken',
  nothing = 'Nothing yet: this is the first step.',
): readonly string[] {
  const { entries, truncated, omitted, readSessionWith } = recap;
  if (entries.length === 0 && !truncated) return ['', title, nothing];
  return [
    '',
    title,
    ...(readSessionWith === undefined
      ? []
      : [
          `[Not all notes of the session are shown here. ${readSessionWith.tool} with ${JSON.stringify(readSessionWith.arguments)} lists them all.]`,
        ]),
    ...(omitted === 0 ? [] : [omittedText(omitted, whose)]),
    ...entries.map((entry) => recapEntry(entry, whose)),
  ];
}

/** The context at a point, one key to a line. */
export function contextText({ values, longer = [], omitted = 0 }: KnownContext): readonly string[] {
  const others = [
    ...(longer.length === 0
      ? []
      : [
          `Not shown here: ${names(longer.map(keyText))}. read_output with this stateToken and ref "context.<key>" shows each.`,
        ]),
    ...(omitted === 0 ? [] : [`${counted(omitted, 'more key is', 'more keys are')} set and not named here.`]),
  ];
  const lines = Object.entries(values).map(
    ([key, value]) => `${keyText(key)}: ${oneLine(JSON.stringify(value))}`,
  );
  return ['', '## Context so far', ...bullets(lines), ...others];
}

/** A key that is no plain name is set apart: it could be a mark of Markdown. */
const keyText = (key: string): string =>
  /^[\p{L}\p{N}_.-]+$/u.test(key) ? key : oneLine(JSON.stringify(key));

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
      : `\n  [${cut.readWith.tool} with ${whoseNotes(cut.readWith.arguments, whose)} and ref "${cut.readWith.arguments.ref}" shows all of it]`;
  return `- ${origin(stepId, checkpoint)}${artifacts}:${notes}${whole}`;
}

/** Notes that belong to no point of a run are read with the session. */
const whoseNotes = ({ sessionToken }: { readonly sessionToken?: string }, whose: string): string =>
  sessionToken === undefined ? whose : `sessionToken "${sessionToken}"`;

function origin(stepId: string, checkpoint: true | undefined): string {
  if (stepId === NO_WORKFLOW) return 'noted in the session, outside any step';
  return checkpoint === true ? `${stepId}, progress note` : stepId;
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
export function branchesText({
  total,
  latest,
  showAllWith,
  latestTip,
  downstream,
}: Branches): readonly string[] {
  return [
    '',
    '## The run already continued from this point',
    `Continuing from here starts another branch alongside ${total === 1 ? 'the one that exists' : `the ${total} that exist`}. To follow an existing one instead, call continue_workflow with only its stateToken from below:`,
    ...bullets(
      latest.map(
        ({ summary, ...tip }) =>
          `${tipText(tip)}; its first notes: ${summary === '' ? 'none' : oneLine(summary)}`,
      ),
      total - latest.length,
    ),
    ...(showAllWith === undefined
      ? []
      : [`All branches of the run: ${showAllWith.tool} with ${JSON.stringify(showAllWith.arguments)}.`]),
    ...recapText(
      `### What was done on ${total === 1 ? 'that' : 'the latest'} branch, ${whereIs(latestTip, latest)}`,
      downstream,
      'the stateToken of that branch',
      'Nothing was noted there yet.',
    ),
  ];
}

/** Where a branch stands, with its token if it is none of those that are listed. */
function whereIs(
  { stateToken, title, isComplete }: Branches['latestTip'],
  listed: readonly Branch[],
): string {
  const point = `${isComplete ? 'now complete, the last step' : 'now at'} "${oneLine(title)}"`;
  return listed.some((one) => one.stateToken === stateToken) ? point : `${point} (${stateToken})`;
}
