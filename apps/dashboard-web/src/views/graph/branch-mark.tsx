import './branch-mark.css';

/** A branch by its colour and its number; the first one leads to where the run stands. */
export const BranchMark = ({ branch }: { readonly branch: number }) => (
  <span
    className="branch-mark"
    title={branch === 0 ? 'Branch 1: leads to where the run stands' : `Branch ${branch + 1}`}
  >
    <span className={`branch-dot lane-${branch % 6}`} aria-hidden />
    {branch + 1}
  </span>
);
