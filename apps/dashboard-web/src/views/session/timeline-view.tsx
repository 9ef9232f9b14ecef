import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionDetail } from '@workrail/dashboard-contract';
import { useMemo } from 'react';
import { timelineQuery } from '../../api/growing-queries.ts';
import type { TimelineEntry } from '../../model/merge-timeline.ts';
import { clockTime, exact } from '../../model/times.ts';
import { nameWords } from '../../model/words.ts';
import { laneColour } from '../../parts/lane-colour.ts';
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

/** Every event of the session in order, with a lane for each run and one for the session. */
export function TimelineView({ session, runId, chosen, onChoose, onOther }: TimelineViewProps) {
  const query = useQuery(timelineQuery(useQueryClient(), session.sessionId));
  const columns = useMemo(() => columnsOf(session), [session]);
  if (query.data === undefined) return <Waiting query={query} label="Loading the timeline" />;
  const { entries } = query.data;
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

function columnsOf({ runs }: SessionDetail): readonly [Column<TimelineEntry>, ...Column<TimelineEntry>[]] {
  const lanes = new Map(runs.map(({ runId }, run) => [runId, Math.min(run + 1, LANES - 1)]));
  const names = new Map(runs.map(({ runId, title }, run) => [runId, `${run + 1}. ${title}`]));
  const count = Math.min(runs.length + 1, LANES);
  const laneOf = ({ runId }: TimelineEntry): number => (runId === undefined ? 0 : (lanes.get(runId) ?? 0));
  return [
    {
      title: 'What happened',
      width: 'minmax(14rem, 3fr)',
      cell: ({ text }) => <span className="cut">{visible(text)}</span>,
    },
    {
      title: 'Lane',
      width: `${Math.max(3, count * 1.1)}rem`,
      cell: (entry) => <Lanes count={count} lane={laneOf(entry)} />,
    },
    {
      title: 'Of',
      width: 'minmax(6rem, 1fr)',
      cell: ({ runId }) => (runId === undefined ? 'Session' : visible(names.get(runId) ?? runId)),
    },
    { title: 'Event', width: '8.5rem', cell: ({ kind }) => <span className="muted">{nameWords(kind)}</span> },
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
