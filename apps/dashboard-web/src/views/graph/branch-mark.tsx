import { laneColour } from '../../parts/lane-colour.ts';
import './branch-mark.css';

export const BranchMark = ({ branch }: { readonly branch: number }) => (
  <span className="branch-mark" title={`Branch ${branch + 1}`}>
    <span className="branch-dot" style={{ color: laneColour(branch) }} aria-hidden />
    {branch + 1}
  </span>
);
