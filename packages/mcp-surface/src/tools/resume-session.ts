import type { Candidate, ResumeAnswer, SessionWithoutRun } from '@workrail/application';
import { counted, defined } from '@workrail/kernel';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import {
  BOOLEAN,
  listOf,
  NEXT_CALL,
  NULLABLE_STRING,
  OBJECT,
  OBJECTS,
  resultOf,
  STRING,
} from '../definition/output-fields.ts';
import type { Offer } from '../offer.ts';
import { executionData } from '../text/execution-data.ts';
import { oneLine, section } from '../text/phrases.ts';
import { tipText } from '../text/recap-text.ts';
import { executionWords } from './execution-answer.ts';

export const resumeSessionTool = defineTool({
  name: 'resume_session',
  toolset: 'execution',
  title: 'Find earlier work',
  description:
    'Finds earlier work if no token is left. Returns up to 5 candidates with stateTokens, and the step of the first if it clearly matches. Without arguments: the latest work here. Example: {"query":"ACME-123 login redirect"}.',
  input: takes({
    query: text('Ticket, or words from title or notes.'),
    workspacePath: WORKSPACE_PATH,
    sessionId: text('Its session id.'),
    runId: text('Its run id.'),
    gitBranch: text('Its branch.'),
    gitHeadSha: text('Its commit, at least 7 digits.'),
    limit: { type: 'integer', description: 'How many, 1 to 5.' },
    cursor: text('From showTipsWith.'),
  }),
  output: resultOf(['ok'], {
    candidates: listOf({
      sessionId: STRING,
      runId: STRING,
      workflowId: STRING,
      title: STRING,
      stateToken: STRING,
      snippet: STRING,
      whyMatched: { type: 'array', items: STRING },
      confidence: STRING,
      pendingStepId: NULLABLE_STRING,
      isComplete: BOOLEAN,
      status: STRING,
    }),
    recent: OBJECTS,
    shown: OBJECT,
    sessionsWithoutRun: OBJECTS,
    totalMatched: { type: ['integer', 'null'] },
    nextCall: NEXT_CALL,
    advice: STRING,
    notices: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.resumeSession(args),
  render: async (found, asks, offer) => {
    const answer = withinOffer(found, offer);
    return {
      text: resumeText(answer, await shownText(answer, asks, offer), offer),
      structured: defined({ kind: 'ok', ...answer, shown: answer.shown && executionData(answer.shown) }),
    };
  },
  errors: {},
});

type Offered = Omit<ResumeAnswer, 'nextCall'> & {
  readonly nextCall: {
    readonly tool: 'continue_workflow' | 'read_output';
    readonly arguments: { readonly stateToken: string };
  } | null;
};

/** Where nothing can be gone on with, the step to do is not shown, and the next call reads what was done. */
function withinOffer({ shown, ...answer }: ResumeAnswer, offer: Offer): Offered {
  if (offer.has('continue_workflow')) return defined({ ...answer, shown });
  const { nextCall } = answer;
  return {
    ...answer,
    advice: offer.say(answer.advice),
    nextCall: offer.call(nextCall && { tool: 'read_output' as const, arguments: nextCall.arguments }),
  };
}

async function shownText(
  { shown }: Offered,
  asks: boolean,
  { programs }: Offer,
): Promise<string | undefined> {
  return shown && (await executionWords()).executionText(shown, asks, programs);
}

/** Whether nothing was asked for, and all that was found is elsewhere. */
const isNoneHere = ({ candidates, recent, totalMatched }: Offered): boolean =>
  candidates.length === 0 && recent.length > 0 && totalMatched === null;

/** What `resume_session` found, so that a model that sees no other form can go on. */
function resumeText(answer: Offered, shown: string | undefined, offer: Offer): string {
  const { candidates, recent, sessionsWithoutRun, totalMatched, nextCall, advice, notices } = answer;
  const first = candidates[0];
  return [
    isNoneHere(answer)
      ? `No earlier work ${answer.outsideProjects === true ? 'outside of projects' : 'of this project'} was found.`
      : headline(candidates.length, sessionsWithoutRun.length, totalMatched),
    ...candidates.flatMap((candidate, index) => candidateLines(candidate, `${index + 1}.`)),
    ...section('Sessions without a run:', sessionsWithoutRun.map(lineWithoutRun)),
    // Where there is nothing else, the advice says so.
    ...(sessionsWithoutRun.length === 0 || first === undefined
      ? []
      : offer.lines('To read everything noted in one, call read_output with its id as sessionToken.')),
    ...(recent.length === 0 ? [] : ['', recentHeading(answer)]),
    ...recent.flatMap((candidate) => candidateLines(candidate, '-')),
    ...(candidates.length + recent.length + sessionsWithoutRun.length === 0 ? [] : ['']),
    `What to do: ${advice}`,
    ...(nextCall === null || first === undefined
      ? []
      : [
          `Next call for candidate 1: ${nextCall.tool} with ${JSON.stringify(nextCall.arguments)}${nextCallShows(answer, first)}. For another candidate, send its stateToken.`,
        ]),
    ...notices.map(({ code, message }) => `Notice ${code}: ${message}`),
    ...(shown === undefined ? [] : ['', ...shownHeading(answer), '', shown]),
  ].join('\n');
}

function nextCallShows({ nextCall, shown }: Offered, { isComplete }: Candidate): string {
  if (nextCall?.tool === 'read_output') return '. It lists the outputs of its steps';
  if (shown !== undefined) return ', without an ackToken. It shows again what is below';
  return `, without an ackToken. It shows ${isComplete ? 'what was done' : 'the pending step with a recap and an ackToken'}`;
}

/** What to do with the step that is shown: nothing has to be called for it first. */
function shownHeading({ shown }: Offered): readonly string[] {
  if (shown === undefined) return [];
  if (shown.pending === null) return ['What was done in candidate 1 is below. No call is needed to see it:'];
  const token = shown.ackToken === null ? '' : ', with its ackToken';
  return [`The step of candidate 1 is below${token}. To continue it, do that step; no call is needed first:`];
}

function headline(shown: number, withoutRun: number, total: number | null): string {
  // What was asked for is counted.
  if (shown + withoutRun === 0)
    return total === null ? 'No earlier work was found.' : 'No earlier work matches.';
  const runs = shown === 0 ? 'No run matches' : counted(shown, 'candidate', 'candidates, best first');
  return total === null ? `${runs}:` : `${runs} (sessions that match: ${total}):`;
}

function recentHeading({ recent, outsideProjects }: Offered): string {
  if (!recent.some(({ whyMatched }) => whyMatched.includes('recent')))
    return 'Recent runs of this project, which do not match:';
  return outsideProjects === true ? 'Recent runs of projects:' : 'Recent runs of other projects:';
}

function candidateLines(candidate: Candidate, mark: string): readonly string[] {
  const { title, workflowId, confidence, whyMatched, sessionId, runId, snippet, stateToken } = candidate;
  return [
    '',
    `${mark} ${title === undefined ? '(no title)' : inQuotes(title)} (${confidence}; matched: ${whyMatched.join(', ')})`,
    `   ${workflowId}, ${progress(candidate)}, last activity ${candidate.lastActivity}`,
    ...(candidate.workspacePath === undefined ? [] : [`   project ${oneLine(candidate.workspacePath)}`]),
    `   says ${inQuotes(snippet)}`,
    `   stateToken ${stateToken}`,
    ...branchLine(candidate),
    ...(candidate.otherTips ?? []).map(
      (tip) =>
        `   ${tip.isLatest === true ? 'latest' : 'other'} branch: ${tipText(tip)}, last activity ${tip.lastActivity}`,
    ),
    ...(candidate.moreTips === undefined
      ? []
      : [`   and ${counted(candidate.moreTips, 'more branch', 'more branches')}${showTipsText(candidate)}`]),
    `   ${sessionId}, ${runId}`,
  ];
}

function branchLine({ onLatestBranch }: Candidate): readonly string[] {
  if (onLatestBranch === undefined) return [];
  return [
    onLatestBranch
      ? '   on the latest branch of its run'
      : '   on an older branch, not the latest of its run',
  ];
}

const showTipsText = ({ showTipsWith }: Candidate): string =>
  showTipsWith === undefined
    ? ''
    : `: ${showTipsWith.tool} with ${JSON.stringify(showTipsWith.arguments)} shows them`;

const lineWithoutRun = ({ sessionId, title, snippet, whyMatched }: SessionWithoutRun): string =>
  `${sessionId}${title === undefined ? '' : ` ${inQuotes(title)}`} (matched: ${whyMatched.join(', ')}), says ${inQuotes(snippet)}`;

function progress({ status, pendingStepId, stepsDone }: Candidate): string {
  const done = counted(stepsDone, 'step done', 'steps done');
  if (status === 'complete') return `${done}, complete`;
  if (status === 'complete_with_gaps') return `${done}, complete with open gaps`;
  if (status === 'failed') return `${done}, failed`;
  if (status === 'canceled') return `${done}, canceled`;
  const at = { blocked: 'blocked at', needs_decision: 'needs a decision at', in_progress: 'pending' }[status];
  return `${done}, ${at} step ${pendingStepId}`;
}

const inQuotes = (text: string): string => `"${oneLine(text)}"`;
