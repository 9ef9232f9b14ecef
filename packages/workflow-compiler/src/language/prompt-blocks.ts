import type { SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label } from '../report/wording.ts';
import { list } from './lists.ts';
import { object, optional, record, required, requiredName, requiredText, type Values } from './object.ts';
import { choice, prose, text } from './scalars.ts';
import { named, type Type, textChoice, type WithSource } from './type.ts';
import { quotingAdvice, wrongType } from './wrong-type.ts';

/** A piece of a prompt value: a text, or a reference to a text that the language ships. */
type PromptPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ref'; readonly ref: WithSource<string> };

/** A text, or parts that are joined without anything between them. */
export type PromptValue = readonly PromptPart[];

/** A part may be a lone space or line break between two others. */
const partText: Type<string> = {
  ...prose(),
  read: (report, node) => {
    const blank = node.kind === 'scalar' && typeof node.value === 'string' && /^\s+$/.test(node.value);
    return blank ? String(node.value) : text().read(report, node);
  },
  schema: () => ({ type: 'string', minLength: 1 }),
};

const textPart = object(
  'a prompt part',
  {
    kind: required(choice(['text']), 'text', '"text" or "ref"', 'A text of its own.'),
    text: requiredText(partText, 'a text', 'The text.'),
  },
  { misplaced: { refId: 'it belongs to a part of the kind "ref"' } },
);

const refPart = object(
  'a reference',
  {
    kind: required(choice(['ref']), 'ref', '"text" or "ref"', 'A text that the language ships.'),
    refId: requiredName(text({ max: 128 }), 'a text such as "wr.refs.memory_usage"', 'Its id.'),
  },
  { misplaced: { text: 'it belongs to a part of the kind "text"' } },
);

const part: Type<PromptPart> = {
  read: (report, node) => {
    const kind = node.kind === 'object' ? node.entries.find(({ key }) => key === 'kind')?.value : undefined;
    if (kind?.kind === 'scalar' && kind.value === 'ref') {
      const read = refPart.read(report, node);
      return read === undefined ? undefined : { kind: 'ref', ref: read.refId };
    }
    if (node.kind !== 'object')
      return wrongType(report, node, 'a part such as {"kind": "text", "text": "…"}');
    const broken = kind?.kind === 'scalar' && kind.value !== 'text';
    if (broken) return choice(['text', 'ref']).read(report, kind) as undefined;
    const read = textPart.read(report, node);
    return read === undefined ? undefined : { kind: 'text', text: read.text };
  },
  schema: (definitions) => ({ anyOf: [textPart.schema(definitions), refPart.schema(definitions)] }),
  parts: () => ({ kind: 'choices', types: [textPart, refPart] }),
};

const partList = list(part, { min: 1 });

const promptValue: Type<PromptValue> = named('promptValue', () => ({
  read: readPromptValue,
  schema: (definitions) => ({ anyOf: [text().schema(definitions), partList.schema(definitions)] }),
  parts: () => ({ kind: 'choices', types: [textChoice(prose()), partList] }),
}));

function readPromptValue(report: Report, node: SourceNode): PromptValue | undefined {
  if (node.kind === 'object')
    return wrongType(report, node, 'a text or a list of parts', quotingAdvice(node));
  if (node.kind === 'scalar') {
    const only = text().read(report, node);
    return only === undefined ? undefined : [{ kind: 'text', text: only }];
  }
  const before = report.errorCount();
  const parts = partList.read(report, node) ?? [];
  const blank = parts.every((one) => one.kind === 'text' && one.text.trim() === '');
  if (parts.length === 0 || !blank || report.errorCount() > before) return parts;
  return report.error(node, 'text-length', `${label(node.pointer)} is blank`, 'write a text');
}

const blocks = object(
  '"promptBlocks"',
  {
    goal: optional(promptValue, 'What the step is for.'),
    constraints: optional(list(promptValue), 'What must hold while it is done.'),
    procedure: optional(list(promptValue), 'What to do, in order.'),
    outputRequired: optional(
      record('an object of texts', prose()),
      'What the step has to leave: names with what each is.',
    ),
    verify: optional(list(promptValue), 'What to check before it is done.'),
  },
  { expected: 'an object with "goal", "procedure" and so on' },
);

export type PromptBlocks = Values<(typeof blocks)['fields']>;

/** A prompt in parts, with at least one of them. */
export const promptBlocks: Type<PromptBlocks> = {
  ...blocks,
  read: (report, node) => {
    const before = report.errorCount();
    const read = blocks.read(report, node);
    if (read === undefined || hasText(read) || report.errorCount() > before) return read;
    return report.error(
      node,
      'missing-key',
      `${label(node.pointer)} has no text`,
      'add a "goal" or a "procedure"',
    );
  },
};

const hasText = ({ goal, constraints, procedure, outputRequired, verify }: PromptBlocks): boolean =>
  goal !== undefined ||
  [constraints, procedure, verify].some((values) => (values?.length ?? 0) > 0) ||
  (outputRequired?.size ?? 0) > 0;

/** The shared texts that a prompt refers to. */
export const refsIn = ({
  goal,
  constraints,
  procedure,
  verify,
}: PromptBlocks): readonly WithSource<string>[] =>
  [goal ?? [], ...(constraints ?? []), ...(procedure ?? []), ...(verify ?? [])]
    .flat()
    .flatMap((part) => (part.kind === 'ref' ? [part.ref] : []));
