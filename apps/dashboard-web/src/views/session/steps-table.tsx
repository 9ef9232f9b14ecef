import { useMemo } from 'react';
import type { GraphLayout } from '../../model/graph-layout.ts';
import type { RunPoint } from '../../model/run-points.ts';
import { RoundMark } from '../../parts/round-mark.tsx';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { BranchMark } from '../graph/branch-mark.tsx';
import type { GraphViewProps } from '../graph/graph-view.tsx';

/** The graph as a table: each point in the order in which it came to be. */
export function StepsTable({
  points,
  layout,
  chosen,
  onChoose,
}: Omit<GraphViewProps, 'onOpen' | 'opensAtChosen'>) {
  const columns = useMemo(() => columnsOf(layout), [layout]);
  return (
    <VirtualTable
      label="Steps"
      columns={columns}
      rows={points.points}
      chosen={points.indexOf.get(chosen) ?? -1}
      onChoose={({ node }) => onChoose(node)}
    />
  );
}

const counted = (count: number) => (count === 0 ? '–' : count);

const columnsOf = ({ branches }: GraphLayout): readonly [Column<RunPoint>, ...Column<RunPoint>[]] => [
  {
    title: 'Step done',
    width: 'minmax(13rem, 1fr)',
    cell: ({ title, rounds, isTip, isEnd }) => (
      <>
        <span className="cut">{visible(title)}</span>
        <RoundMark rounds={rounds} />
        {isTip ? <span className="chip tip">current</span> : null}
        {isEnd ? <span className="chip">done</span> : null}
      </>
    ),
  },
  { title: 'No.', width: '2.6rem', cell: ({ number }) => number },
  { title: 'Branch', width: '3.4rem', cell: ({ number }) => <BranchMark branch={branches[number] ?? 0} /> },
  { title: 'After', width: '2.8rem', cell: ({ parent }) => parent ?? '–' },
  { title: 'Notes', width: '2.8rem', cell: ({ hasNotes }) => (hasNotes ? 'yes' : '–') },
  { title: 'Artifacts', width: '3.8rem', cell: ({ artifacts }) => counted(artifacts) },
  { title: 'Checkpoints', width: '5.2rem', cell: ({ checkpoints }) => counted(checkpoints) },
  { title: 'Gaps', width: '2.4rem', cell: ({ openGaps }) => counted(openGaps) },
  { title: 'Time', width: '5.6rem', cell: ({ at }) => <TimeText at={at} className="muted" /> },
];
