import type { CheckpointOverview, PointOverview, RunOverview } from '@workrail/event-log';
import { APPROVAL_CHANNEL_WORDS } from '@workrail/event-log/closed-sets';
import { minuteOf, type NodeId } from '@workrail/kernel';
import { artifactBlocks } from './artifact-blocks.ts';
import type { ReportPart, ShownArtifact, Span, StepPart } from './document.ts';
import { type Places, placesOf } from './places.ts';
import type { Report } from './report.ts';

type Level = StepPart['level'];

/** A run with what it takes to tell of it. */
export interface ReportRun {
  readonly run: RunOverview;
  /** In the session, from 1. */
  readonly number: number;
  readonly places: Places;
  /** What was noted at each point, before the step that comes next was done. */
  readonly noted: ReadonlyMap<NodeId | undefined, readonly CheckpointOverview[]>;
  /** What people answered at each point to results that did not count as the step's. */
  readonly answered: ReadonlyMap<NodeId, readonly GivenAnswer[]>;
  readonly artifacts: Report['artifacts'];
  /** Of the step that led to a point. */
  readonly titleOf: (point: PointOverview) => string;
}

/** The runs of a report that are asked for. */
export const reportRuns = ({ session, run: asked, artifacts, titles }: Report): readonly ReportRun[] =>
  session.runs.flatMap((run, index): readonly ReportRun[] => {
    const number = index + 1;
    const titleOf = ({ node, stepId }: PointOverview): string => titles.get(node) ?? stepId ?? '';
    const noted = Map.groupBy(run.checkpoints, ({ node }) => node);
    return asked !== undefined && run.runId !== asked
      ? []
      : [
          {
            run,
            number,
            places: placesOf(run, number),
            noted,
            answered: otherAnswers(run),
            artifacts,
            titleOf,
          },
        ];
  });

/** What was decided and noted before the first step. */
export function startParts({
  run: { points },
  noted,
  answered,
  artifacts,
}: ReportRun): readonly ReportPart[] {
  const [root] = points;
  if (root === undefined) return [];
  return [
    ...remarksOn(root).map((spans): ReportPart => ({ kind: 'text', spans })),
    ...(noted.get(root.node) ?? []).map((one) => notePart(one, 3, artifacts)),
    ...(answered.get(root.node) ?? []).map((one) => answerPart(one, 3)),
  ];
}

/** A step, and what was noted behind it. */
export function stepParts(point: PointOverview, level: Level, told: ReportRun): readonly StepPart[] {
  const { places, titleOf, noted, answered, artifacts } = told;
  const place = places.point(point.node);
  const step: StepPart = {
    kind: 'step',
    title: point.stepId === null ? 'Preferences changed' : titleOf(point),
    at: minuteOf(point.at),
    level,
    ...(place === undefined ? {} : { place }),
    remarks: remarksOn(point),
    ...outputOf(point.output, artifacts),
  };
  return [
    step,
    ...(noted.get(point.node) ?? []).map((one) => notePart(one, level, artifacts)),
    ...(answered.get(point.node) ?? []).map((one) => answerPart(one, level)),
  ];
}

type GivenAnswer = RunOverview['given'][number];

/** An answer that a step went on with stands with the step. */
function otherAnswers({ given, points }: RunOverview): ReadonlyMap<NodeId, readonly GivenAnswer[]> {
  const counted = given.filter(
    ({ node, answer, comment }) =>
      !points.some(
        ({ parent, confirmation }) =>
          parent === node && confirmation?.answer === answer && confirmation.comment === comment,
      ),
  );
  return Map.groupBy(counted, ({ node }) => node);
}

const answerPart = ({ at, answer, channel, by, comment }: GivenAnswer, level: Level): StepPart => ({
  kind: 'step',
  title: 'Answer to a result',
  at: minuteOf(at),
  level,
  remarks: [
    [
      { text: answer === 'approved' ? 'Approved' : 'Declined', strong: true },
      {
        text: `, ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${by}`}${comment === undefined ? '.' : `: “${comment}”`}`,
      },
    ],
  ],
  notes: '',
  artifacts: [],
});

export const notePart = (
  { at, output }: CheckpointOverview,
  level: Level,
  artifacts: Report['artifacts'],
): StepPart => ({
  kind: 'step',
  title: 'Checkpoint',
  at: minuteOf(at),
  level,
  remarks: [],
  ...outputOf(output, artifacts),
});

const outputOf = (
  output: PointOverview['output'],
  contents: Report['artifacts'],
): Pick<StepPart, 'notes' | 'artifacts'> => ({
  notes: (output?.notesMarkdown ?? '').trim(),
  artifacts: (output?.artifacts ?? []).map(({ kind, hash, bytes }): ShownArtifact => {
    const value = contents.get(hash);
    return { kind, bytes, ...(value === undefined ? {} : { blocks: artifactBlocks(value) }) };
  }),
});

type Line = readonly Span[];
type Decision = NonNullable<PointOverview['decisions']>[number];
type Confirmation = NonNullable<PointOverview['confirmation']>;

/** What was agreed on and decided at a point, a line each. */
const remarksOn = ({ stepId, confirmation, decisions = [] }: PointOverview): readonly Line[] => [
  ...(confirmation === undefined ? [] : [confirmationLine(confirmation)]),
  ...(decisions.length === 0 ? [] : [decisionLine(stepId === null ? 'At the start' : 'Then', decisions)]),
];

const SOURCE_WORDS = {
  asked_by_server: 'when WorkRail asked',
  answered_on_page: 'on the page',
  answered_on_command_line: 'on the command line',
  answered_over_api: 'over the API',
  claimed_by_agent: 'as reported by the agent',
} as const satisfies Record<Confirmation['source'], string>;

function confirmationLine({ answer, source, comment }: Confirmation): Line {
  const who = SOURCE_WORDS[source];
  const what = answer === 'approved' ? 'Approved' : 'Declined';
  return [
    { text: what, strong: true },
    { text: comment === undefined ? `, ${who}.` : `, ${who}: “${comment}”` },
  ];
}

const decisionLine = (when: string, decisions: readonly Decision[]): Line => [
  { text: `${when} the workflow ` },
  ...decisions.flatMap((decision, at): Line => [{ text: at === 0 ? '' : ', ' }, ...decisionSpans(decision)]),
  { text: '.' },
];

const DONE: Readonly<Record<Decision['kind'], (round: number) => string>> = {
  skipped: () => 'skipped ',
  entered_loop: () => 'entered the loop ',
  repeated_loop: (round) => `started round ${round} of the loop `,
  left_loop: () => 'left the loop ',
  not_entered_loop: () => 'skipped the loop ',
};

const decisionSpans = ({ kind, id, iteration = 0 }: Decision): Line => [
  { text: DONE[kind](iteration + 1) },
  { text: id, code: true },
  ...(kind === 'skipped' ? [{ text: ' (its condition did not hold)' }] : []),
];
