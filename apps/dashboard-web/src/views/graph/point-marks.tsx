import { Bookmark, FileText, Package, ThumbsDown, ThumbsUp, TriangleAlert } from 'lucide-react';
import type { RunPoint } from '../../model/run-points.ts';
import { counted } from '../../model/words.ts';
import './point-marks.css';

/** What was left and agreed on at a point. */
export const PointMarks = ({
  point: { hasNotes, artifacts, checkpoints, openGaps, confirmation },
}: {
  readonly point: RunPoint;
}) => (
  <span className="point-marks">
    {hasNotes ? <Mark Icon={FileText} words="Notes" /> : null}
    {artifacts > 0 ? <Mark Icon={Package} words={counted(artifacts, 'artifact')} count={artifacts} /> : null}
    {checkpoints > 0 ? (
      <Mark Icon={Bookmark} words={counted(checkpoints, 'checkpoint')} count={checkpoints} />
    ) : null}
    {confirmation === 'approved' ? <Mark Icon={ThumbsUp} words="Approved" /> : null}
    {confirmation === 'declined' ? <Mark Icon={ThumbsDown} words="Declined" /> : null}
    {openGaps > 0 ? (
      <Mark Icon={TriangleAlert} words={counted(openGaps, 'open gap')} count={openGaps} look="gaps" />
    ) : null}
  </span>
);

interface MarkProps {
  readonly Icon: typeof Package;
  readonly words: string;
  readonly count?: number;
  readonly look?: string;
}

const Mark = ({ Icon, words, count = 1, look = '' }: MarkProps) => (
  <span className={`point-mark ${look}`} role="img" aria-label={words} title={words}>
    <Icon size={12} aria-hidden />
    {count > 1 ? count : null}
  </span>
);
