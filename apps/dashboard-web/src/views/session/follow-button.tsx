import { LocateFixed } from 'lucide-react';

interface FollowButtonProps {
  readonly follows: boolean;
  readonly onFollow: () => void;
}

/** Whether the point that is shown goes on with the run. */
export const FollowButton = ({ follows, onFollow }: FollowButtonProps) => (
  <button
    type="button"
    className="button compact quiet at-end"
    aria-label={follows ? 'Following' : 'Follow'}
    aria-pressed={follows}
    title="Stay with the point where the run stands"
    onClick={onFollow}
  >
    <LocateFixed size={14} aria-hidden />
    <span className="follow-words">{follows ? 'Following' : 'Follow'}</span>
  </button>
);
