import type { PlannedStepLine, StepLine, StepPlan } from '@workrail/application';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

/** The steps in the order in which they run. */
export function stepPlanText({ steps, required_missing }: StepPlan, paint: Paint): string {
  return sections(
    steps.flatMap((step) => [
      stepHead(step, paint, methodOf(step)),
      ...repeatLines(step),
      ...stepNotes(step, paint),
    ]),
    missingLines(required_missing, paint),
  );
}

const methodOf = ({ http_method, changes_data }: PlannedStepLine): string =>
  http_method === null ? '' : `${http_method}${changes_data === true ? ', changes data' : ''}`;

/** Its number, its name and what it runs. */
export function stepHead({ position, step_id, run, will_run }: StepLine, paint: Paint, facts = ''): string {
  const mark =
    will_run === true
      ? paint.strong('runs')
      : will_run === false
        ? paint.faint('skipped')
        : paint.warning('depends');
  const more = facts === '' ? '' : ` ${paint.faint(`(${facts})`)}`;
  return `${position}. ${paint.strong(visible(step_id))}  ${visible(run)}${more}  ${mark}`;
}

/** Why it does not surely run, and what it waits for. */
export const stepNotes = (
  { depends_on, condition, reason, warning }: StepLine,
  paint: Paint,
): readonly string[] => [
  ...(depends_on.length === 0 ? [] : [`     after ${visible(depends_on.join(', '))}`]),
  ...(condition === null ? [] : [`     if ${visible(condition)}`]),
  ...(reason === null ? [] : [`     ${paint.faint(visible(reason))}`]),
  ...(warning === undefined ? [] : [`     ${paint.warning(visible(warning))}`]),
];

const SECOND = 1_000;

const repeatLines = ({ repeat }: PlannedStepLine): readonly string[] =>
  repeat === null
    ? []
    : [
        `     until ${visible(repeat.until)}; every ${repeat.every_ms / SECOND} s, at most ${repeat.max_attempts} times${repeat.timeout_ms === null ? '' : ` and ${repeat.timeout_ms / SECOND} s`}`,
      ];

/** What has to be given first. */
export const missingLines = (names: readonly string[], paint: Paint): readonly string[] =>
  names.length === 0
    ? []
    : [
        `${paint.warning('Inputs without a value')}: ${names.map(visible).join(', ')}. Give them with --input name=value; "workrail workflow inputs" says what they are.`,
      ];
