import {
  type PlacedStep,
  type StepOutcome,
  type Stretch,
  stretchAt,
  type Turns,
  turnsFrom,
} from '@workrail/engine';
import type { RunPoint } from '@workrail/session-reads';
import type { RecordedOutcome } from '../served-step.ts';
import { NOT_BEGUN, type OpenStep } from './open-steps.ts';
import type { ServerPlace } from './pick-up.ts';

/** What is known of the steps of a stretch while they are done. */
export interface Work {
  /** Undefined where there is nothing to do. */
  readonly stretch: Stretch | undefined;
  readonly turns: Turns;
  /** Of the first instruction whose step is not recorded as done. */
  frontier: number;
  /** By id, in the order in which they began. */
  readonly begun: Map<string, PlacedStep>;
  /** Steps that have ended and are not recorded as done, as steps before them are not. */
  readonly ended: Map<string, { readonly outcome: RecordedOutcome; readonly seen: StepOutcome }>;
  readonly open: Map<string, OpenStep>;
}

const NO_TURNS: Turns = { next: () => undefined, end: () => {} };

export function workAt({ place, open, state }: Pick<ServerPlace, 'place' | 'open' | 'state'>): Work {
  const { position, run } = place;
  const empty = { begun: new Map(), ended: new Map(), open: new Map(open) };
  if (state !== 'open' || position.kind === 'complete')
    return { stretch: undefined, turns: NO_TURNS, frontier: 0, ...empty };
  const stretch = stretchAt(run.workflow, position);
  const { instruction } = position;
  return { stretch, turns: turnsFrom(stretch, instruction), frontier: instruction, ...empty };
}

/** Whether the run still stands in the stretch, where it was left by what was recorded last. */
export const isStillIn = ({ stretch, frontier }: Work, { position }: RunPoint): boolean =>
  stretch !== undefined &&
  position.kind === 'at' &&
  position.instruction === frontier &&
  frontier < stretch.end;

export const recordOf = ({ open }: Pick<Work, 'open'>, id: string): OpenStep => open.get(id) ?? NOT_BEGUN;

/** Steps that are on their way; those that somebody has to decide about take no place from others. */
export const busySteps = (work: Work): number =>
  [...work.begun.keys()].filter((id) => {
    const { calls, decision } = recordOf(work, id);
    return decision !== undefined || calls.at(-1)?.answered?.next.kind !== 'decision';
  }).length;
