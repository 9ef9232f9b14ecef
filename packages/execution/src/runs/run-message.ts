import type { RunState } from '@workrail/event-log';
import { counted } from '@workrail/kernel';
import type { RunReport, StepReport } from './run-report.ts';

type Told = Pick<RunReport, 'detail' | 'counts' | 'steps' | 'decisions' | 'agent_turn' | 'current_step'>;

/** How a run stands, and what to do, in one or two sentences. */
export function runMessage(told: Told): string {
  const { counts, detail } = told;
  const done = counts.succeeded + counts.failed + counts.skipped;
  const progress = `${done} of ${counted(counts.total, 'step')} done`;
  return SENTENCES[detail](told, progress);
}

const SENTENCES: Readonly<Record<RunState, (told: Told, progress: string) => string>> = {
  running: ({ current_step: step }, progress) =>
    step === null ? `It is running: ${progress}.` : `It is running: ${progress}, now at ${step.step_id}.`,
  waiting: ({ steps }, progress) => {
    const step = steps.find(({ state }) => state === 'waiting');
    return step === undefined
      ? `It is waiting: ${progress}.`
      : `${step.step_id} waits until ${step.waits_until ?? 'later'}${why(step)}: ${progress}.`;
  },
  needs_decision: ({ decisions }) => {
    const [first] = decisions;
    if (first === undefined) return 'Somebody has to decide how it goes on.';
    const { step_id: id, method, url, message } = first;
    return `${id} may or may not have been done: ${method} ${url}: ${message}. Find out whether it took effect, then decide: retry sends it again, mark_done goes on as if it had succeeded, skip leaves it out.`;
  },
  waits_for_agent: ({ agent_turn: turn }, progress) =>
    turn === null
      ? `It is the agent's turn: ${progress}.`
      : `It is the agent's turn, at ${turn.step_id}: ${progress}.`,
  succeeded: ({ counts }) =>
    `All steps are done: ${counts.succeeded} succeeded${counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`}.`,
  failed: ({ counts, steps }) => {
    const first = steps.find(({ state }) => state === 'failed');
    const reason = first === undefined ? '' : ` ${first.step_id}: ${first.message ?? 'it failed'}.`;
    return `${counted(counts.failed, 'step')} failed, ${counts.succeeded} succeeded, ${counts.skipped} skipped.${reason}`;
  },
  canceled: ({ steps, counts }) => {
    const open = steps.filter(({ state }) => state === 'canceled');
    const at = open.map(({ step_id: id, message }) => `${id}${message === null ? '' : ` (${message})`}`);
    return `It was canceled after ${counted(counts.succeeded, 'step')}${at.length === 0 ? '' : `, at ${at.join(', ')}`}.`;
  },
};

const why = ({ message }: StepReport): string => (message === null ? '' : ` (${message})`);
