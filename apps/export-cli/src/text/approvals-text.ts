import type { WaitingApproval } from '@workrail/application';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** What waits for an approval, each with how to answer it. */
export function approvalsText(waiting: readonly WaitingApproval[], paint: Paint): string {
  if (waiting.length === 0) return 'Nothing is waiting for your approval.\n';
  return waiting.map((one) => `${approvalLines(one, waiting, paint).join('\n')}\n`).join('\n');
}

function approvalLines(
  { sessionId, question, workflowId, stepId, askedAt, notes, artifactKinds }: WaitingApproval,
  all: readonly WaitingApproval[],
  paint: Paint,
): readonly string[] {
  const several = all.filter((other) => other.sessionId === sessionId).length > 1;
  const which = several ? ` --question ${question}` : '';
  return [
    `${paint.strong(`Step "${visible(stepId)}"`)} of ${visible(workflowId)}, waiting since ${askedAt}`,
    ...notes.split('\n').map((line) => `  > ${visible(line)}`),
    ...(artifactKinds.length === 0 ? [] : [`  with ${artifactKinds.map(visible).join(', ')}`]),
    `  workrail approve ${sessionId}${which}`,
    `  workrail decline ${sessionId}${which} --comment "<what to change>"`,
  ];
}
