import type { RunReport, StepReport } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { cutToCells } from './cells.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

type StepState = StepReport['state'];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A duration for people: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 0 min`. */
export function durationText(ms: number): string {
  if (ms < 10 * SECOND) return `${(Math.max(0, ms) / SECOND).toFixed(1)} s`;
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`;
  return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
}

/** A time for people, to the second, from ISO 8601 in UTC. */
const secondOf = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

const request = ({ method, url, run, status }: StepReport): string =>
  `${method === null || url === null ? run : `${method} ${url}`}${status === null ? '' : ` → ${status}`}`;

const attempts = ({ attempts: count }: StepReport): string => (count > 1 ? `, attempt ${count}` : '');

const because = ({ message }: StepReport, before = ': '): string =>
  message === null ? '' : `${before}${message}`;

const took = ({ began_at, ended_at }: StepReport): string =>
  ended_at === null ? '' : `, ${durationText(Date.parse(ended_at) - Date.parse(began_at))}`;

const WORDS: Readonly<Record<StepState, (step: StepReport, wait: string) => string>> = {
  running: (step) => `${request(step)}${attempts(step)}`,
  waiting: (step, wait) => `${request(step)}${attempts(step)}; ${wait}${because(step)}`,
  needs_decision: (step) => `${request(step)}: may or may not have been done${because(step)}`,
  succeeded: (step) => `${request(step)}${attempts(step)}${took(step)}`,
  failed: (step) => `${request(step)}${attempts(step)}: failed${because(step)}`,
  skipped: (step) => `skipped${because(step)}`,
  marked_done: (step) => `${request(step)}: marked as done${because(step)}`,
  canceled: (step) => `canceled${because(step)}`,
};

/** What became of a step so far, on a line that stays true. */
export const stepLine = (step: StepReport): string =>
  visible(
    `${step.step_id}: ${WORDS[step.state](step, step.waits_until === null ? 'waits' : `waits until ${secondOf(step.waits_until)}`)}`,
  );

const MARKS: Readonly<Record<StepState, string>> = {
  running: '▸',
  waiting: '…',
  needs_decision: '?',
  succeeded: '✓',
  failed: '✗',
  skipped: '-',
  marked_done: '✓',
  canceled: '-',
};

const IS_OVER: ReadonlySet<StepState> = new Set(['succeeded', 'skipped', 'marked_done']);

export interface View {
  /** Of the terminal. */
  readonly columns: number;
  readonly rows: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly paint: Paint;
}

/** Rows that are left to what stands below: totals, a count of what is left out, and where the user types. */
const BELOW = 3;

/** How a run stands now: a line for each step, and one of totals. Steps that are over give way to others where there is no room. */
export function runLines(report: RunReport, view: View): readonly string[] {
  const { columns, rows, now, paint } = view;
  const { steps, steps_left_out, counts, started_at, ended_at } = report;
  const excess = steps.length - Math.max(1, rows - BELOW);
  const dropped = new Set(
    excess <= 0 ? [] : [...steps.filter(({ state }) => IS_OVER.has(state)), ...steps].slice(0, excess),
  );
  const shown = steps.filter((step) => !dropped.has(step));
  const hidden = steps_left_out + steps.length - shown.length;
  const pad = Math.max(0, ...shown.map(({ step_id: id }) => visible(id).length));
  const done = counts.succeeded + counts.failed + counts.skipped;
  const since = (ended_at === null ? now : Date.parse(ended_at)) - Date.parse(started_at);
  const totals = [
    `${done} of ${counted(counts.total, 'step')} done`,
    ...(counts.failed === 0 ? [] : [`${counts.failed} failed`]),
    ...(counts.skipped === 0 ? [] : [`${counts.skipped} skipped`]),
    durationText(since),
  ].join(', ');
  return [
    ...(hidden === 0 ? [] : [paint.faint(cutToCells(`  ${counted(hidden, 'more step')}`, columns - 1))]),
    ...shown.map((step) => shownStep(step, { columns, now, paint, pad })),
    paint.faint(cutToCells(totals, columns - 1)),
  ];
}

function shownStep(
  step: StepReport,
  { columns, now, paint, pad }: Omit<View, 'rows'> & { readonly pad: number },
): string {
  const { state, waits_until: until } = step;
  const id = visible(step.step_id).padEnd(pad);
  const wait = until === null ? 'waits' : `waits ${durationText(Date.parse(until) - now)}`;
  const line = cutToCells(`${MARKS[state]} ${id}  ${visible(WORDS[state](step, wait))}`, columns - 1);
  const mark =
    state === 'failed'
      ? paint.error
      : state === 'needs_decision' || state === 'waiting'
        ? paint.warning
        : paint.strong;
  return `${mark(line.slice(0, 1))}${line.slice(1, 2)}${paint.strong(line.slice(2, 2 + id.length))}${line.slice(2 + id.length)}`;
}
