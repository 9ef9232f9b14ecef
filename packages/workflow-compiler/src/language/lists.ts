import { defined } from '@workrail/kernel';
import type { SourceNode } from '../parse/source-tree.ts';
import { count, label, type Report } from '../report/report.ts';
import { type Type, type WithSource, wrongType } from './type.ts';

interface ListLimits {
  readonly min?: number;
  readonly max?: number;
}

/** A list; items that can't be read are left out of its value. */
export const list = <T>(item: Type<T>, limits: ListLimits = {}): Type<readonly T[]> => ({
  read: (report, node) => readItems(report, node, limits, (one) => item.read(report, one)),
  schema: (definitions) => ({ type: 'array', items: item.schema(definitions), ...counts(limits) }),
  parts: () => ({ kind: 'list', item }),
});

/** A list in which no two items have the same `keyOf`; one that has none repeats no other. */
export const uniqueList = <T>(
  item: Type<T>,
  keyOf: (item: T) => string | undefined,
  limits: ListLimits = {},
): Type<readonly T[]> => {
  const plain = list(item, limits);
  return {
    ...plain,
    read: (report, node) => {
      const first = new Map<string, number>();
      return readItems(report, node, limits, (one, index) => {
        const value = item.read(report, one);
        if (value === undefined) return undefined;
        const key = keyOf(value);
        if (key === undefined) return value;
        const earlier = first.get(key) ?? index;
        first.set(key, earlier);
        if (earlier === index) return value;
        const message = `${label(one.pointer)} repeats item [${earlier}]`;
        return report.error(one, 'duplicate-item', message, 'remove one of the two');
      });
    },
    schema: (definitions) => ({ ...plain.schema(definitions), uniqueItems: true }),
  };
};

/** A list of which each item has a name of its own; a name that can't be read repeats none. */
export const uniquelyNamed = <T>(
  item: Type<T>,
  nameOf: (item: T) => WithSource<string>,
  limits: ListLimits = {},
): Type<readonly T[]> => uniqueList(item, (one) => nameOf(one).value || undefined, limits);

export const uniqueTexts = <T extends string>(item: Type<T>, limits: ListLimits = {}) =>
  uniqueList(item, (value) => value, limits);

function readItems<T>(
  report: Report,
  node: SourceNode,
  { min = 0, max = Number.POSITIVE_INFINITY }: ListLimits,
  read: (item: SourceNode, index: number) => T | undefined,
): readonly T[] | undefined {
  if (node.kind !== 'array') return wrongType(report, node, 'a list');
  const found = node.items.length;
  if (found < min || found > max) {
    const allowed = max === Number.POSITIVE_INFINITY ? `needs at least ${min}` : `takes ${min} to ${max}`;
    const message = `${label(node.pointer)} has ${count(found)} items; it ${allowed}`;
    report.error(node, 'item-count', message, found < min ? 'add an item' : 'remove items');
  }
  return node.items.map(read).filter((item) => item !== undefined);
}

const counts = ({ min, max }: ListLimits) => defined({ minItems: min, maxItems: max });
