import { type RefObject, useEffect } from 'react';

/** Places that are marked at once: more would be slow to draw, and tell nobody more. */
const MARKED = 2_000;
const NAME = 'found';

/** Marks a text wherever it stands in an element, in capitals or not, without a change of the element. */
export function useHighlight(element: RefObject<HTMLElement | null>, text: string): void {
  // Whatever was drawn last may hold other texts.
  useEffect(() => {
    if (!('highlights' in CSS)) return undefined;
    const ranges = element.current === null || text === '' ? [] : rangesOf(element.current, text);
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  });
}

function rangesOf(element: HTMLElement, text: string): readonly Range[] {
  const wanted = text.toLowerCase();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null && ranges.length < MARKED; node = walker.nextNode()) {
    const within = (node.textContent ?? '').toLowerCase();
    for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
      // Letters whose small form is longer than they are move what follows.
      if (at + wanted.length > (node.textContent ?? '').length) break;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}
