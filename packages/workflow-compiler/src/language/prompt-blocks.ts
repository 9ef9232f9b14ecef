import { isText, memberOf } from '../parse/source-tree.ts';
import { label } from '../report/report.ts';
import { list } from './lists.ts';
import { object, optional, record, required, requiredName, requiredText, type Values } from './object.ts';
import { choice, prose, text } from './scalars.ts';
import {
  anyOf,
  named,
  quotingAdvice,
  refined,
  type Type,
  textChoice,
  type WithSource,
  wrongType,
} from './type.ts';

/** A part may be a lone space or line break between two others. */
const partText: Type<string> = {
  ...prose(),
  read: (report, node) => (isText(node) && /^\s+$/.test(node.value) ? node.value : text().read(report, node)),
  schema: () => ({ type: 'string', minLength: 1 }),
};

const textPart = object(
  'a prompt part',
  {
    kind: required(choice(['text']), 'text', '"text" or "ref"', 'A literal text.'),
    text: requiredText(partText, 'a text', 'The text.'),
  },
  { misplaced: { refId: 'it belongs to a part of the kind "ref"' } },
);

const refPart = object(
  'a reference',
  {
    kind: required(choice(['ref']), 'ref', '"text" or "ref"', 'A text that WorkRail provides.'),
    refId: requiredName(text({ max: 128 }), 'a text such as "wr.refs.memory_usage"', 'Its id.'),
  },
  { misplaced: { text: 'it belongs to a part of the kind "text"' } },
);

/** A piece of a prompt value: a text, or a reference to a text that the language ships. */
type PromptPart =
  | Pick<Values<(typeof textPart)['fields']>, 'kind' | 'text'>
  | Pick<Values<(typeof refPart)['fields']>, 'kind' | 'refId'>;

/** A text, or parts that are joined without anything between them. */
export type PromptValue = readonly PromptPart[];

const PARTS = { text: textPart, ref: refPart };
const partKind = choice(['text', 'ref']);

const part = anyOf<PromptPart>([textPart, refPart], (report, node) => {
  if (node.kind !== 'object') return wrongType(report, node, 'a part such as {"kind": "text", "text": "…"}');
  const kind = memberOf(node, 'kind');
  const read = kind?.kind === 'scalar' ? partKind.read(report, kind) : 'text';
  return read && PARTS[read];
});

const partList = list(part, { min: 1 });
const only = refined(textChoice(prose()), (written): PromptValue => [{ kind: 'text', text: written }]);

const parts: Type<PromptValue> = {
  ...partList,
  read: (report, node) => {
    const before = report.errorCount();
    const read = partList.read(report, node) ?? [];
    const blank = read.every((one) => one.kind === 'text' && one.text.trim() === '');
    if (read.length === 0 || !blank || report.errorCount() > before) return read;
    return report.error(node, 'text-length', `${label(node.pointer)} is blank`, 'write a text');
  },
};

const value = anyOf([only, parts], (report, node) => {
  if (node.kind === 'object')
    return wrongType(report, node, 'a text or a list of parts', quotingAdvice(node));
  return node.kind === 'scalar' ? only : parts;
});

const promptValue: Type<PromptValue> = named('promptValue', () => value);

const blocks = object(
  '"promptBlocks"',
  {
    goal: optional(promptValue, 'What the step is for.'),
    constraints: optional(list(promptValue), 'What must hold while it is done.'),
    procedure: optional(list(promptValue), 'What to do, in order.'),
    outputRequired: optional(
      record('an object of texts', prose()),
      'What the step has to produce: names, each with what it is.',
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
    const message = `${label(node.pointer)} has no text`;
    return report.error(node, 'missing-key', message, 'add a "goal" or a "procedure"');
  },
};

const hasText = ({ goal, constraints, procedure, outputRequired, verify }: PromptBlocks): boolean =>
  goal !== undefined ||
  [constraints, procedure, verify].some((values) => (values?.length ?? 0) > 0) ||
  (outputRequired?.size ?? 0) > 0;

export function refsIn(blocks: PromptBlocks): readonly WithSource<string>[] {
  const { goal = [], constraints = [], procedure = [], verify = [] } = blocks;
  const parts = [goal, ...constraints, ...procedure, ...verify].flat();
  return parts.flatMap((part) => (part.kind === 'ref' ? [part.refId] : []));
}
