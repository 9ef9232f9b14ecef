import type { Candidate, ResumeAnswer, SessionWithoutRun } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { executionText, type TextOptions } from '../text/execution-text.ts';
import { oneLine } from '../text/phrases.ts';

/** What `resume_session` found, so that a model that sees no other form can go on. */
export function resumeText(
  { candidates, sessionsWithoutRun, totalMatched, nextCall, advice, notices, shown }: ResumeAnswer,
  options: TextOptions = {},
): string {
  const first = candidates[0];
  return [
    headline(candidates.length, sessionsWithoutRun.length, totalMatched),
    ...candidates.flatMap(candidateLines),
    ...(sessionsWithoutRun.length === 0
      ? []
      : ['', 'Without a run yet:', ...sessionsWithoutRun.map(lineWithoutRun)]),
    ...(candidates.length + sessionsWithoutRun.length === 0 ? [] : ['']),
    `What to do: ${advice}`,
    ...(nextCall === null || first === undefined
      ? []
      : [
          `Next call for candidate 1: ${nextCall.tool} with ${JSON.stringify(nextCall.arguments)}, without an ackToken. It shows ${first.isComplete ? 'what was done' : 'the pending step with a recap and a fresh ackToken'}. For another candidate, its stateToken.`,
        ]),
    ...notices.map(({ code, message }) => `Notice ${code}: ${message}`),
    ...(shown === undefined
      ? []
      : [
          '',
          'Candidate 1 as that call shows it, so that you can go on at once:',
          '',
          executionText(shown, options),
        ]),
  ].join('\n');
}

function headline(shown: number, withoutRun: number, total: number | null): string {
  if (shown + withoutRun === 0) return 'No earlier work was found.';
  const runs = shown === 0 ? 'No run matches' : counted(shown, 'candidate', 'candidates, best first');
  return total === null ? `${runs}:` : `${runs} (sessions that match: ${total}):`;
}

function candidateLines(candidate: Candidate, index: number): readonly string[] {
  const { title, workflowId, confidence, whyMatched, sessionId, runId, snippet, stateToken } = candidate;
  return [
    '',
    `${index + 1}. ${title === undefined ? 'Without a title' : inQuotes(title)} (${confidence}; matched: ${whyMatched.join(', ')})`,
    `   ${workflowId}, ${progress(candidate)}, last activity ${candidate.lastActivity}`,
    ...(candidate.workspacePath === undefined ? [] : [`   project ${oneLine(candidate.workspacePath)}`]),
    `   says ${inQuotes(snippet)}`,
    `   stateToken ${stateToken}`,
    `   ${sessionId}, ${runId}`,
  ];
}

const lineWithoutRun = ({ sessionId, title, snippet, whyMatched }: SessionWithoutRun): string =>
  `- ${sessionId}${title === undefined ? '' : ` ${inQuotes(title)}`} (matched: ${whyMatched.join(', ')}), says ${inQuotes(snippet)}`;

function progress({ status, pendingStepId, stepsDone }: Candidate): string {
  const done = counted(stepsDone, 'step done', 'steps done');
  if (status === 'complete') return `${done}, complete`;
  if (status === 'complete_with_gaps') return `${done}, complete with gaps that stand open`;
  return `${done}, ${status === 'blocked' ? 'blocked at' : 'pending'} step ${pendingStepId}`;
}

const inQuotes = (text: string): string => `"${oneLine(text)}"`;
