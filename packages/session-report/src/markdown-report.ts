import type { PointOverview, RunOverview } from '@workrail/event-log';
import { branchesOf, counted, factsOf, minuteOf, type Report, type ReportBranch, runLine } from './report.ts';

type Output = NonNullable<PointOverview['output']>;

/** A session as Markdown. What agents wrote stands in quotes and fences, and stays what it is. */
export function markdownReport(report: Report): string {
  const { session } = report;
  const lines = [
    `# ${plain(session.title ?? session.sessionId)}`,
    '',
    ...factsOf(report).map(([name, value]) => `- ${name}: ${code(value)}`),
    ...glance(report),
    ...openPoints(report),
    ...(session.notes.length === 0 ? [] : ['', '## Notes of the session']),
    ...session.notes.flatMap(({ at, output }) => ['', `_${minuteOf(at)}_`, ...outputLines(output, report)]),
    ...session.runs.flatMap((run, index) => runLines(run, index, report)),
  ];
  return `${lines.join('\n')}\n`;
}

const glance = ({ session: { runs } }: Report): readonly string[] =>
  runs.length === 0
    ? ['', 'No workflow was started.']
    : [
        '',
        '## At a glance',
        '',
        ...runs.map((run, index) => `${index + 1}. ${code(run.workflowId)}: ${runLine(run)}`),
      ];

/** What is missing or was assumed, before anything else. */
function openPoints({ session: { runs } }: Report): readonly string[] {
  const gaps = runs.flatMap(({ openGaps, workflowId }) =>
    openGaps.map(({ severity, message }) => `- ${severity}, ${code(workflowId)}: ${plain(message)}`),
  );
  const missing = runs.flatMap(({ blockers, workflowId }) =>
    blockers.map(({ code: what, message }) => `- ${what}, ${code(workflowId)}: ${plain(message)}`),
  );
  return [
    ...(gaps.length === 0 ? [] : ['', '## Gaps and assumptions', '', ...gaps]),
    ...(missing.length === 0 ? [] : ['', '## What it waits for', '', ...missing]),
  ];
}

function runLines(run: RunOverview, index: number, report: Report): readonly string[] {
  const branches = branchesOf(run);
  return [
    '',
    `## Run ${index + 1}: ${plain(run.workflowId)}`,
    '',
    `${runLine(run)}. Began ${minuteOf(run.startedAt)}.`,
    ...branches.flatMap((branch, number) => branchLines(branch, number, { branches, report })),
    ...run.checkpoints.flatMap(({ at, output }) => [
      '',
      `### Noted on the way, ${minuteOf(at)}`,
      ...outputLines(output, report),
    ]),
  ];
}

function branchLines(
  { from, points, isLatest }: ReportBranch,
  number: number,
  { branches, report }: { readonly branches: readonly ReportBranch[]; readonly report: Report },
): readonly string[] {
  const start = from?.stepId ?? null;
  const leaves = start === null ? 'from the start' : `after ${code(start)}`;
  return [
    ...(branches.length < 2
      ? []
      : ['', `### Branch ${number + 1}${isLatest ? ' (where the run stands)' : `, ${leaves}`}`]),
    ...points.flatMap(({ stepId, at, output }) => [
      '',
      `${branches.length < 2 ? '###' : '####'} ${plain(stepId ?? '')}`,
      '',
      `_${minuteOf(at)}_`,
      ...outputLines(output, report),
    ]),
  ];
}

function outputLines(output: Output | undefined, { artifacts }: Report): readonly string[] {
  const notes = (output?.notesMarkdown ?? '').trim();
  return [
    ...(notes === '' ? [] : ['', ...notes.split(/\r\n|\n|\r/).map((line) => `> ${line}`.trimEnd())]),
    ...(output?.artifacts ?? []).flatMap(({ kind, hash, bytes }) => {
      const value = artifacts.get(hash);
      return value === undefined
        ? ['', `Artifact ${code(kind)}: ${counted(bytes, 'byte')}, not shown.`]
        : ['', `Artifact ${code(kind)}:`, '', ...fenced(JSON.stringify(value, null, 2))];
    }),
  ];
}

/** A fence that is longer than any in the text. */
function fenced(text: string): readonly string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}json`, text, fence];
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text on one line in which nothing is markup. */
const plain = (text: string): string =>
  text.replace(CONTROLS, ' ').replace(/[\\`*_{}[\]<>#|~&!]/g, (mark) => `\\${mark}`);

/** A text as code, whatever is in it. */
function code(text: string): string {
  const line = text.replace(CONTROLS, ' ');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return longest === 0 ? `${mark}${line}${mark}` : `${mark} ${line} ${mark}`;
}
