import { APPROVAL_CHANNEL_WORDS, type SessionOverview } from '@workrail/application';
import { counted, cutToLength, minuteOf } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { statusText } from './sessions-text.ts';
import { visible } from './visible.ts';

type Run = SessionOverview['runs'][number];
type Point = Run['points'][number];
type Output = NonNullable<Point['output']>;

/** Characters of a line of notes. */
const NOTE_LENGTH = 100;

/** A session with all that was done in it, a line for each step. */
export function sessionText(session: SessionOverview, paint: Paint): string {
  const { sessionId, title, workspace, redacted, startedAt, lastActivity, events } = session;
  const { observations, runs, notes } = session;
  return [
    `${paint.strong(title === undefined ? sessionId : visible(title))}\n`,
    ...facts([
      ['session', sessionId],
      ['project', workspace],
      ['branch', observations.git_branch],
      ['commit', observations.git_head_sha?.slice(0, 12)],
      ['started', minuteOf(startedAt)],
      ['last', minuteOf(lastActivity)],
      ['log', `${counted(events, 'event')}${redacted === true ? ', redacted before it was imported' : ''}`],
    ]),
    ...notes.map(({ at, output }) => `\n${minuteOf(at)}  noted: ${outputText(output)}\n`),
    ...runs.map((run) => `\n${runText(run, paint)}`),
  ].join('');
}

const facts = (all: readonly (readonly [string, string | undefined])[]): readonly string[] =>
  all.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(8)} ${visible(value)}\n`]));

function runText(run: Run, paint: Paint): string {
  const { runId, workflowId, status, stepsDone, preferences, openGaps, blockers } = run;
  return [
    `${paint.strong(visible(workflowId))}  ${statusText(status, paint)}, ${counted(stepsDone, 'step')} done${branchesText(run)}\n`,
    ...facts([
      ['run', runId],
      ['preferences', Object.values(preferences).join(', ')],
    ]),
    ...openGaps.map(({ severity, message }) => paint.warning(`  gap (${severity}): ${visible(message)}\n`)),
    ...blockers.map(({ code, message }) => paint.warning(`  missing (${code}): ${visible(message)}\n`)),
    ...steps(run, paint),
  ].join('');
}

function branchesText({ branches, points, tip }: Run): string {
  const current = points.find(({ node }) => node === tip);
  return branches < 2 || current === undefined
    ? ''
    : `, ${branches} branches, the current one is branch ${current.branch}`;
}

/** Steps, notes and people's answers in order of time; where there are several branches, each step and note names its own. */
function steps({ points, branches, checkpoints, given, tip }: Run, paint: Paint): readonly string[] {
  const byNode = new Map<string, Point>(points.map((point) => [point.node, point]));
  const branchOf = (point: Point | undefined): string =>
    branches < 2 || point === undefined ? '' : `${paint.faint(`branch ${point.branch}`)}  `;
  const lines = points.flatMap((point) => {
    const { parent, stepId, at, output, node } = point;
    if (parent === null || stepId === null) return [];
    const from = byNode.get(parent);
    const leaves =
      from === undefined || from.branch === point.branch
        ? ''
        : paint.faint(` (after ${from.stepId === null ? 'the start' : visible(from.stepId)})`);
    const here = node === tip ? paint.faint('  <- current') : '';
    return [
      {
        at,
        line: `  ${minuteOf(at)}  ${branchOf(point)}${visible(stepId)}${leaves}: ${outputText(output)}${here}\n`,
      },
    ];
  });
  const noted = checkpoints.map(({ node = '', at, output }) => ({
    at,
    line: `  ${minuteOf(at)}  ${branchOf(byNode.get(node))}noted: ${outputText(output)}\n`,
  }));
  const answered = given.map(({ at, answer, channel, by, comment }) => ({
    at,
    line: `  ${minuteOf(at)}  ${answer} ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${visible(by)}`}${comment === undefined ? '' : `: ${visible(cutToLength(comment, NOTE_LENGTH))}`}\n`,
  }));
  return [...lines, ...noted, ...answered]
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map(({ line }) => line);
}

function outputText(output: Output | undefined): string {
  const [first = ''] = (output?.notesMarkdown ?? '').trim().split('\n', 1);
  const notes = cutToLength(first, NOTE_LENGTH);
  const kinds = (output?.artifacts ?? []).map(({ kind }) => visible(kind)).join(', ');
  return `${notes === '' ? 'no notes' : visible(notes)}${kinds === '' ? '' : ` [${kinds}]`}`;
}
