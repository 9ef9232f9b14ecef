import type { ServedStep } from '@workrail/event-log';
import type { CommandInstruction, CompiledWorkflow } from '@workrail/workflow-compiler';
import type { DecisionReport, StepReport } from './run-report.ts';

/** Steps that an answer shows. */
const SHOWN = 60;

export interface ReportedSteps {
  readonly shown: readonly StepReport[];
  readonly leftOut: number;
}

export const commandsOf = ({ instructions }: CompiledWorkflow): readonly CommandInstruction[] =>
  instructions.flatMap((one) => (one.op === 'command' ? [one] : []));

/** The steps in the order of the workflow; of very many, those that failed, ask or are at work, and then the latest ones. */
export function reportedSteps(
  commands: readonly CommandInstruction[],
  steps: ReadonlyMap<string, ServedStep>,
): ReportedSteps {
  const begun = commands.flatMap((command) => {
    const step = steps.get(command.stepId);
    return step === undefined ? [] : [{ command, step }];
  });
  const told = begun
    .filter(({ step }) => step.state !== 'succeeded' && step.state !== 'skipped')
    .slice(0, SHOWN);
  const others = begun.filter((one) => !told.includes(one)).slice(-(SHOWN - told.length) || begun.length);
  const shown =
    begun.length <= SHOWN ? begun : begun.filter((one) => told.includes(one) || others.includes(one));
  return {
    shown: shown.map(({ command, step }) => stepReport(command, step)),
    leftOut: begun.length - shown.length,
  };
}

function stepReport({ title, step: { run } }: CommandInstruction, step: ServedStep): StepReport {
  const last = step.calls.at(-1);
  return {
    step_id: step.stepId,
    title,
    run,
    state: step.state,
    attempts: step.calls.length,
    method: last?.method ?? null,
    url: last?.url ?? null,
    status: step.status ?? null,
    message: step.message ?? null,
    waits_until: step.state === 'waiting' ? (last?.waitsUntil ?? null) : null,
    began_at: step.beganAt,
    ended_at: step.endedAt ?? null,
  };
}

/** What somebody has to decide. */
export const decisionReports = (
  commands: readonly CommandInstruction[],
  steps: ReadonlyMap<string, ServedStep>,
): readonly DecisionReport[] =>
  commands.flatMap(({ stepId, title, step: { run } }): readonly DecisionReport[] => {
    const step = steps.get(stepId);
    const last = step?.calls.at(-1);
    if (step?.state !== 'needs_decision' || last === undefined) return [];
    const { call, method, url, message = 'nobody knows whether it was done' } = last;
    return [
      {
        ...{ step_id: stepId, title, command: run, call, method, url, message },
        choices: ['retry', 'skip', 'mark_done'],
      },
    ];
  });
