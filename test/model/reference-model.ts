/**
 * What a run of the test workflow must do, said in the simplest way: the steps with all loops written out,
 * and a tree of points that were reached. Shares nothing with the engine.
 */
export const WORKFLOW_ID = 'test.branching';

export const WORKFLOW = JSON.stringify({
  id: WORKFLOW_ID,
  name: 'Branching',
  description: 'Loops and conditions for the model tests',
  version: '1.0.0',
  steps: [
    { id: 'open', title: 'Open', prompt: 'Flag is {{flag}}' },
    {
      id: 'outer',
      type: 'loop',
      title: 'Outer',
      loop: { type: 'for', count: 2, maxIterations: 5, iterationVar: 'round' },
      body: [
        { id: 'work', title: 'Work {{round}}', prompt: 'Work in round {{round}}' },
        {
          id: 'inner',
          type: 'loop',
          title: 'Inner',
          loop: { type: 'for', count: 2, maxIterations: 5, iterationVar: 'try' },
          body: [
            {
              id: 'check',
              title: 'Check',
              prompt: 'Check {{round}}.{{try}}',
              runCondition: { var: 'flag', equals: true },
            },
          ],
        },
      ],
    },
    {
      id: 'plain',
      title: 'Plain',
      prompt: 'Only without flag',
      runCondition: { var: 'flag', not_equals: true },
    },
    { id: 'close', title: 'Close', prompt: 'Close' },
  ],
});

interface Unrolled {
  readonly stepId: string;
  readonly prompt: (flag: boolean | undefined) => string;
  readonly runs: (flag: boolean | undefined) => boolean;
}

const always = () => true;
const flagged = (flag: boolean | undefined) => flag === true;
const rounds = [1, 2].flatMap((round): readonly Unrolled[] => [
  { stepId: 'work', prompt: () => `Work in round ${round}`, runs: always },
  ...[1, 2].map((attempt) => ({ stepId: 'check', prompt: () => `Check ${round}.${attempt}`, runs: flagged })),
]);

const STEPS: readonly Unrolled[] = [
  { stepId: 'open', prompt: (flag) => `Flag is ${flag ?? '[unset: flag]'}`, runs: always },
  ...rounds,
  { stepId: 'plain', prompt: () => 'Only without flag', runs: (flag) => flag !== true },
  { stepId: 'close', prompt: () => 'Close', runs: always },
];

/** A point of a run. */
export interface Point {
  readonly run: number;
  readonly parent: Point | undefined;
  /** Index of the pending step; the number of steps at the end. */
  readonly at: number;
  readonly flag: boolean | undefined;
  /** Notes of every step on the way, oldest first. */
  readonly notes: readonly string[];
  readonly stateToken: string;
  readonly children: Point[];
  /** Acks that were handed out and not used. */
  readonly fresh: string[];
  /** Calls that were answered, and how. */
  readonly used: { readonly ackToken: string; readonly sent: AttemptInput; readonly answer: string }[];
}

export interface AttemptInput {
  readonly notes: string | undefined;
  readonly flag: boolean | undefined;
}

const nextFrom = (start: number, flag: boolean | undefined): number => {
  const index = STEPS.findIndex((step, at) => at >= start && step.runs(flag));
  return index < 0 ? STEPS.length : index;
};

export const isComplete = (point: Point): boolean => point.at === STEPS.length;

export const pendingOf = (point: Point): { readonly stepId: string; readonly prompt: string } | null => {
  const step = STEPS[point.at];
  return step === undefined ? null : { stepId: step.stepId, prompt: step.prompt(point.flag) };
};

export const rootPoint = (run: number, flag: boolean | undefined, stateToken: string): Point => ({
  run,
  parent: undefined,
  at: nextFrom(0, flag),
  flag,
  notes: [],
  stateToken,
  children: [],
  fresh: [],
  used: [],
});

/** The point that an advance leads to. */
export function advancePoint(from: Point, sent: AttemptInput, stateToken: string): Point {
  const flag = sent.flag ?? from.flag;
  const notes = [...from.notes, sent.notes ?? ''];
  const to: Point = {
    ...rootPoint(from.run, flag, stateToken),
    parent: from,
    at: nextFrom(from.at + 1, flag),
    notes,
  };
  from.children.push(to);
  return to;
}

/** Of the points that nothing leads on from, at `from` or below it, the one that was made last; `points` are in that order. */
export const tipBelow = (from: Point, points: readonly Point[]): Point =>
  points.findLast((point) => point.children.length === 0 && leadsTo(from, point)) ?? from;

const leadsTo = (from: Point, point: Point): boolean =>
  point === from || (point.parent !== undefined && leadsTo(from, point.parent));
