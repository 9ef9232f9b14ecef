import { branchColour } from '../../parts/lane-colour.ts';
import './branch-mark.css';

interface BranchMarkProps {
  readonly branch: number;
  /** Whether nothing near it says that the number is a branch's. */
  readonly isNamed?: boolean;
}

export const BranchMark = ({ branch, isNamed = false }: BranchMarkProps) => (
  <span className="branch-mark">
    <span className="branch-dot" style={{ color: branchColour(branch) }} aria-hidden />
    {isNamed ? `Branch ${branch}` : branch}
  </span>
);
