import type { ReportPart, ShownArtifact, Span, StepPart } from './document.ts';
import { shown } from './escape.ts';
import { counted, type Report } from './report.ts';
import { reportDocument } from './report-document.ts';

/** A session as Markdown. What agents wrote stands in quotes and fences, and stays what it is. */
export function markdownReport(report: Report): string {
  const { title, parts } = reportDocument(report);
  return `${[`# ${plain(title)}`, ...parts.flatMap(partLines)].join('\n')}\n`;
}

function partLines(part: ReportPart): readonly string[] {
  switch (part.kind) {
    case 'facts':
      return ['', ...part.facts.map(([name, value]) => `- ${name}: ${code(value)}`)];
    case 'title':
      return ['', `${'#'.repeat(part.level)} ${line(part.spans)}`];
    case 'text':
      return ['', line(part.spans)];
    case 'list':
      return ['', ...part.items.map((item) => `- ${line(item)}`)];
    case 'graph':
      return [];
    case 'step':
      return stepLines(part);
  }
}

const stepLines = ({ title, at, level, remarks, notes, artifacts }: StepPart): readonly string[] => [
  '',
  `${'#'.repeat(level)} ${plain(title)}`,
  '',
  `_${at}_`,
  ...remarks.flatMap((remark) => ['', line(remark)]),
  ...(notes === ''
    ? []
    : [
        '',
        ...shown(notes)
          .split('\n')
          .map((written) => `> ${written}`.trimEnd()),
      ]),
  ...artifacts.flatMap(artifactLines),
];

const artifactLines = ({ kind, bytes, value }: ShownArtifact): readonly string[] =>
  value === undefined
    ? ['', `Artifact ${code(kind)}: ${counted(bytes, 'byte')}, not shown.`]
    : ['', `Artifact ${code(kind)}:`, '', ...fenced(shown(JSON.stringify(value, null, 2)))];

/** A fence that is longer than any in the text. */
function fenced(text: string): readonly string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}json`, text, fence];
}

const line = (spans: readonly Span[]): string =>
  spans.map((span) => (span.code === true ? code(span.text) : styled(span))).join('');

const styled = ({ text, strong }: Span): string => (strong === true ? `**${plain(text)}**` : plain(text));

const onOneLine = (text: string): string => shown(text).replace(/[\t\n]+/g, ' ');

/** A text on one line in which nothing is markup. */
const plain = (text: string): string =>
  onOneLine(text).replace(/[\\`*_{}[\]<>#|~&!]/g, (mark) => `\\${mark}`);

/** A text as code, whatever is in it. */
function code(text: string): string {
  const one = onOneLine(text);
  const longest = Math.max(0, ...[...one.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return longest === 0 ? `${mark}${one}${mark}` : `${mark} ${one} ${mark}`;
}
