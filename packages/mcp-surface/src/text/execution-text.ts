import type {
  AnswerWarning,
  Branches,
  ExecutionAnswer,
  OpenRetry,
  Recap,
  RecapEntry,
  Standing,
  Trace,
  TraceEntry,
} from '@workrail/application';
import { closingOf } from '@workrail/kernel';
import { oneLine } from './one-line.ts';
import { quoted } from './quoted.ts';
import { functions, list, stepText } from './step-text.ts';

/** Changes with any word of an answer's text; names the folder of golden files. Never shown to agents. */
export const TEXT_TEMPLATE_VERSION = 1;

export interface TextOptions {
  /** Whether the server asks the person itself who has to agree. */
  readonly asks?: boolean;
}

/** An answer of an execution tool as an agent reads it: where it is, what to do, what is needed, the next call. */
export function executionText(answer: ExecutionAnswer, { asks = false }: TextOptions = {}): string {
  return [
    ...headline(answer),
    ...saidOf(answer),
    ...blockers(answer),
    ...warnings(answer.warnings),
    ...(answer.standing === undefined ? [] : closed(standing(answer.standing))),
    ...(answer.recap === undefined ? [] : recap('## Done so far', answer.recap)),
    ...openGaps(answer),
    ...(answer.trace === undefined ? [] : trace(answer.trace)),
    ...(answer.openRetry === undefined ? [] : openRetry(answer.openRetry)),
    ...(answer.branches === undefined ? [] : branches(answer.branches)),
    ...(answer.pending === null ? [] : closed(stepText(answer.pending, answer.preferences, asks))),
    ...next(answer),
    ...footer(answer),
  ].join('\n');
}

/** Texts of an author, which may leave a fence open, and values in them: what follows must not stand in it. */
function closed(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  return [text + closingOf(text)];
}

function headline({ kind, pending, workflowId, openGaps = 0 }: ExecutionAnswer): readonly string[] {
  if (pending === null) {
    const gaps = openGaps === 1 ? 'one gap stands open' : `${openGaps} gaps stand open`;
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
      `In loop "${title}": iteration ${iteration}${total === undefined ? ` (at most ${maxIterations})` : ` of ${total}`}`,
  );
  return [`# ${label} "${pending.stepId}": ${pending.title}`, `Workflow: ${workflowId}`, ...loops];
}

/** What somebody said to the step's result, in their words. */
function saidOf({ confirmation }: ExecutionAnswer): readonly string[] {
  if (confirmation === undefined) return [];
  const { answer, source, comment } = confirmation;
  const how = source === 'asked_by_server' ? 'asked by WorkRail' : 'as you told it';
  const words = comment === undefined ? [] : [quoted(comment)];
  return ['', `## What was said to the result (${how}): ${answer}`, ...words];
}

function blockers({ blockers: reasons, moreBlockers, kept }: ExecutionAnswer): readonly string[] {
  if (reasons === undefined) return [];
  const keys = kept?.contextKeys ?? [];
  const more = (kept?.contextKeyCount ?? 0) - keys.length;
  const stored = [
    ...(kept?.notes ? ['the notes'] : []),
    ...(keys.length > 0
      ? [`context (${oneLine(keys.join(', '))}${more > 0 ? ` and ${more} more` : ''})`]
      : []),
    ...(kept?.artifactKinds === undefined ? [] : [`artifacts (${oneLine(kept.artifactKinds.join(', '))})`]),
  ];
  return [
    '',
    '## What is missing',
    ...reasons.map(
      ({ code, message, suggestedFix }) => `- ${code}: ${oneLine(message)} ${oneLine(suggestedFix)}`,
    ),
    ...(moreBlockers === true ? ['There may be more; they show once these are mended.'] : []),
    ...(stored.length > 0 ? [`Kept from your call, no need to send again: ${stored.join(' and ')}.`] : []),
  ];
}

