import type { NodeProps } from '@xyflow/react';
import { CircleDashed, Flag, MapPin } from 'lucide-react';
import { memo } from 'react';
import { branchColour } from '../../parts/lane-colour.ts';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { BranchMark } from './branch-mark.tsx';
import { PointMarks } from './point-marks.tsx';
import type { PointNode } from './use-drawn.ts';

export const PointCard = memo(({ data }: NodeProps<PointNode>) => {
  const { point, branch, isChosen, isSmall } = data;
  const words = visible(point.title);
  return (
    <div
      className={`stack point hovers ${isChosen ? 'chosen' : ''} ${point.isTip ? 'tip' : ''}`}
      style={{ color: branchColour(branch) }}
      title={words}
    >
      <span className="in-row point-title">
        {point.parent === null ? <CircleDashed size={14} aria-hidden /> : null}
        <span className="cut">{words}</span>
        {isSmall ? <Ends point={point} /> : null}
      </span>
      {isSmall ? null : <Facts data={data} />}
    </div>
  );
});

/** What is to be seen of a point however small it is drawn: where the run stands, and where it is done. */
const Ends = ({ point }: { readonly point: PointNode['data']['point'] }) => (
  <span className="in-row at-end point-ends">
    {point.isTip ? <MapPin size={26} aria-label="current" /> : null}
    {point.isEnd ? <Flag size={26} aria-label="done" /> : null}
  </span>
);

const Facts = ({ data: { point, begins, branch } }: { readonly data: PointNode['data'] }) => (
  <span className="in-row point-facts">
    {begins ? <BranchMark branch={branch} isNamed /> : null}
    {point.isTip ? <span className="tip-mark">current</span> : null}
    {point.isEnd ? <span>done</span> : null}
    {point.round === '' ? null : (
      <span className="cut" title={visible(point.round)}>
        {visible(point.round)}
      </span>
    )}
    <PointMarks point={point} />
    <TimeText at={point.at} className="at-end" isShort />
  </span>
);
