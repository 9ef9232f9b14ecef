import type { AnswerWarning, ExecutionAnswer, Trace, TraceEntry } from '@workrail/application';
import { PREFERENCE_NAMES } from '@workrail/event-log/preferences';
import {
  closingOf,
  counted,
  isJsonObject,
  isWholePlaceholder,
  type Json,
  NOTES_PLACEHOLDER,
} from '@workrail/kernel';
import { type OwnPrograms, WHOLE_OFFER } from '../offer.ts';
import { isPickedUp, saysPreferences, saysSession, standingToSay } from './execution-data.ts';
import { blockersText, givenAnswersText, openGapsText, openRetryText } from './missing-text.ts';
import { openRunsText } from './open-runs-text.ts';
import { bullets, oneLine, quoted, section } from './phrases.ts';
import { branchesText, contextText, recapText } from './recap-text.ts';
import { standingText } from './standing-text.ts';
import { stepText } from './step-text.ts';

/** Changes with any word of an answer's text; names the folder of golden files. Never shown to agents. */
export const TEXT_TEMPLATE_VERSION = 1;

/**
 * An answer of an execution tool as an agent reads it: where it is, what to do, what is needed, the next call. `asks`: the
 * server asks the person itself who has to agree.
 */
export function executionText(
  answer: ExecutionAnswer,
  asks = false,
  programs: OwnPrograms = WHOLE_OFFER.programs,
): string {
  const standing = standingToSay(answer);
  return [
    ...headline(answer),
    ...replyText(answer),
    ...blockersText(answer, programs),
    ...branchText(answer),
    ...section('## Warnings', answer.warnings.map(warningText)),
    ...openRunsText('## Open runs started earlier', answer.openRuns),
    ...(standing === undefined ? [] : withFencesClosed(standingText(standing))),
    ...(answer.context === undefined ? [] : contextText(answer.context)),
    ...(answer.recap === undefined ? [] : recapText('## Done so far', answer.recap)),
    ...openGapsText(answer),
    ...(answer.trace === undefined ? [] : traceText(answer.trace)),
    ...givenAnswersText(answer),
    ...(answer.openRetry === undefined ? [] : openRetryText(answer.openRetry)),
    ...(answer.branches === undefined ? [] : branchesText(answer.branches)),
    ...pendingText(answer, asks),
    ...nextCallText(answer),
    ...footer(answer),
  ].join('\n');
}

/** The step to do; one that nobody can acknowledge is the server's. */
function pendingText(answer: ExecutionAnswer, asks: boolean): readonly string[] {
  const { pending, ackToken, preferences } = answer;
  if (pending === null) return [];
  if (ackToken === null) return ['', '## The server does this itself', pending.prompt];
  return withFencesClosed(stepText(pending, preferences, { asks, isApproved: isApproved(answer) }));
}

/** Whether the next call repeats a result that somebody approved. */
const isApproved = ({ openRetry }: ExecutionAnswer): boolean => openRetry?.approval === 'approved';

/** Texts of an author, which may leave a fence open, and values in them: what follows must not stand in it. */
function withFencesClosed(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  return [text + closingOf(text)];
}

function headline(answer: ExecutionAnswer): readonly string[] {
  const { kind, pending, workflowId, openGaps = 0 } = answer;
  if (pending === null) {
    const gaps = openGaps === 1 ? 'one gap is open' : `${openGaps} gaps are open`;
    return [
      `# Complete: ${workflowId}`,
      openGaps === 0
        ? 'All steps of this workflow are done.'
        : `All steps of this workflow are done, and ${gaps}: tell the user what is missing or was assumed.`,
    ];
  }
  const label = kind === 'blocked' ? 'Blocked at step' : 'Step';
  const loops = pending.loops.map(
    ({ title, iteration, total, maxIterations }) =>
      `In loop "${oneLine(title)}": round ${iteration}${total === undefined ? ` (at most ${maxIterations})` : ` of ${total}`}`,
  );
  return [
    `# ${label} "${pending.stepId}": ${oneLine(pending.title)}`,
    ...(isPickedUp(answer) ? [`Workflow: ${workflowId}`] : []),
    ...loops,
  ];
}

const SOURCE_TEXTS = {
  asked_by_server: 'asked by WorkRail',
  answered_on_page: 'on the page',
  answered_on_command_line: 'on the command line',
  answered_over_api: 'over the API',
  claimed_by_agent: 'as you reported it',
} as const satisfies Record<NonNullable<ExecutionAnswer['confirmation']>['source'], string>;

/** What somebody said to the step's result, in their words. */
function replyText({ confirmation }: ExecutionAnswer): readonly string[] {
  if (confirmation === undefined) return [];
  const { answer, source, comment } = confirmation;
  const how = SOURCE_TEXTS[source];
  const words = comment === undefined ? [] : [quoted(comment)];
  return ['', `## Answer to the request for approval (${how}): ${answer}`, ...words];
}

/** An agent that did not mean to start a branch has to hear of it. */
function branchText({ branchBeside }: ExecutionAnswer): readonly string[] {
  if (branchBeside === undefined) return [];
  return [
    '',
    `This call started a new branch: the run had already continued from that point, which now has ${branchBeside + 1} branches. If you did not mean to branch, send the previous stateToken alone: its answer names the tip of each branch.`,
  ];
}

/** Why the run stands here. */
function traceText({ entries, omitted }: Trace): readonly string[] {
  return [
    '',
    '## Why this step',
    ...(omitted === 0
      ? []
      : [`[${counted(omitted, 'earlier decision is', 'earlier decisions are')} left out.]`]),
    ...bullets(entries.map((entry) => `${DECISION_TEXTS[entry.kind](entry)}: ${entry.because}.`)),
  ];
}

