import { useMemo } from 'react';
import type { GraphLayout } from '../../model/graph-layout.ts';
import type { RunPoints } from '../../model/run-points.ts';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { BranchMark } from '../graph/branch-mark.tsx';
import type { GraphViewProps } from '../graph/graph-view.tsx';

/** The graph as a table: each point in the order in which it came to be. */
export function StepsTable({ points, layout, chosen, onChoose }: Omit<GraphViewProps, 'onOpen'>) {
  const rows = useMemo(() => points.points.map((_, point) => point), [points]);
  const columns = useMemo(() => columnsOf(points, layout), [points, layout]);
  return (
    <VirtualTable
      label="Steps"
      columns={columns}
      rows={rows}
      chosen={points.indexOf.get(chosen) ?? -1}
      onChoose={(point) => {
        const node = points.points[point]?.node;
        if (node !== undefined) onChoose(node);
      }}
    />
  );
}

function columnsOf(points: RunPoints, layout: GraphLayout): readonly [Column<number>, ...Column<number>[]] {
  const count = (value: number | undefined) => (value === undefined || value === 0 ? '–' : value);
  return [
    {
      title: 'Step done',
      width: 'minmax(13rem, 1fr)',
      cell: (point) => (
        <>
          <span className="cut">{visible(points.titleOf(point))}</span>
          {point === points.shape.tip ? <span className="chip tip">stands here</span> : null}
          {points.points[point]?.isEnd === true ? <span className="chip">done</span> : null}
        </>
      ),
    },
    { title: 'No.', width: '2.6rem', cell: (point) => point },
    {
      title: 'Branch',
      width: '3.4rem',
      cell: (point) => <BranchMark branch={layout.branches[point] ?? 0} />,
    },
    { title: 'After', width: '2.8rem', cell: (point) => points.points[point]?.parent ?? '–' },
    {
      title: 'Notes',
      width: '2.8rem',
      cell: (point) => (points.points[point]?.hasNotes === true ? 'yes' : '–'),
    },
    { title: 'Artifacts', width: '3.8rem', cell: (point) => count(points.points[point]?.artifacts) },
    { title: 'Checkpoints', width: '5.2rem', cell: (point) => count(points.marks.get(point)?.checkpoints) },
    { title: 'Gaps', width: '2.4rem', cell: (point) => count(points.marks.get(point)?.openGaps) },
    {
      title: 'Time',
      width: '5.6rem',
      cell: (point) => {
        const at = points.points[point]?.at;
        return at === undefined ? null : <TimeText at={at} className="muted" />;
      },
    },
  ];
}
