import type { StepLine } from '@workrail/application';
import { oneLine } from '../../text/phrases.ts';
import { namesWithin } from './answer-room.ts';

/** A step of a plan: its place, what it runs, and whether. */
export function stepLine({
  position,
  step_id,
  run,
  will_run,
  reason,
  condition,
  depends_on,
  warning,
}: StepLine): string {
  const state = will_run === true ? 'runs' : will_run === false ? 'does not run' : 'depends';
  const more = [
    ...(depends_on.length === 0 ? [] : [`after ${depends_on.join(', ')}`]),
    ...(condition === null ? [] : [`if ${condition}`]),
    ...(reason === null ? [] : [reason]),
    ...(warning === undefined ? [] : [warning]),
  ];
  return oneLine(
    `${position}. ${step_id}: ${run} — ${state}${more.length === 0 ? '' : ` (${more.join('; ')})`}`,
  );
}

/** Bytes of the names of inputs in a row. */
export const NAMES = 1_500;

/** What has to be given first. */
export const missingLine = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`Inputs without a value: ${namesWithin(names, NAMES)}.`];
