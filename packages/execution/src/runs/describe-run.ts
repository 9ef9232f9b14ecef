import { outputIn, type RunProgress, type RunState, storedAnswer } from '@workrail/event-log';
import { beginning, type Json, program, stringifyExact } from '@workrail/kernel';
import type {
  KeyringError,
  ReadTransaction,
  RunStateRecord,
  SecretsError,
  StoreError,
} from '@workrail/ports';
import { damagedEvent, documentAt, minterOf, pointAt, type RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { callTermsOf } from '../drive-run/step-scope.ts';
import { type FinalOutput, finalOutputAt } from './final-output.ts';
import { runMessage } from './run-message.ts';
import type { ProgressState, RunReport, StepReport } from './run-report.ts';
import { commandsOf, decisionReports, reportedSteps } from './step-reports.ts';

export type DescribeDependencies = Pick<
  Dependencies,
  'store' | 'runs' | 'runViews' | 'runSecrets' | 'variables' | 'keys' | 'digests' | 'clock'
>;

export type DescribeRunError = StoreError | SecretsError | KeyringError;

/** Characters of the answer to a failed step that are shown. */
const RESPONSE = 2_000;
const POLL = 1_000;
const LONGEST_POLL = 30_000;

/** How a run stands, of the log alone. */
export const describeRun = (deps: DescribeDependencies, record: RunStateRecord) =>
  program<DescribeRunError, RunReport>(async ({ take }) => {
    const { current } = await take(deps.keys.load());
    const read = await take(deps.store.read((tx) => look(deps, tx, record)));
    const { place, progress, responses } = read;
    const output = ENDED.has(record.state) ? await take(outputOf(deps, place)) : NO_OUTPUT;
    const commands = commandsOf(place.run.workflow);
    const { shown, leftOut } = reportedSteps(commands, progress.steps);
    const steps = shown.map((step) => withResponse(step, responses));
    const decisions = decisionReports(commands, progress.steps);
    const { position } = place;
    const pending =
      position.kind === 'complete' || record.state === 'canceled'
        ? null
        : place.run.engine.describeStep(place.run.workflow, position, place.context, 0);
    const at = steps.find(
      ({ state }) => state === 'running' || state === 'waiting' || state === 'needs_decision',
    );
    const current_step =
      at === undefined
        ? pending && { step_id: pending.stepId, title: pending.title }
        : { step_id: at.step_id, title: at.title };
    const isAgents = record.state === 'waits_for_agent' && pending !== null;
    const told = {
      detail: record.state,
      counts: countsOf(progress, commands.length),
      steps,
      decisions,
      current_step,
      agent_turn: isAgents
        ? {
            state_token: minterOf(current, deps.digests).state(place.node.node),
            step_id: pending.stepId,
            title: pending.title,
          }
        : null,
    };
    return {
      run_id: record.runId,
      session_id: record.sessionId,
      workflow_id: record.workflowId,
      state: PROGRESS[record.state],
      message: runMessage(told),
      ...told,
      steps_left_out: leftOut,
      final_output: output.value,
      ...(output.problem === undefined ? {} : { final_output_problem: output.problem }),
      poll_after_ms: pollAfter(record.state, steps, deps.clock.now()),
      started_at: progress.startedAt ?? '',
      ended_at: ENDED.has(record.state) ? (progress.canceledAt ?? progress.lastAt ?? null) : null,
    };
  });

const ENDED: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'canceled']);
const NO_OUTPUT: FinalOutput = { value: null, problem: undefined };

const PROGRESS: Readonly<Record<RunState, ProgressState>> = {
  running: 'running',
  waiting: 'running',
  needs_decision: 'running',
  waits_for_agent: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

interface Look {
  readonly place: RunPoint;
  readonly progress: RunProgress;
  /** What failed steps were answered, by their ids. */
  readonly responses: ReadonlyMap<string, Json>;
}

const look = (deps: DescribeDependencies, tx: ReadTransaction, { runId, sessionId }: RunStateRecord) =>
  program<StoreError, Look>(async ({ take, fail }) => {
    const run = await take(tx.graph.run(runId));
    const tip = run._tag === 'Some' ? await take(tx.graph.node(run.value.tip)) : run;
    if (tip._tag === 'None') return fail(damagedEvent(sessionId, 1, 'its run is missing'));
    const place = await take(pointAt(deps, tx, tip.value));
    const progress = await take(deps.runViews.of(tx, { runId, sessionId }));
    const failed = [...progress.steps.values()].filter(({ state }) => state === 'failed').slice(0, RESPONSES);
    const responses = new Map<string, Json>();
    for (const { stepId, answer } of failed) {
      const stored =
        answer === undefined ? undefined : storedAnswer(await take(documentAt(tx, answer, 'the answer')));
      if (stored !== undefined) responses.set(stepId, outputIn(stored));
    }
    return { place, progress, responses };
  });

/** Answers of failed steps that are read. */
const RESPONSES = 5;

function withResponse(step: StepReport, responses: ReadonlyMap<string, Json>): StepReport {
  const response = responses.get(step.step_id);
  if (response === undefined) return step;
  const text = stringifyExact(response);
  return { ...step, response: text.length > RESPONSE ? `${beginning(text, RESPONSE)}…` : response };
}

const outputOf = (deps: DescribeDependencies, place: RunPoint) =>
  program<StoreError | SecretsError, FinalOutput>(async ({ take }) => {
    if (place.run.workflow.finalOutput === undefined) return NO_OUTPUT;
    const terms = await take(callTermsOf(deps, place));
    return take(deps.store.read((tx) => finalOutputAt(deps, tx, { place, terms })));
  });

function countsOf({ steps }: RunProgress, total: number): RunReport['counts'] {
  const states = [...steps.values()].map(({ state }) => state);
  const count = (...wanted: readonly string[]): number => states.filter((one) => wanted.includes(one)).length;
  return {
    total,
    succeeded: count('succeeded', 'marked_done'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

function pollAfter(state: RunState, steps: readonly StepReport[], now: string): number | null {
  if (state === 'running') return POLL;
  if (state !== 'waiting') return null;
  const ends = steps.flatMap(({ waits_until: until }) =>
    until === null ? [] : [Date.parse(until) - Date.parse(now)],
  );
  return Math.max(POLL, Math.min(LONGEST_POLL, ...ends));
}
