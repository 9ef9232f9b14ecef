import { E, either, type JsonPrimitive } from '@workrail/kernel';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { label, quoted, type Report } from '../report/report.ts';
import { entriesFrom, reportDepth, scalarAt } from './scalars.ts';
import { childPointer, type Entry, MAX_DEPTH, type SourceNode, type SourcePosition } from './source-tree.ts';
import { grow, keyText, mergedPairs, offsetOf, refuse, targetOf, type YamlReading } from './yaml-aliases.ts';

/** Expands aliases and merge keys; undefined, with an error, where the document has no bounded JSON form. */
export function convertYaml(contents: unknown, text: string, report: Report): SourceNode | undefined {
  const tree = either<undefined, SourceNode>(({ fail: stop }) => {
    const places = { anchors: new Map(), open: new Set<Node>(), cut: new Set<Node>() };
    const reading: YamlReading = { text, report, stop, ...places, aliases: 0, size: 0 };
    return convert(reading, contents, { offset: 0, pointer: '' }, 0);
  });
  return E.isRight(tree) ? tree.right : undefined;
}

/** `fallback` names the value, and is its place where nothing is written. */
function convert(reading: YamlReading, node: unknown, fallback: SourcePosition, depth: number): SourceNode {
  const spot: SourcePosition = { offset: offsetOf(node) ?? fallback.offset, pointer: fallback.pointer };
  grow(reading, spot, 1);
  if (isAlias(node)) {
    const target = targetOf(reading, node, spot.pointer);
    return { ...convert(reading, target, spot, depth), offset: spot.offset };
  }
  if (isScalar(node)) warnOfCut(reading, node, spot.pointer);
  if (isScalar(node)) return anchored(reading, node, () => convertScalar(reading, node, spot));
  if (!isMap(node) && !isSeq(node)) return { kind: 'scalar', ...spot, value: null };
  if (depth >= MAX_DEPTH) return reading.stop(reportDepth(reading.report, spot));
  return anchored(reading, node, () =>
    isMap(node) ? convertMap(reading, node, spot, depth) : convertList(reading, node, spot, depth),
  );
}

function anchored(
  reading: YamlReading,
  node: Scalar | YAMLMap | YAMLSeq,
  read: () => SourceNode,
): SourceNode {
  if (node.anchor === undefined) return read();
  reading.anchors.set(node.anchor, node as Node);
  reading.open.add(node as Node);
  const value = read();
  reading.open.delete(node as Node);
  return value;
}

function convertScalar(reading: YamlReading, node: Scalar, spot: SourcePosition): SourceNode {
  const { value } = node;
  if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) {
    const message = `${label(spot.pointer)} is a kind of value that JSON does not have`;
    return refuse(reading, spot, 'wrong-type', message, 'write a text, a number, true, false or null');
  }
  if (typeof value === 'string') grow(reading, spot, value.length);
  return scalarAt(reading.report, spot, value as JsonPrimitive, node.source);
}

function convertList(reading: YamlReading, list: YAMLSeq, spot: SourcePosition, depth: number): SourceNode {
  const items = list.items.map((node, index) =>
    convert(reading, node, { ...spot, pointer: childPointer(spot.pointer, index) }, depth + 1),
  );
  return { kind: 'array', ...spot, items };
}

/** `{{name}}` without quotes is an object in YAML, whose only key is an object. No author means one. */
const isBraces = ({ flow, items }: YAMLMap): boolean =>
  flow === true && items.length === 1 && isMap(items[0]?.key);

function convertBraces(reading: YamlReading, map: YAMLMap, spot: SourcePosition): SourceNode {
  const { report, text } = reading;
  const message = `${label(spot.pointer)} starts with "{{", which YAML treats as an object`;
  report.error(spot, 'syntax', message, 'put the whole text in quotes');
  return { kind: 'scalar', ...spot, value: text.slice(map.range?.[0], map.range?.[1]) };
}

function convertMap(reading: YamlReading, map: YAMLMap, spot: SourcePosition, depth: number): SourceNode {
  if (isBraces(map)) return convertBraces(reading, map, spot);
  const pairs = mergedPairs(reading, map, spot.pointer);
  const entries = pairs.map((pair) => convertPair(reading, pair, spot, depth));
  return { kind: 'object', ...spot, entries: entriesFrom(reading.report, entries) };
}

function convertPair(reading: YamlReading, pair: Pair, parent: SourcePosition, depth: number): Entry {
  const key = keyText(pair);
  const keyOffset = offsetOf(pair.key) ?? parent.offset;
  if (key === undefined) {
    const message = `a key in ${label(parent.pointer)} is not a text`;
    return refuse(reading, { ...parent, offset: keyOffset }, 'syntax', message, 'write the key as a text');
  }
  const place: SourcePosition = { offset: keyOffset, pointer: childPointer(parent.pointer, key) };
  return { key, keyOffset, value: convert(reading, pair.value, place, depth + 1) };
}

/** A comment without a space behind its "#", which in a sentence means a number, a channel or a heading. */
const CUT = /[ \t]+#(?![\s#!])[^\r\n]*/y;

/** An unquoted text ends before " #": what the author wrote behind it, as in "issue #12", is lost without a word. */
function warnOfCut({ text, report, cut: told }: YamlReading, node: Scalar, pointer: string): void {
  const end = node.range?.[1];
  if (node.type !== 'PLAIN' || typeof node.value !== 'string' || end === undefined) return;
  CUT.lastIndex = end;
  const cut = CUT.exec(text)?.[0];
  if (cut === undefined || told.has(node)) return;
  told.add(node);
  const offset = end + cut.indexOf('#');
  const message = `${label(pointer)} ends before ${quoted(cut.trim())}, which YAML treats as a comment`;
  const advice = 'put the text in quotes, or a space after the "#" of a comment';
  report.warn({ offset, pointer }, 'yaml-comment', message, advice);
}
