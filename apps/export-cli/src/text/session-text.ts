import { APPROVAL_CHANNEL_WORDS, type SessionOverview } from '@workrail/application';
import { counted, cutToLength } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { moment, statusText } from './sessions-text.ts';
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
      ['started', moment(startedAt)],
      ['last', moment(lastActivity)],
      ['log', `${counted(events, 'event')}${redacted === true ? ', redacted before it was imported' : ''}`],
    ]),
    ...notes.map(({ at, output }) => `\n${moment(at)}  noted: ${outputText(output)}\n`),
    ...runs.map((run) => `\n${runText(run, paint)}`),
  ].join('');
}

const facts = (all: readonly (readonly [string, string | undefined])[]): readonly string[] =>
  all.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(8)} ${visible(value)}\n`]));

function runText(run: Run, paint: Paint): string {
  const { runId, workflowId, status, stepsDone, branches, preferences, openGaps, blockers } = run;
  return [
    `${paint.strong(visible(workflowId))}  ${statusText(status, paint)}, ${counted(stepsDone, 'step')} done${branches > 1 ? `, ${branches} branches` : ''}\n`,
    ...facts([
      ['run', runId],
      ['mode', Object.values(preferences).join(', ')],
    ]),
    ...openGaps.map(({ severity, message }) => paint.warning(`  gap (${severity}): ${visible(message)}\n`)),
    ...blockers.map(({ code, message }) => paint.warning(`  missing (${code}): ${visible(message)}\n`)),
    ...steps(run, paint),
  ].join('');
}

/** Steps, notes and people's answers in order of time; a step that starts another branch says where it leaves the first. */
function steps({ points, checkpoints, given, tip }: Run, paint: Paint): readonly string[] {
  const left = new Set<string>();
  const names = new Map(points.map(({ node, stepId }) => [node as string, stepId]));
  const lines = points.flatMap(({ parent, stepId, at, output, node }) => {
    if (parent === null || stepId === null) return [];
    const forks = left.has(parent);
    left.add(parent);
    const from = names.get(parent) ?? null;
    const branch = forks
      ? paint.faint(` (another branch, after ${from === null ? 'the start' : visible(from)})`)
      : '';
    const here = node === tip ? paint.faint('  <- latest') : '';
    return [{ at, line: `  ${moment(at)}  ${visible(stepId)}${branch}: ${outputText(output)}${here}\n` }];
  });
  const noted = checkpoints.map(({ at, output }) => ({
    at,
    line: `  ${moment(at)}  noted: ${outputText(output)}\n`,
  }));
  const answered = given.map(({ at, answer, channel, by, comment }) => ({
    at,
    line: `  ${moment(at)}  ${answer} ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${visible(by)}`}${comment === undefined ? '' : `: ${visible(cutToLength(comment, NOTE_LENGTH))}`}\n`,
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
