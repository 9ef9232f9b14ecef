import { BUDGETS } from '@workrail/kernel';
import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import type { SourcePosition } from './source-tree.ts';

const MAX_ALIASES = 1000;
/** Twice what an unexpanded document can come to. */
const MAX_EXPANDED = 2 * BUDGETS.yamlFile;

/** What is known while a YAML document is read in its order. */
export interface YamlReading {
  /** The text that offsets count in. */
  readonly text: string;
  readonly report: Report;
  readonly anchors: Map<string, Node>;
  /** Anchored nodes that are being read, to find one that contains itself. */
  readonly open: Set<Node>;
  /** Texts that a comment cuts, which are told of once, however many aliases they have. */
  readonly cut: Set<Node>;
  aliases: number;
  /** Characters and nodes of the expanded document so far. */
  size: number;
}

export const newReading = (text: string, report: Report): YamlReading => ({
  text,
  report,
  anchors: new Map(),
  open: new Set(),
  cut: new Set(),
  aliases: 0,
  size: 0,
});

export const offsetOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];

/** Counts towards the size of the expanded document; false, with an error, once that is past its bound. */
export function grow(reading: YamlReading, spot: SourcePosition, by: number): boolean {
  reading.size += by;
  if (reading.size <= MAX_EXPANDED && reading.aliases <= MAX_ALIASES) return true;
  const message = 'the document grows too large when its aliases are expanded';
  reading.report.error(spot, 'alias-expansion', message, 'use fewer aliases, or alias smaller values');
  return false;
}

/** The node that an alias stands for; undefined, with an error, where there is none. */
export function targetOf(reading: YamlReading, alias: Alias, pointer: string): Node | undefined {
  const spot: SourcePosition = { offset: offsetOf(alias) ?? 0, pointer };
  const name = quoted(alias.source);
  const target = reading.anchors.get(alias.source);
  if (target === undefined) {
    return reading.report.error(
      spot,
      'syntax',
      `the alias ${name} has no anchor before it`,
      'define it above with "&"',
    );
  }
  if (reading.open.has(target)) {
    const message = `the alias ${name} lies inside the value it stands for`;
    return reading.report.error(spot, 'alias-expansion', message, 'write the value out');
  }
  reading.aliases += 1;
  return grow(reading, spot, 1) ? target : undefined;
}

/** The pairs of a map with its merge keys (`<<`) filled in: own keys win, then the maps merged first. */
export function mergedPairs(
  reading: YamlReading,
  map: YAMLMap,
  pointer: string,
): readonly Pair[] | undefined {
  const own = map.items.filter((pair) => !isMergeKey(pair));
  const taken = new Set(own.map(keyText));
  const pairs: Pair[] = [...own];
  for (const merge of map.items.filter(isMergeKey)) {
    const inherited = pairsToMerge(reading, merge.value, pointer);
    if (inherited === undefined) return undefined;
    for (const pair of inherited) {
      if (!taken.has(keyText(pair))) pairs.push(pair);
      taken.add(keyText(pair));
    }
  }
  return pairs;
}

const isMergeKey = (pair: Pair): boolean => isScalar(pair.key) && typeof pair.key.value === 'symbol';

/** Numbers and booleans are keys as they are written; undefined for a key that is no single value. */
export function keyText(pair: Pair): string | undefined {
  if (!isScalar(pair.key)) return undefined;
  const { value, source } = pair.key;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? (source ?? String(value)) : undefined;
}

function pairsToMerge(reading: YamlReading, value: unknown, pointer: string): readonly Pair[] | undefined {
  if (isAlias(value)) {
    const target = targetOf(reading, value, pointer);
    const pairs = target === undefined ? undefined : pairsToMerge(reading, target, pointer);
    const spot: SourcePosition = { offset: offsetOf(value) ?? 0, pointer };
    return pairs !== undefined && grow(reading, spot, pairs.length) ? pairs : undefined;
  }
  if (isMap(value)) return mergedPairs(reading, value, pointer);
  if (!isSeq(value)) {
    const spot: SourcePosition = { offset: offsetOf(value) ?? 0, pointer };
    const message = `"<<" in ${label(pointer)} can merge only objects`;
    return reading.report.error(
      spot,
      'wrong-type',
      message,
      'merge an alias of an object, or a list of them',
    );
  }
  const all: Pair[] = [];
  for (const item of value.items) {
    const pairs = isSeq(item) ? undefined : pairsToMerge(reading, item, pointer);
    if (pairs === undefined) return undefined;
    all.push(...pairs);
  }
  return all;
}
