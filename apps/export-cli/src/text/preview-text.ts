import type { OutlineItem, StandingCounts, WorkflowPreview } from '@workrail/application';
import { outlineFacts, outlineMarks } from '@workrail/engine/outline-text';
import { counted } from '@workrail/kernel';
import { diagnosticText } from './diagnostics-text.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** A compiled workflow as an outline that people read; `whole` is the command that shows its texts whole, where these may be cut. */
export function previewText(preview: WorkflowPreview, paint: Paint, whole?: string): string {
  const { workflowId, name, description, version, kind, source, workflowHash, file } = preview;
  const slots = Object.entries(preview.bindings ?? {}).map(([slot, id]) => `${slot} = ${id}`);
  const steps = preview.outline.filter((item) => item.kind === 'step').length;
  const loops = preview.outline.length - steps;
  const head = [
    ['id', workflowId],
    ['version', `${version} (${kind}, ${source})`],
    ['hash', workflowHash],
    ['file', file],
    ['general', standingText(preview.standing)],
    ...(slots.length === 0 ? [] : [['slots', slots.join(', ')] as const]),
    [
      'outline',
      loops === 0 ? counted(steps, 'step') : `${counted(steps, 'step')}, ${counted(loops, 'loop')}`,
    ],
  ] as const;
  return [
    paint.strong(visible(name)),
    visible(description),
    '',
    ...head.map(([label, text]) => `${paint.faint(label.padEnd(9))} ${visible(text)}`),
    '',
    ...preview.outline.flatMap((item) => itemLines(item, paint)),
    ...(whole === undefined || !preview.outline.some(isCut)
      ? []
      : ['', `Texts that end in "…" are cut. To see them whole: ${whole}`]),
    ...(preview.warnings.length === 0 ? [] : ['']),
    ...preview.warnings.map((one) => diagnosticText(one, paint)),
    '',
  ].join('\n');
}

const isCut = (item: OutlineItem): boolean =>
  [item.excerpt ?? '', ...outlineFacts(item)].some((text) => text.includes('…'));

function standingText(counts: StandingCounts): string {
  const parts = Object.entries(counts).map(([noun, count]) => counted(Number(count), noun.replace(/s$/, '')));
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function itemLines(item: OutlineItem, paint: Paint): readonly string[] {
  const indent = '  '.repeat(item.level);
  const marks = outlineMarks(item);
  const note = marks.length === 0 ? '' : ` ${paint.faint(visible(`[${marks.join('; ')}]`))}`;
  return [
    `${indent}${item.kind} ${paint.strong(visible(item.id))}: ${visible(item.title)}${note}`,
    ...(item.excerpt === undefined ? [] : linesOf(item.excerpt).map((line) => `${indent}    ${line}`)),
    ...outlineFacts(item).flatMap((fact) =>
      linesOf(fact).map((line, index) => `${indent}    ${paint.faint(`${index === 0 ? '-' : ' '} ${line}`)}`),
    ),
  ];
}

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/).map(visible);
