import { counted } from '@workrail/kernel';
import type { ReportDocument, ReportPart, ShownArtifact, StepPart } from './document.ts';
import { blocksLines, quoted } from './markdown-blocks.ts';
import { headingLine, spansLine } from './markdown-spans.ts';
import { code } from './markdown-text.ts';
import { noteBlocks } from './note-blocks.ts';

/**
 * A session as Markdown, in pieces: one, and then one for each part. Notes stand in quotes, artifacts beside
 * them; in neither is a picture or raw HTML.
 */
export function* markdownPieces({ title, parts }: ReportDocument): Iterable<string> {
  yield `${headingLine(1, [{ text: title }])}\n`;
  for (const part of parts)
    yield partLines(part)
      .map((line) => `${line}\n`)
      .join('');
}

function partLines(part: ReportPart): readonly string[] {
  switch (part.kind) {
    case 'facts':
      return ['', ...part.facts.map(([name, value]) => `- ${name}: ${code(value)}`)];
    case 'title':
      return ['', headingLine(part.level, part.spans)];
    case 'text':
      return ['', spansLine(part.spans)];
    case 'list':
      return ['', ...part.items.map((item) => `- ${spansLine(item)}`)];
    case 'graph':
      return [];
    case 'step':
      return stepLines(part);
  }
}

const stepLines = ({ title, at, level, remarks, notes, artifacts }: StepPart): readonly string[] => [
  '',
  headingLine(level, [{ text: title }]),
  '',
  `_${at}_`,
  ...remarks.flatMap((remark) => ['', spansLine(remark)]),
  ...(notes === '' ? [] : ['', ...quoted(blocksLines(noteBlocks(notes)))]),
  ...artifacts.flatMap(artifactLines),
];

const artifactLines = ({ kind, bytes, blocks }: ShownArtifact): readonly string[] =>
  blocks === undefined
    ? ['', `Artifact ${code(kind)}: ${counted(bytes, 'byte')}, not shown.`]
    : ['', `Artifact ${code(kind)}:`, '', ...blocksLines(blocks)];
