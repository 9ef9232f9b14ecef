import { type PromptBlocks, renderPromptBlocks } from '../lower/render-prompt-blocks.ts';
import { type Entry, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label } from '../report/wording.ts';
import { asObject, checkKeys, requiredValue, wrongType } from './keys.ts';
import { readAgentText } from './read-agent-text.ts';
import { PROMPT_BLOCKS_SHAPE, PROMPT_PART_SHAPE } from './shapes.ts';
import { readChoice, readList } from './values.ts';

/** The Markdown that the blocks of a prompt stand for. */
export function readPromptBlocks(report: Report, node: SourceNode): string | undefined {
  const blocks = asObject(report, node, 'an object with "goal", "procedure" and so on');
  if (blocks === undefined) return undefined;
  checkKeys(report, blocks, PROMPT_BLOCKS_SHAPE);
  const goal = memberOf(blocks, 'goal');
  const values: PromptBlocks = {
    goal: goal === undefined ? undefined : readPromptValue(report, goal),
    constraints: readValues(report, blocks, 'constraints'),
    procedure: readValues(report, blocks, 'procedure'),
    outputRequired: readOutputs(report, blocks),
    verify: readValues(report, blocks, 'verify'),
  };
  const prompt = renderPromptBlocks(values);
  if (prompt !== '' || !blocks.entries.every(isEmpty)) return prompt;
  return report.error(
    node,
    'missing-key',
    `${label(node.pointer)} has no text`,
    'add a "goal" or a "procedure"',
  );
}

const isEmpty = ({ value }: Entry): boolean =>
  (value.kind === 'array' && value.items.length === 0) ||
  (value.kind === 'object' && value.entries.length === 0);

function readValues(report: Report, blocks: ObjectNode, key: string): readonly string[] {
  const node = memberOf(blocks, key);
  if (node === undefined) return [];
  return readList(report, node, {}, (item) => readPromptValue(report, item)) ?? [];
}

function readOutputs(report: Report, blocks: ObjectNode): ReadonlyMap<string, string> {
  const node = memberOf(blocks, 'outputRequired');
  const outputs = node === undefined ? undefined : asObject(report, node, 'an object of texts');
  const texts = new Map<string, string>();
  for (const { key, value } of outputs?.entries ?? []) {
    const text = readAgentText(report, value);
    if (text !== undefined) texts.set(key, text);
  }
  return texts;
}

/** A text, or a list of parts that are joined without anything between them. */
function readPromptValue(report: Report, node: SourceNode): string | undefined {
  if (node.kind === 'object') return wrongType(report, node, 'a text or a list of parts');
  if (node.kind === 'scalar') return readAgentText(report, node);
  const parts = readList(report, node, { min: 1 }, (part) => readPart(report, part)) ?? [];
  const text = parts.join('');
  if (parts.length === 0 || text.trim() !== '') return text;
  return report.error(node, 'text-length', `${label(node.pointer)} is blank`, 'write a text');
}

function readPart(report: Report, node: SourceNode): string | undefined {
  const part = asObject(report, node, 'a part such as {"kind": "text", "text": "…"}');
  const kind = part === undefined ? undefined : requiredValue(report, part, 'kind', '"text"');
  if (part === undefined || kind === undefined) return undefined;
  if (kind.kind === 'scalar' && kind.value === 'ref') {
    const message = `${label(node.pointer)} is a part of the kind "ref", which this version of WorkRail cannot run`;
    return report.error(kind, 'unsupported-feature', message, 'write the text that it refers to');
  }
  checkKeys(report, part, PROMPT_PART_SHAPE);
  readChoice(report, kind, ['text']);
  const text = requiredValue(report, part, 'text', 'a text');
  return text === undefined ? undefined : readPartText(report, text);
}

/** A part may be a lone space or line break between two others. */
function readPartText(report: Report, node: SourceNode): string | undefined {
  const blank = node.kind === 'scalar' && typeof node.value === 'string' && /^\s+$/.test(node.value);
  return blank ? String(node.value) : readAgentText(report, node);
}
