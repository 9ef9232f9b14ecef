import { BUDGETS, type Steps } from '@workrail/kernel';
import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { label, quoted, type Report } from '../report/report.ts';
import type { RuleId } from '../rules.ts';
import type { SourcePosition } from './source-tree.ts';

const MAX_ALIASES = 1000;
/** Twice what an unexpanded document can come to. */
const MAX_EXPANDED = 2 * BUDGETS.yamlFile;

/** What is known while a YAML document is read in its order. */
export interface YamlReading {
  /** The text that offsets count in. */
  readonly text: string;
  readonly report: Report;
  /** Ends the reading; the report says why. */
  readonly stop: Steps<undefined>['fail'];
  readonly anchors: Map<string, Node>;
  /** Anchored nodes that are being read, to find one that contains itself. */
  readonly open: Set<Node>;
  /** Texts that a comment cuts, which are told of once, however many aliases they have. */
  readonly cut: Set<Node>;
  aliases: number;
  /** Characters and nodes of the expanded document so far. */
  size: number;
}

/** Ends the reading at what has no bounded JSON form. */
export const refuse = (
  { report, stop }: YamlReading,
  spot: SourcePosition,
  rule: RuleId,
  message: string,
  suggestion: string,
): never => stop(report.error(spot, rule, message, suggestion));

export const offsetOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];

/** Counts towards the size of the expanded document, which is bounded. */
export function grow(reading: YamlReading, spot: SourcePosition, by: number): void {
  reading.size += by;
  if (reading.size <= MAX_EXPANDED && reading.aliases <= MAX_ALIASES) return;
  const message = 'the document grows too large when its aliases are expanded';
  refuse(reading, spot, 'alias-expansion', message, 'use fewer aliases, or alias smaller values');
}

export function targetOf(reading: YamlReading, alias: Alias, pointer: string): Node {
  const spot: SourcePosition = { offset: offsetOf(alias) ?? 0, pointer };
  const name = quoted(alias.source);
  const target = reading.anchors.get(alias.source);
  if (target === undefined)
    return refuse(
      reading,
      spot,
      'syntax',
      `the alias ${name} has no anchor before it`,
      'define it above with "&"',
    );
  if (reading.open.has(target)) {
    const message = `the alias ${name} is inside the value that it refers to`;
    return refuse(reading, spot, 'alias-expansion', message, 'write the value out');
  }
  reading.aliases += 1;
  grow(reading, spot, 1);
  return target;
}

/** The pairs of a map with its merge keys (`<<`) filled in: own keys win, then the maps merged first. */
export function mergedPairs(reading: YamlReading, map: YAMLMap, pointer: string): readonly Pair[] {
  const own = map.items.filter((pair) => !isMergeKey(pair));
  const taken = new Set(own.map(keyText));
  const pairs: Pair[] = [...own];
  for (const merge of map.items.filter(isMergeKey)) {
    for (const pair of pairsToMerge(reading, merge.value, pointer)) {
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

function pairsToMerge(reading: YamlReading, value: unknown, pointer: string): readonly Pair[] {
  const spot: SourcePosition = { offset: offsetOf(value) ?? 0, pointer };
  if (isAlias(value)) {
    const pairs = pairsToMerge(reading, targetOf(reading, value, pointer), pointer);
    grow(reading, spot, pairs.length);
    return pairs;
  }
  if (isMap(value)) return mergedPairs(reading, value, pointer);
  if (isSeq(value) && !value.items.some(isSeq))
    return value.items.flatMap((item) => pairsToMerge(reading, item, pointer));
  const message = `"<<" in ${label(pointer)} can merge only objects`;
  return refuse(reading, spot, 'wrong-type', message, 'merge an alias of an object, or a list of them');
}
