import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface RowsOptions {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of the list in its scroller. */
  readonly top?: number;
  readonly initialOffset?: number;
  /** The row that Tab leads to before the person moved. */
  readonly first?: number;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
};

/** Rows of which only those in view exist. They are one tab stop; arrows, j and k go from one to the next. */
export function useRows({ count, rowHeight, scroller, top = 0, initialOffset = 0, first = 0 }: RowsOptions) {
  const [moved, setMoved] = useState<number>();
  const active = Math.min(moved ?? first, count - 1);
  const focusable = useRef(new Map<number, HTMLElement>());
  const shown = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: 12,
    initialOffset,
    // The row with the focus has to be there, however far one scrolls from it.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return active < 0 || near.includes(active) ? near : [...near, active].sort((one, other) => one - other);
    },
  });

  const focusRow = (wanted: number): void => {
    if (count === 0) return;
    const row = Math.max(0, Math.min(count - 1, wanted));
    flushSync(() => setMoved(row));
    shown.scrollToIndex(row, { align: 'auto' });
    focusable.current.get(row)?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const end = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : undefined;
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    focusRow(end ?? active + (step ?? 0));
  };

  /** For what has the focus in a row. */
  const rowProps = (row: number) => ({
    tabIndex: row === active ? 0 : -1,
    onFocus: () => setMoved(row),
    ref: (element: HTMLElement | null) => {
      if (element === null) focusable.current.delete(row);
      else focusable.current.set(row, element);
    },
  });
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    shown.measure();
  }, [shown, rowHeight]);
  return { shown, active, focusRow, onKeyDown, rowProps };
}

export type RowProps = ReturnType<ReturnType<typeof useRows>['rowProps']>;
