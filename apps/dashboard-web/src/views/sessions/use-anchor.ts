import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListedSession } from '../../model/merge-sessions.ts';

/** Keeps the row at the upper edge where it is when others come in above it. */
export function useAnchor(
  sessions: readonly ListedSession[],
  scroller: RefObject<HTMLElement | null>,
  top: number,
  rowHeight: number,
): void {
  const before = useRef(sessions);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = sessions;
    const element = scroller.current;
    if (element === null || old === sessions) return;
    const row = Math.floor((element.scrollTop - top) / rowHeight);
    // At the top one wants to see what is new.
    if (row < 1) return;
    const anchor = old[row]?.sessionId;
    const now = sessions.findIndex(({ sessionId }) => sessionId === anchor);
    if (now >= 0) element.scrollTop += (now - row) * rowHeight;
  }, [sessions, scroller, top, rowHeight]);
}
