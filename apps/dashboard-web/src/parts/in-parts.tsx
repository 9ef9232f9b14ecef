import { type ReactNode, useState } from 'react';
import { counted } from '../model/words.ts';

interface InPartsProps<Item> {
  readonly items: readonly Item[];
  readonly noun: string;
  readonly children: (item: Item, at: number) => ReactNode;
}

/** As many as a browser draws at once without a pause. */
const PART = 500;

/** The first of many items, and more of them on demand. */
export function InParts<Item>({ items, noun, children }: InPartsProps<Item>) {
  const [limit, setLimit] = useState(PART);
  const left = items.length - limit;
  return (
    <>
      {items.slice(0, limit).map(children)}
      {left <= 0 ? null : (
        <button type="button" className="show-more" onClick={() => setLimit(limit + PART)}>
          Show more: {counted(left, noun)} left
        </button>
      )}
    </>
  );
}
