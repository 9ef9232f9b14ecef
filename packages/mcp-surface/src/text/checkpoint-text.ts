import type { CheckpointAnswer, StartSessionAnswer } from '@workrail/application';
import { oneLine } from './one-line.ts';

/** What was noted, and how to go on. */
export function checkpointText({ recorded, kept, nextCall, session }: CheckpointAnswer): string {
  const what = [
    ...(kept.notes ? ['the notes'] : []),
    ...(kept.artifactKinds.length === 0 ? [] : [`artifacts (${oneLine(kept.artifactKinds.join(', '))})`]),
  ].join(' and ');
  const run = session.runId === undefined ? '' : `, run ${session.runId}`;
  return [
    recorded ? `# Noted: ${what}` : '# Already noted: the same was sent last, so nothing was written again.',
    ...(nextCall === null
      ? ['No workflow runs here. To start one in this session, call start_workflow with its sessionId.']
      : [
          'The step is not done by this: go on with it, and acknowledge it with continue_workflow and its ackToken.',
          `To see the step again, call ${nextCall.tool}:`,
          JSON.stringify(nextCall.arguments),
        ]),
    `Session ${session.sessionId}${run}`,
  ].join('\n');
}

export const sessionText = ({ sessionToken }: StartSessionAnswer): string =>
  [
    '# Session opened',
    `sessionToken: ${sessionToken}`,
    'To note progress, call checkpoint_workflow:',
    JSON.stringify({ sessionToken, output: { notesMarkdown: '<what is done, found and next>' } }),
    `To run a workflow in it, call start_workflow with "sessionId": ${JSON.stringify(sessionToken)}.`,
  ].join('\n');
