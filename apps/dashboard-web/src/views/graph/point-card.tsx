import type { NodeProps } from '@xyflow/react';
import {
  Bookmark,
  CircleDashed,
  FileText,
  Flag,
  MapPin,
  Package,
  ThumbsDown,
  ThumbsUp,
  TriangleAlert,
} from 'lucide-react';
import { memo } from 'react';
import { laneColour } from '../../parts/lane-colour.ts';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { BranchMark } from './branch-mark.tsx';
import type { PointNode } from './use-drawn.ts';

export const PointCard = memo(({ data }: NodeProps<PointNode>) => {
  const { point, branch, isChosen, isSmall } = data;
  const words = visible(point.title);
  return (
    <div
      className={`stack point hovers ${isChosen ? 'chosen' : ''} ${point.isTip ? 'tip' : ''}`}
      style={{ color: laneColour(branch) }}
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
    {begins ? <BranchMark branch={branch} /> : null}
    {point.isTip ? <span className="tip-mark">current</span> : null}
    {point.isEnd ? <span>done</span> : null}
    {point.round === '' ? null : (
      <span className="cut" title={visible(point.round)}>
        {visible(point.round)}
      </span>
    )}
    <span className="point-marks">
      {point.hasNotes ? <Mark Icon={FileText} words="Notes" /> : null}
      {point.artifacts > 0 ? <Mark Icon={Package} words="Artifacts" count={point.artifacts} /> : null}
      {point.checkpoints > 0 ? <Mark Icon={Bookmark} words="Checkpoints" count={point.checkpoints} /> : null}
      {point.confirmation === 'approved' ? <Mark Icon={ThumbsUp} words="Approved" /> : null}
      {point.confirmation === 'declined' ? <Mark Icon={ThumbsDown} words="Declined" /> : null}
      {point.openGaps > 0 ? (
        <Mark Icon={TriangleAlert} words="Open gaps" count={point.openGaps} look="gaps" />
      ) : null}
    </span>
    <TimeText at={point.at} className="at-end" isShort />
  </span>
);

interface MarkProps {
  readonly Icon: typeof Package;
  readonly words: string;
  readonly count?: number;
  readonly look?: string;
}

const Mark = ({ Icon, words, count = 1, look = '' }: MarkProps) => (
  <span className={`point-mark ${look}`} title={count > 1 ? `${words}: ${count}` : words}>
    <Icon size={12} aria-hidden />
    {count > 1 ? count : null}
  </span>
);