/** What is missing or was assumed on the way here. */
function openGaps({ gaps, openGaps: count = 0, pending }: ExecutionAnswer): readonly string[] {
  if (gaps === undefined) return [];
  const more = count - gaps.length;
  return [
    '',
    '## Open gaps',
    ...gaps.map(
      ({ gapId, severity, code, message }) => `- ${gapId} (${severity}, ${code}): ${oneLine(message)}`,
    ),
    ...(more > 0 ? [`- and ${more} more`] : []),
    pending === null
      ? 'Tell the user of them. To close one, go on from an earlier point as a new branch.'
      : 'Where you can close one, do, and send its id in resolvedGaps with the step.',
  ];
}

/** What a blocked attempt sent that can still be built on. */
function openRetry({
  ackToken,
  notesMarkdown,
  contextKeys,
  contextKeyCount,
  artifactKinds,
  missing,
}: OpenRetry): readonly string[] {
  const more = contextKeyCount - contextKeys.length;
  return [
    '',
    '## An attempt here was blocked',
    `It lacked ${missing.join(', ')}. What it sent counts if you acknowledge with its ackToken ${ackToken}; with the one below nothing of it does.`,
    ...(contextKeyCount === 0
      ? []
      : [`context: ${oneLine(contextKeys.join(', '))}${more > 0 ? ` and ${more} more` : ''}`]),
    ...(artifactKinds === undefined ? [] : [`artifacts: ${oneLine(artifactKinds.join(', '))}`]),
    ...(notesMarkdown === undefined ? [] : ['notes:', quoted(notesMarkdown)]),
  ];
}

/** Why the run stands here. */
function trace({ entries, omitted }: Trace): readonly string[] {
  return [
    '',
    '## Why this step',
    ...(omitted === 0
      ? []
      : [`[${omitted} earlier ${omitted === 1 ? 'decision is' : 'decisions are'} left out.]`]),
    ...entries.map((entry) => `- ${DECIDED[entry.kind](entry)}: ${entry.because}.`),
  ];
}

const DECIDED: Readonly<Record<TraceEntry['kind'], (entry: TraceEntry) => string>> = {
  skipped: ({ id }) => `"${id}" was passed over`,
  entered_loop: ({ id }) => `the loop "${id}" began`,
  not_entered_loop: ({ id }) => `the loop "${id}" was passed over`,
  repeated_loop: ({ id, iteration }) => `the loop "${id}" went into round ${iteration}`,
  left_loop: ({ id, iteration }) => `the loop "${id}" ended after round ${iteration}`,
  chosen: ({ id }) => `"${id}" is next`,
};

const warnings = (all: readonly AnswerWarning[]): readonly string[] =>
  all.length === 0
    ? []
    : [
        '',
        '## Warnings',
        ...all.map(({ code, message, ackToken }) =>
          ackToken === undefined
            ? `- ${code}: ${oneLine(message)}`
            : `- ${code}: ${message} Its ackToken: ${ackToken}`,
        ),
      ];

function standing(all: Standing): readonly string[] {
  const { name, description, metaGuidance, preconditions, clarificationPrompts, metrics } = all;
  return [
    '',
    `## About this workflow: ${name}`,
    description,
    ...list('### Rules for every step', metaGuidance),
    ...list('### Must hold before the work starts', preconditions),
    ...list('### Clear these up with the user first, where they are open', clarificationPrompts),
    ...functions(all.functions, '### What names in the prompts stand for'),
    ...list('### Documents to read', (all.references ?? []).map(reference)),
    ...(metrics === undefined ? [] : ['', '### Figures', metrics]),
    ...list('### The author recommends', recommended(all.recommendedPreferences)),
    ...(all.shortened === true
      ? [
          '',
          'Not all of it fits in here: inspect_workflow shows the rest of the rules, preconditions and questions.',
        ]
      : []),
  ];
}

function reference({ title, purpose, path, found, authoritative }: References): string {
  const place = found ? path : `${path} [unresolved: not found here]`;
  return `${title}: ${place}. ${purpose}${authoritative ? ' Where it and this workflow differ, the document counts.' : ''}`;
}

type References = NonNullable<Standing['references']>[number];

