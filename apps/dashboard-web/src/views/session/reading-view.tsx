import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readingQuery } from '../../api/reading-query.ts';
import { branchEnds } from '../../model/branch-ends.ts';
import type { RunPoints } from '../../model/run-points.ts';
import { counted } from '../../model/words.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { visible } from '../../parts/text.tsx';
import { useHighlight } from '../../parts/use-highlight.ts';
import { Waiting } from '../../parts/waiting.tsx';
import { ReadingEntry } from './reading-entry.tsx';
import './reading-view.css';

interface ReadingViewProps {
  readonly runId: string;
  readonly points: RunPoints;
  /** The point that is chosen: the way to it is shown. */
  readonly chosen: string;
  readonly onChoose: (node: string) => void;
  readonly onPoint: (node: string) => void;
}

/** Everything that was left and decided on a branch, in order, to be read and searched through. */
export function ReadingView({ runId, points, chosen, onChoose, onPoint }: ReadingViewProps) {
  const [text, setText] = useState('');
  const find = useSettled(text.trim());
  const query = useInfiniteQuery(readingQuery({ runId, node: chosen, find }));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const list = useRef<HTMLOListElement>(null);
  useHighlight(list, find);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const more = useMore(hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  return (
    <div className="stack reading">
      <div className="wrap reading-head">
        <SearchField
          label="Find in this run"
          placeholder="Find in notes, artifacts, decisions"
          maxLength={200}
          value={text}
          onChange={setText}
        />
        <BranchChoice points={points} chosen={chosen} onChoose={onChoose} />
        <span className="muted small" role="status">
          {find === '' || data === undefined
            ? ''
            : `${counted(entries.length, 'match', 'matches')} for “${find}”${hasNextPage ? ' so far' : ''}`}
        </span>
      </div>
      <Waiting query={query} label="Loading notes and artifacts" rows={5} />
      {data !== undefined && entries.length === 0 && !hasNextPage ? (
        <p className="muted">Nothing on this branch contains “{visible(find)}”.</p>
      ) : null}
      <ol ref={list} className="stack" aria-label="Notes, artifacts and decisions">
        {entries.map((entry) => (
          <ReadingEntry key={entry.node} entry={entry} onPoint={() => onPoint(entry.node)} />
        ))}
      </ol>
      {hasNextPage ? (
        <button
          ref={more}
          type="button"
          className="button reading-more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading more…' : 'Show more'}
        </button>
      ) : null}
    </div>
  );
}

/** Which branch is read, where there are several. */
function BranchChoice({
  points,
  chosen,
  onChoose,
}: Pick<ReadingViewProps, 'points' | 'chosen' | 'onChoose'>) {
  const ends = useMemo(() => branchEnds(points), [points]);
  const isEnd = ends.some(({ point }) => point.node === chosen);
  if (ends.length < 2 && isEnd) return null;
  return (
    <select
      className="select"
      aria-label="Branch"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {isEnd ? null : <option value={chosen}>Up to the selected node</option>}
      {ends.map(({ branch, point: { node, title, depth, isTip } }) => (
        <option key={node} value={node}>
          Branch {branch}: to {visible(title).slice(0, 60)}, {counted(depth, 'step')}
          {isTip ? ' (current)' : ''}
        </option>
      ))}
    </select>
  );
}

const SETTLED_MS = 250;

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Asks for more when what it is tied to comes near. */
function useMore(mayAsk: boolean, ask: () => void) {
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!mayAsk || mark.current === null) return undefined;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      rootMargin: '600px',
    });
    seen.observe(mark.current);
    return () => seen.disconnect();
  });
  return mark;
}
