import type { CanceledRun, ListedServedRun, RunReport, RunState } from '@workrail/application';
import { minuteOf, stringifyExact } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { stepLine } from './run-steps-text.ts';
import { shellWord } from './shell-word.ts';
import { visible } from './visible.ts';

/** States of runs in the words of people. */
const STATES: Readonly<Record<RunState, string>> = {
  running: 'running',
  waiting: 'waiting',
  needs_decision: 'needs a decision',
  waits_for_agent: "agent's turn",
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

const WARNED: ReadonlySet<RunState> = new Set(['needs_decision', 'failed']);

export const stateText = (state: RunState, paint: Paint): string =>
  WARNED.has(state) ? paint.warning(STATES[state]) : STATES[state];

/** Runs, the latest first. */
export function runsText(runs: readonly ListedServedRun[], paint: Paint, program: string): string {
  if (runs.length === 0) return `There are no such runs. "${program} workflow run <workflow>" starts one.\n`;
  return runs
    .map(({ run_id, workflow_id, state, started_at, undecided }) => {
      const open = undecided.length === 0 ? '' : `: ${undecided.map(visible).join(', ')}`;
      return `${run_id}  ${minuteOf(started_at)}  ${paint.strong(visible(workflow_id))}  ${stateText(state, paint)}${open}\n`;
    })
    .join('');
}

/** A run with all its steps. */
export function runText(report: RunReport, paint: Paint, program: string): string {
  const { run_id, session_id, workflow_id, detail, started_at, ended_at, steps, steps_left_out } = report;
  const given = outputText(report).trimEnd();
  const output = given === '' ? [] : ['', 'Final output:', given];
  return [
    `${paint.strong(visible(workflow_id))}  ${stateText(detail, paint)}`,
    `  run      ${run_id}`,
    `  session  ${session_id}`,
    `  started  ${minuteOf(started_at)}`,
    ...(ended_at === null ? [] : [`  ended    ${minuteOf(ended_at)}`]),
    ...(steps_left_out === 0 ? [] : [`  ${steps_left_out} more steps; --json lists no more of them either`]),
    ...steps.map((step) => `  ${stepLine(step)}`),
    ...output,
    '',
    ...endLines(report, program),
    '',
  ].join('\n');
}

/** What a run gave back: a text as it is, anything else as JSON; nothing where it says nothing of it, or not all. */
export function outputText({ final_output: output, final_output_problem: problem }: RunReport): string {
  if (output === null || problem !== undefined) return '';
  return `${typeof output === 'string' ? output : stringifyExact(output, 2)}\n`;
}

/** How a run stands that is not at work here any more, and the exact commands to go on with. */
export function endLines(report: RunReport, program: string): readonly string[] {
  const { run_id: run, detail, decisions, agent_turn: turn, final_output_problem: problem } = report;
  const lines = [visible(report.message)];
  if (problem !== undefined) lines.push(`There is no whole final output: ${visible(problem)}`);
  if (detail === 'running' || detail === 'waiting') lines.push(...goesOnLines(run, program));
  if (detail === 'failed') lines.push(`To do what failed again: ${program} runs retry ${run}`);
  if (detail === 'canceled') lines.push(`To go on with it: ${program} runs retry ${run}`);
  for (const { step_id: step } of decisions) {
    const decide = `${program} runs decide ${run} ${shellWord(step)}`;
    lines.push(
      `To send it again:         ${decide} retry`,
      `To go on as if it worked: ${decide} mark-done --output '<JSON that it gave>'`,
      `To leave it out:          ${decide} skip`,
    );
  }
  if (turn !== null)
    lines.push(`An agent goes on with continue_workflow and this stateToken: ${turn.state_token}`);
  return lines;
}

/** A run that is left to other programs. */
export const goesOnLines = (run: string, program: string): readonly string[] => [
  `A server, the dashboard or "${program} worker" does its steps where one of them is running.`,
  `To follow it: ${program} runs show ${run} --follow`,
  `To cancel it: ${program} runs cancel ${run}`,
];

export function canceledText(canceled: CanceledRun, program: string): string {
  const lines = endLines(canceled, program);
  return [
    ...(canceled.canceled_now
      ? [`Canceled ${canceled.run_id}.`]
      : [`${canceled.run_id} had ended before; nothing was changed.`]),
    ...lines,
    '',
  ].join('\n');
}
