import type { Diagnosis, Finding, FindingStatus } from '@workrail/application';
import { counted, typed } from '@workrail/kernel';
import type { Paint } from './paint.ts';

import { visible } from './visible.ts';

const LABELS: Readonly<Record<FindingStatus, string>> = {
  ok: 'ok',
  warning: 'warning',
  fault: 'fault',
  not_looked_at: 'not checked',
};
const WIDTH = Math.max(...Object.values(LABELS).map((label) => label.length));

/** One line for each finding, below it what it speaks of and what to do, and in the end what all comes to. */
export function doctorText({ checks }: Diagnosis, paint: Paint, program: string): string {
  const lines = checks.flatMap((finding) => linesOf(finding, paint, program));
  return [...lines, '', summary(checks, paint), ''].join('\n');
}

const INDENT = ' '.repeat(WIDTH + 2);

function linesOf(
  { status, message, fix, details = [] }: Finding,
  paint: Paint,
  program: string,
): readonly string[] {
  return [
    `${painted(status, paint)}  ${visible(message)}`,
    ...details.map((detail) => `${INDENT}${paint.faint(`- ${visible(detail)}`)}`),
    ...(fix === undefined ? [] : [`${INDENT}${paint.strong(visible(typed(fix, program)))}`]),
  ];
}

function painted(status: FindingStatus, paint: Paint): string {
  const label = LABELS[status].padEnd(WIDTH);
  if (status === 'fault') return paint.error(label);
  return status === 'warning' ? paint.warning(label) : paint.faint(label);
}

function summary(checks: readonly Finding[], paint: Paint): string {
  const count = (status: FindingStatus) => checks.filter((one) => one.status === status).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  if (faults + warnings === 0) return 'No problems found.';
  return [
    ...(faults === 0 ? [] : [paint.error(counted(faults, 'fault'))]),
    ...(warnings === 0 ? [] : [paint.warning(counted(warnings, 'warning'))]),
  ].join(', ');
}
