import { useMemo } from 'react';
import type { GraphLayout } from '../../model/graph-layout.ts';
import type { RunPoint } from '../../model/run-points.ts';
import { RoundMark } from '../../parts/round-mark.tsx';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { BranchMark } from '../graph/branch-mark.tsx';
import type { GraphViewProps } from '../graph/graph-view.tsx';
import { PointMarks } from '../graph/point-marks.tsx';

/** The graph as a table: each point in the order in which it came to be. */
export function StepsTable({
  points,
  layout,
  chosen,
  onChoose,
}: Omit<GraphViewProps, 'onOpen' | 'opensAtChosen'>) {
  const columns = useMemo(() => columnsOf(points.points, layout), [points, layout]);
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

const columnsOf = (
  points: readonly RunPoint[],
  { branches, branchCount }: GraphLayout,
): readonly [Column<RunPoint>, ...Column<RunPoint>[]] => [
  {
    title: 'Step done',
    width: 'minmax(11rem, 1fr)',
    cell: ({ title, rounds, isTip, isEnd }) => (
      <>
        <span className="cut" title={visible(title)}>
          {visible(title)}
        </span>
        <RoundMark rounds={rounds} />
        {isTip ? <span className="chip tip">current</span> : null}
        {isEnd ? <span className="chip">done</span> : null}
      </>
    ),
  },
  { title: 'Step', width: '2.6rem', onPhone: 'titled', cell: ({ depth }) => (depth === 0 ? '–' : depth) },
  ...(branchCount > 1 ? [branchColumn(points, branches)] : []),
  { title: 'Recorded', width: '6rem', cell: (point) => <PointMarks point={point} /> },
  { title: 'Time', width: '6rem', cell: ({ at }) => <TimeText at={at} className="muted" /> },
];

/** The branch of each point; where one begins, also where it leaves another. */
const branchColumn = (points: readonly RunPoint[], branches: Int32Array): Column<RunPoint> => ({
  title: 'Branch',
  width: '8rem',
  onPhone: 'titled',
  cell: ({ number, parent }) => {
    const from = parent === null ? undefined : points[parent];
    return (
      <>
        <BranchMark branch={branches[number] ?? 1} />
        {from !== undefined && branches[from.number] !== branches[number] ? (
          <span className="muted"> after {from.depth === 0 ? 'the start' : `step ${from.depth}`}</span>
        ) : null}
      </>
    );
  },
});
