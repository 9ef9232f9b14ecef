import type { WaitingApproval } from '@workrail/application';
import { minuteOf } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** What waits for an approval, each with how to answer it. */
export function approvalsText(waiting: readonly WaitingApproval[], paint: Paint, program: string): string {
  if (waiting.length === 0) return 'Nothing is waiting for your approval.\n';
  return waiting.map((one) => `${approvalLines(one, waiting, { paint, program }).join('\n')}\n`).join('\n');
}

function approvalLines(
  {
    sessionId,
    question,
    sessionTitle,
    workspace,
    workflowId,
    stepId,
    askedAt,
    notes,
    context,
    artifactKinds,
  }: WaitingApproval,
  all: readonly WaitingApproval[],
  { paint, program }: { readonly paint: Paint; readonly program: string },
): readonly string[] {
  const several = all.filter((other) => other.sessionId === sessionId).length > 1;
  const about = [sessionTitle, workspace].filter((one) => one !== undefined);
  const which = several ? ` --question ${question}` : '';
  return [
    `${paint.strong(`Step "${visible(stepId)}"`)} of ${visible(workflowId)}, waiting since ${minuteOf(askedAt)}`,
    ...(about.length === 0 ? [] : [`  ${about.map(visible).join(', ')}`]),
    ...notes.split('\n').map((line) => `  > ${visible(line)}`),
    ...(context.length === 0 ? [] : ['  and sets in the context']),
    ...context.map(({ key, value }) => `  > ${visible(key)}: ${visible(value)}`),
    ...(artifactKinds.length === 0 ? [] : [`  with ${artifactKinds.map(visible).join(', ')}`]),
    `  ${program} approve ${sessionId}${which}`,
    `  ${program} decline ${sessionId}${which} --comment "<what to change>"`,
  ];
}