const recommended = (preferences: Standing['recommendedPreferences']): readonly string[] => [
  ...(preferences?.autonomy === undefined ? [] : [`autonomy: ${preferences.autonomy}`]),
  ...(preferences?.riskPolicy === undefined ? [] : [`risk: ${preferences.riskPolicy}`]),
];

function recap(title: string, { entries, truncated, omitted }: Recap): readonly string[] {
  if (entries.length === 0 && !truncated) return ['', title, 'Nothing yet: this is the first step.'];
  const left = omitted === 1 ? '1 earlier entry is' : `${omitted ?? 'Some'} earlier entries are`;
  return [
    '',
    title,
    ...(truncated ? [`[${left} left out; the most recent ones were kept.]`] : []),
    ...entries.map(recapEntry),
  ];
}

function recapEntry({ stepId, notesMarkdown, artifactKinds, moreArtifacts, checkpoint }: RecapEntry): string {
  const left =
    artifactKinds === undefined
      ? ''
      : ` (artifacts: ${oneLine(artifactKinds.join(', '))}${moreArtifacts === undefined ? '' : ` and ${moreArtifacts} more`})`;
  const notes = notesMarkdown === '' ? '' : `\n${quoted(notesMarkdown)}`;
  return `- ${stepId}${checkpoint === true ? ', noted on the way' : ''}${left}:${notes}`;
}

function branches({ total, latest, downstream }: Branches): readonly string[] {
  return [
    '',
    '## This point was left before',
    `Going on from here starts another branch beside ${total === 1 ? 'the one that exists' : `the ${total} that exist`}. To follow an existing one instead, call continue_workflow with its stateToken alone:`,
    ...latest.map(
      ({ stateToken, summary, isComplete }) =>
        `- ${stateToken}${isComplete ? ' (complete)' : ''}: ${summary === '' ? 'no notes' : oneLine(summary)}`,
    ),
    ...recap('### What was done there', downstream),
  ];
}

function next({ nextCall, pending, kept }: ExecutionAnswer): readonly string[] {
  if (nextCall === null || pending === null) return ['', 'There is no next call. Tell the user the result.'];
  const notesRequired = pending.notesRequired && kept?.notes !== true;
  const typed = artifactsToSend(pending);
  const output = {
    ...(notesRequired ? { notesMarkdown: '<recap of this step>' } : {}),
    ...(typed.length === 0 ? {} : { artifacts: typed }),
  };
  const call = { ...nextCall.arguments, ...(Object.keys(output).length === 0 ? {} : { output }) };
  return [
    '',
    '## When it is done',
    `Call ${nextCall.tool} with these arguments; copy both tokens exactly:`,
    JSON.stringify(call),
    notesRequired
      ? 'output.notesMarkdown is required: what you did in this step, what you found, what is next. Put facts that later steps need into context, for example "context": {"key": "value"}.'
      : 'output.notesMarkdown is optional here. Put facts that later steps need into context.',
  ];
}

/** Stand-ins for the artifacts that the step has to leave, by kind. */
const artifactsToSend = ({ artifacts = [], assessments = [] }: Pending) => [
  ...artifacts.filter(({ required }) => required).map(({ artifactKind }) => `<${artifactKind}, see above>`),
  ...assessments.map(({ id }) => `<wr.assessment of ${id}, see above>`),
];

type Pending = NonNullable<ExecutionAnswer['pending']>;

const ALONE =
  'You run on your own: where a step speaks to the user, answer in their place from what you can find out, and write each assumption into the notes.';

const ASK =
  'Ask the user before you assume anything that matters; where nobody answers, write the assumption into the notes.';

function footer({ stateToken, session, preferences }: ExecutionAnswer): readonly string[] {
  const { autonomy, gateHandling, assumptionPolicy } = preferences;
  return [
    '',
    `stateToken of this point: ${stateToken} (alone, it shows this point again, in any chat)`,
    `Session ${session.sessionId}, run ${session.runId}; preferences: ${autonomy}, ${gateHandling}, ${assumptionPolicy}`,
    ...(assumptionPolicy === 'ask' ? [ASK] : autonomy === 'guided' ? [] : [ALONE]),
  ];
}
