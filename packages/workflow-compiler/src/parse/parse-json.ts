import type { JsonPrimitive } from '@workrail/kernel';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Report } from '../report/report.ts';
import { missingBracket } from './json-brackets.ts';
import { jsonSyntaxMessage } from './json-syntax.ts';
import { lineIndex } from './line-index.ts';
import { entriesFrom, reportDepth, scalarAt } from './scalars.ts';
import {
  childPointer,
  type Entry,
  MAX_DEPTH,
  type SourceNode,
  type SourcePosition,
  WHOLE_FILE,
} from './source-tree.ts';

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads strict JSON; undefined, with errors in the report, where the text is none. */
export function parseJson(text: string, report: Report): SourceNode | undefined {
  const deep = tooDeepAt(text, MAX_DEPTH);
  if (deep !== undefined) return reportDepth(report, { offset: deep, pointer: '' });
  const errors: ParseError[] = [];
  const root = parsed(text, errors);
  if (root === 'too deep') return reportDepth(report, WHOLE_FILE);
  if (errors.length > 0) return reportSyntax(text, errors, report);
  if (root === undefined) return report.error(WHOLE_FILE, 'syntax', 'the file contains no JSON value');
  return convert(root, '', { text, report });
}

/** In text that is no JSON, the parser may see brackets where the depth check saw none, and nest without bound. */
function parsed(text: string, errors: ParseError[]): Node | undefined | 'too deep' {
  try {
    return parseTree(text, errors, STRICT);
  } catch {
    return 'too deep';
  }
}

/** One mistake makes the parser complain again on the next line; such echoes are left out. */
function reportSyntax(text: string, errors: readonly ParseError[], report: Report): undefined {
  const positionOf = lineIndex(text);
  const missing = missingBracket(text);
  if (missing !== undefined) {
    const { offset, bracket, partner } = missing;
    const { line } = positionOf(partner);
    const message =
      bracket === '{' || bracket === '['
        ? `a "${bracket}" is missing: the one that closes on line ${line} is not opened`
        : `a "${bracket}" is missing: what is opened on line ${line} is not closed`;
    return report.error({ offset, pointer: '' }, 'syntax', message, `add the missing "${bracket}"`);
  }
  let lastLine = -1;
  for (const { error, offset, length } of errors) {
    const { line } = positionOf(offset);
    if (line <= lastLine + 1) continue;
    lastLine = line;
    const words = jsonSyntaxMessage(error, text.slice(offset, offset + length));
    report.error({ offset, pointer: '' }, 'syntax', ...words);
  }
  return undefined;
}

interface JsonReading {
  readonly text: string;
  readonly report: Report;
}

function convert(node: Node, pointer: string, reading: JsonReading): SourceNode {
  const spot: SourcePosition = { offset: node.offset, pointer };
  const children = node.children ?? [];
  if (node.type === 'object')
    return { kind: 'object', ...spot, entries: convertEntries(children, pointer, reading) };
  if (node.type === 'array') {
    const items = children.map((child, index) => convert(child, childPointer(pointer, index), reading));
    return { kind: 'array', ...spot, items };
  }
  const source = reading.text.slice(node.offset, node.offset + node.length);
  return scalarAt(reading.report, spot, node.value as JsonPrimitive, source);
}

function convertEntries(
  properties: readonly Node[],
  pointer: string,
  reading: JsonReading,
): readonly Entry[] {
  const entries = properties.flatMap((property): readonly Entry[] => {
    const [keyNode, valueNode] = property.children ?? [];
    if (keyNode === undefined || valueNode === undefined) return [];
    const key = keyNode.value as string;
    const value = convert(valueNode, childPointer(pointer, key), reading);
    return [{ key, keyOffset: keyNode.offset, value }];
  });
  return entriesFrom(reading.report, entries);
}

/** The offset of the first bracket that nests more deeply than `limit`, found without recursion. */
function tooDeepAt(text: string, limit: number): number | undefined {
  const open: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) i = endOfString(text, i);
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      // In ASCII each closing bracket comes two after its opening one.
      open.push(character + 2);
      if (open.length > limit) return i;
    } else if (character === open.at(-1)) open.pop();
  }
  return undefined;
}

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;

const END_OR_ESCAPE = /["\\\n\r]/g;

/** A string that is not closed ends with its line, as the parser reads it too. */
function endOfString(text: string, start: number): number {
  END_OR_ESCAPE.lastIndex = start + 1;
  while (END_OR_ESCAPE.test(text)) {
    const found = END_OR_ESCAPE.lastIndex - 1;
    if (text.charCodeAt(found) !== BACKSLASH) return found;
    END_OR_ESCAPE.lastIndex = found + 2;
  }
  return text.length;
}
