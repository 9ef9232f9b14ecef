import type { OutlineItem } from '@workrail/engine';
import { utf8Length } from '@workrail/kernel';

/** Bytes of one item as JSON: several have to fit on a page. */
const ITEM_BYTES = 4_000;
/** How many entries of each list stay, tried one after the other. */
const LENGTHS = [8, 3, 1, 0] as const;

/** The item with its lists cut to what a page has room for, and how much that took away. */
export function fitItem(item: OutlineItem): OutlineItem {
  if (bytesOf(item) <= ITEM_BYTES) return item;
  const cuts = LENGTHS.map((length) => shortened(item, length));
  return cuts.find((one) => bytesOf(one) <= ITEM_BYTES) ?? cuts.at(-1) ?? item;
}

const bytesOf = (item: OutlineItem): number => utf8Length(JSON.stringify(item));

function shortened({ kind, id, title, level, ...facts }: OutlineItem, length: number): OutlineItem {
  let leftOut = 0;
  const kept = Object.entries(facts).flatMap<[string, unknown]>(([name, value]) => {
    if (!Array.isArray(value)) return [[name, value]];
    leftOut += Math.max(0, value.length - length);
    return length === 0 ? [] : [[name, value.slice(0, length)]];
  });
  return { kind, id, title, level, ...(Object.fromEntries(kept) as Partial<OutlineItem>), leftOut };
}
