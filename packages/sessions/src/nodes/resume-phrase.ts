import type { NodeDetail } from '@workrail/dashboard-contract';

type PointState = Pick<NodeDetail, 'isTip' | 'children' | 'isComplete'>;

/** What a person says to an agent so that it goes on from a point. The default tools suffice. */
export function resumePhrase(stateToken: string, { isTip, children, isComplete }: PointState): string {
  const call = `call continue_workflow of the workrail server with {"stateToken":"${stateToken}"}`;
  if (isComplete) return `The workflow is complete at this point. To see what was done, ${call}.`;
  const how = `Continue the WorkRail workflow: ${call} and do the step that it shows.`;
  if (isTip) return how;
  return children.length > 0
    ? `${how} This is an earlier point: continuing from here starts another branch.`
    : `${how} This is the end of another branch, and continuing from here continues that branch.`;
}