const DECISION_TEXTS: Readonly<Record<TraceEntry['kind'], (entry: TraceEntry) => string>> = {
  skipped: ({ id }) => `"${id}" was skipped`,
  entered_loop: ({ id }) => `the loop "${id}" began`,
  not_entered_loop: ({ id }) => `the loop "${id}" was skipped`,
  repeated_loop: ({ id, iteration }) => `the loop "${id}" started round ${iteration}`,
  left_loop: ({ id, iteration }) => `the loop "${id}" ended after round ${iteration}`,
  chosen: ({ id }) => `"${id}" is next`,
};

const warningText = ({ code, message, ackToken }: AnswerWarning): string =>
  ackToken === undefined ? `${code}: ${oneLine(message)}` : `${code}: ${message} Its ackToken: ${ackToken}`;

function nextCallText(answer: ExecutionAnswer): readonly string[] {
  const { nextCall, pending, kept } = answer;
  if (pending === null) return ['', 'There is no next call. Tell the user the result.'];
  if (nextCall === null)
    return ['', 'Call continue_workflow with the stateToken alone: it shows what comes after this step.'];
  const repeats = isApproved(answer);
  const notesRequired = !repeats && pending.notesRequired && kept?.notes !== true;
  const artifacts = repeats ? [] : artifactsToSend(pending);
  const output = {
    ...(notesRequired ? { notesMarkdown: NOTES_PLACEHOLDER } : {}),
    ...(artifacts.length === 0 ? {} : { artifacts }),
  };
  const { capabilities, context } = nextCall.fillIn ?? {};
  const call = {
    ...nextCall.arguments,
    ...(Object.keys(output).length === 0 ? {} : { output }),
    ...(context === undefined ? {} : { context }),
  };
  return [
    '',
    '## When it is done',
    `Call ${nextCall.tool} with these arguments; copy both tokens exactly:`,
    JSON.stringify(call),
    ...(capabilities === undefined
      ? []
      : [
          `First try what the step needs, then add capabilities ${JSON.stringify(capabilities)}, filled in with the result.`,
        ]),
    `${outputText(answer, notesRequired)} ${factsText(answer)}`,
  ];
}

/** What the output of the next call has to be. */
function outputText(answer: ExecutionAnswer, notesRequired: boolean): string {
  if (isApproved(answer))
    return 'This repeats the blocked attempt with all that it sent, which is stored. Send no other notes or artifacts: the approval is for those.';
  if (!notesRequired) return 'output.notesMarkdown is optional here.';
  return isDeclined(answer)
    ? 'output.notesMarkdown is required: the whole result as you changed it.'
    : 'output.notesMarkdown is required: what you did and found in this step, and what is next.';
}

/** What goes into the context: what the workflow needs, and the rest. Figures are told with the step. */
function factsText({ nextCall, pending }: ExecutionAnswer): string {
  const figures = (pending?.figures ?? []).map(({ key }) => key);
  const needed = Object.entries(nextCall?.fillIn?.context ?? {}).filter(([key]) => !figures.includes(key));
  if (needed.length === 0) return 'Facts for later steps go into context.';
  const said = 'The workflow needs the keys shown in context; other facts for later steps go there, too.';
  return needed.some(([key, value]) => hasFields(value) || isWhole(value, key))
    ? `${said} A key that is sent replaces its whole value.`
    : said;
}

const isWhole = (value: Json, key: string): boolean =>
  typeof value === 'string' && isWholePlaceholder(value, key);

const hasFields = (value: Json): boolean =>
  Array.isArray(value) ? (value as readonly Json[]).some(hasFields) : isJsonObject(value);

const isDeclined = ({ kind, confirmation }: ExecutionAnswer): boolean =>
  kind === 'blocked' && confirmation?.answer === 'declined';

/** Stand-ins for the artifacts that the step has to leave, by kind. */
const artifactsToSend = ({ artifacts = [], assessments = [] }: Pending) => [
  ...artifacts.filter(({ required }) => required).map(({ artifactKind }) => `<${artifactKind}, see above>`),
  ...assessments.map(({ id }) => `<wr.assessment of ${id}, see above>`),
];

type Pending = NonNullable<ExecutionAnswer['pending']>;

const ALONE =
  'You are working without the user: if a step asks them something, decide it yourself, and write each assumption into the notes.';

const ASK =
  'Ask the user before you make an assumption that matters; if nobody answers, write the assumption into the notes.';

/** What the agent needs to know of the run, where it is news; the token, where no call above has it. */
function footer(answer: ExecutionAnswer): readonly string[] {
  const { stateToken, session, preferences, nextCall } = answer;
  const lines = [
    ...(nextCall === null
      ? [`stateToken of this point: ${stateToken} (alone, it shows this point again, in any chat)`]
      : isPickedUp(answer)
        ? ['The stateToken alone shows this point again, in any chat.']
        : []),
    ...(saysSession(answer) ? [`Session ${session.sessionId}, run ${session.runId}`] : []),
    ...(saysPreferences(answer)
      ? [`Preferences: ${PREFERENCE_NAMES.map((name) => `${name}: ${preferences[name]}`).join(', ')}`]
      : []),
    ...(answer.pending === null ? [] : conduct(preferences)),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

/** How the agent answers for the user is said with each step: it matters there. */
const conduct = ({ autonomy, assumptionPolicy }: ExecutionAnswer['preferences']): readonly string[] =>
  assumptionPolicy === 'ask' ? [ASK] : autonomy === 'guided' ? [] : [ALONE];
