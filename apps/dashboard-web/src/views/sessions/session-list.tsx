import { useQueryClient } from '@tanstack/react-query';
import type { BrowsedSession } from '@workrail/dashboard-contract';
import { DRIFT_RUNS } from '@workrail/dashboard-contract/limits';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDrift } from '../../api/drift-query.ts';
import { loadNextPage } from '../../api/sessions-query.ts';
import type { KnownSessions } from '../../model/merge-sessions.ts';
import { counted } from '../../model/words.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { useHotkeys } from '../../parts/hotkeys.ts';
import { useMedia } from '../../parts/use-media.ts';
import { useRows } from '../../parts/use-rows.ts';
import './session-list.css';
import { SessionRow } from './session-row.tsx';

interface SessionListProps {
  readonly list: KnownSessions;
  readonly query: Readonly<Record<string, string>>;
  /** Of the address; where the list stood is kept by it. */
  readonly search: string;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of a question before, shown until the new answer is there. */
  readonly isOld: boolean;
}

const ROW_HEIGHT = 68;
/** On a narrow page the facts of a session have a line of their own. */
const NARROW_ROW_HEIGHT = 96;
/** Of the line that says what a search found. */
const MATCH_HEIGHT = 22;
/** Rows from the end at which the next page is asked for. */
const AHEAD = 25;
const offsets = new Map<string, number>();

export function SessionList({ list, query, search, scroller, isOld }: SessionListProps) {
  const { sessions, nextCursor, damaged, cut } = list;
  const { text = '' } = query;
  const rowHeight =
    (useMedia('(max-width: 560px)') ? NARROW_ROW_HEIGHT : ROW_HEIGHT) + (text === '' ? 0 : MATCH_HEIGHT);
  const body = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const { shown, focusRow, active, onKeyDown, rowProps } = useRows({
    count: sessions.length,
    rowHeight,
    scroller,
    top,
    initialOffset: offsets.get(search) ?? 0,
  });
  useEffect(() => {
    offsets.set(search, shown.scrollOffset ?? 0);
  }, [search, shown.scrollOffset]);
  useAnchor(sessions, scroller, top, rowHeight);
  const items = shown.getVirtualItems();
  const drifted = useDrift(runsNear(sessions, items.at(0)?.index ?? 0, (items.at(-1)?.index ?? 0) + 1));
  const next = useNextPages(
    query,
    isOld ? undefined : nextCursor,
    (items.at(-1)?.index ?? 0) + AHEAD >= sessions.length,
  );
  const down = (): void => focusRow(active);
  const up = (): void => focusRow(active - 1);
  useHotkeys({ j: down, k: up, ArrowDown: down, ArrowUp: up });
  return (
    <div className={isOld ? 'session-list old' : 'session-list'} aria-busy={isOld}>
      {damaged.length === 0 ? null : (
        <p className="session-damaged refused">
          {counted(damaged.length, 'session')} cannot be read: {damaged.join(', ')}. Run{' '}
          <code>workrail doctor</code>.
        </p>
      )}
      <ul
        className="card"
        ref={body}
        aria-label="Sessions"
        style={{ height: shown.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, start }) => {
          const session = sessions[index];
          if (session === undefined) return null;
          return (
            <li
              key={session.sessionId}
              aria-setsize={nextCursor === undefined ? sessions.length : -1}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start - top}px)` }}
            >
              <SessionRow
                session={session}
                text={text}
                link={rowProps(index)}
                drift={drifted.get(session.runs[0]?.runId ?? '')}
              />
            </li>
          );
        })}
      </ul>
      {next.error === undefined ? null : <FailureNote error={next.error} onRetry={next.retry} />}
      <p className="session-end muted small" role="status">
        {nextCursor === undefined ? ending(sessions.length, cut) : 'Loading more…'}
      </p>
    </div>
  );
}

/** Latest runs of the rows in view and of those beside them, in blocks that stay the same while one scrolls in them. */
function runsNear(sessions: readonly BrowsedSession[], from: number, to: number): readonly string[] {
  const start = Math.floor(from / DRIFT_RUNS) * DRIFT_RUNS;
  const end = Math.ceil(to / DRIFT_RUNS) * DRIFT_RUNS;
  return sessions.slice(start, end).flatMap(({ runs: [latest] }) => latest?.runId ?? []);
}

function ending(sessions: number, cut: true | undefined): string {
  if (cut) return 'There are too many matches to show all of them. Add words to narrow the search.';
  return sessions > 10 ? 'End of the list' : '';
}

/** Goes on loading while the end of the list is near, also over pages that hold little. */
function useNextPages(query: Readonly<Record<string, string>>, cursor: string | undefined, isNear: boolean) {
  const client = useQueryClient();
  const [failed, setFailed] = useState<{ readonly cursor: string; readonly error: unknown }>();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (cursor === undefined || !isNear || asked.current === cursor || failed?.cursor === cursor) return;
    asked.current = cursor;
    loadNextPage(client, query)
      .catch((error: unknown) => setFailed({ cursor, error }))
      .finally(() => {
        asked.current = undefined;
      });
  });
  const isFailed = failed !== undefined && failed.cursor === cursor;
  return { error: isFailed ? failed.error : undefined, retry: () => setFailed(undefined) };
}

/** Keeps the row at the upper edge where it is when others come in above it. */
function useAnchor(
  sessions: readonly BrowsedSession[],
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
