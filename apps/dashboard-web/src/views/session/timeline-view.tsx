import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionDetail } from '@workrail/dashboard-contract';
import { useMemo } from 'react';
import { timelineQuery } from '../../api/growing-queries.ts';
import type { TimelineEntry } from '../../model/merge-timeline.ts';
import { clockTime, exact, lasted } from '../../model/times.ts';
import { laneColour } from '../../parts/lane-colour.ts';
import { RoundMark } from '../../parts/round-mark.tsx';
import { visible } from '../../parts/text.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import './timeline-view.css';

interface TimelineViewProps {
  readonly session: SessionDetail;
  readonly runId: string;
  readonly chosen: string;
  readonly onChoose: (node: string) => void;
  /** Of another run than the one that is looked at. */
  readonly onOther: (runId: string, node: string) => void;
}

/** Lanes that are drawn; further runs share the last one. */
const LANES = 8;

/** Every event of the session in order; where it has several runs, each in its lane. */
export function TimelineView({ session, runId, chosen, onChoose, onOther }: TimelineViewProps) {
  const query = useQuery(timelineQuery(useQueryClient(), session.sessionId));
  const entries = query.data?.entries;
  const columns = useMemo(() => columnsOf(session, entries ?? []), [session, entries]);
  if (entries === undefined) return <Waiting query={query} label="Loading the timeline" />;
  const at = entries.findLastIndex((entry) => entry.node === chosen && entry.runId === runId);
  return (
    <VirtualTable
      label="Timeline"
      columns={columns}
      rows={entries}
      chosen={at}
      onChoose={({ node, runId: of }) => {
        if (node === undefined || of === undefined) return;
        if (of === runId) onChoose(node);
        else onOther(of, node);
      }}
    />
  );
}

function columnsOf(
  { runs }: SessionDetail,
  entries: readonly TimelineEntry[],
): readonly [Column<TimelineEntry>, ...Column<TimelineEntry>[]] {
  return [
    {
      title: 'What happened',
      width: 'minmax(14rem, 3fr)',
      cell: ({ text, rounds = [] }) => (
        <>
          <span className="cut">{visible(text)}</span>
          <RoundMark rounds={rounds} />
        </>
      ),
    },
    ...(runs.length > 1 ? runColumns(runs, entries) : []),
    {
      title: 'Took',
      width: '5rem',
      cell: ({ since, at }) =>
        since === undefined ? null : <span className="muted">{lasted(since, at)}</span>,
    },
    {
      title: 'Time',
      width: '9.5rem',
      cell: ({ at }) => (
        <time dateTime={at} title={exact(at)} className="muted">
          {clockTime(at, Date.now())}
        </time>
      ),
    },
  ];
}

/** Where several runs share a session: a lane for the session and each run that something happened in, and its name. */
function runColumns(
  runs: SessionDetail['runs'],
  entries: readonly TimelineEntry[],
): readonly Column<TimelineEntry>[] {
  const seen = new Set(entries.map(({ runId }) => runId ?? SESSION_LANE));
  const ids = [SESSION_LANE, ...runs.map(({ runId }) => runId)].filter((id) => seen.has(id));
  const lanes = new Map(ids.map((id, lane) => [id, Math.min(lane, LANES - 1)]));
  const names = new Map(runs.map(({ runId, title }, run) => [runId, `${run + 1}. ${title}`]));
  const count = Math.min(ids.length, LANES);
  return [
    {
      title: 'Lane',
      onPhone: 'hidden',
      width: `${Math.max(3, count * 1.1)}rem`,
      cell: ({ runId = SESSION_LANE }) => <Lanes count={count} lane={lanes.get(runId) ?? 0} />,
    },
    {
      title: 'Of',
      width: 'minmax(6rem, 1fr)',
      cell: ({ runId }) => (runId === undefined ? 'Session' : visible(names.get(runId) ?? runId)),
    },
  ];
}

/** In the place of a run's id. */
const SESSION_LANE = '';

/** The rails of all lanes, with a mark on one. The column beside it says the same in words. */
const Lanes = ({ count, lane }: { readonly count: number; readonly lane: number }) => (
  <span className="lanes" aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      <span
        key={numberOf(at)}
        className={at === lane ? 'lane on' : 'lane'}
        style={at === lane ? { color: at === 0 ? 'var(--muted)' : laneColour(at - 1) } : {}}
      />
    ))}
  </span>
);

/** Lanes are numbers. */
const numberOf = (lane: number): number => lane;
