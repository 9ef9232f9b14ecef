import { stepOf, stepsBefore } from '@workrail/engine';
import {
  attemptFor,
  defined,
  didYouMean,
  type NodeId,
  program,
  type RunId,
  type TaskEither,
} from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, RunStateRecord, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { appendTo, pointAt, writeProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { keptDocument } from '../drive-run/kept-steps.ts';
import { serverLine } from '../drive-run/server-line.ts';
import type { RecordedOutcome } from '../served-step.ts';
import type { DescribeDependencies, DescribeRunError } from './describe-run.ts';
import { type FindRunError, findRun } from './find-run.ts';
import type { RunChannel, RunRef, RunReport } from './run-report.ts';
import { LONGEST_WAIT, settledRun } from './run-status.ts';
import { saidIn } from './said.ts';
import { commandsOf } from './step-reports.ts';

export interface ReopenRunInput extends RunRef {
  /** The step to do again; the first one that failed where it is left out. */
  readonly from_step?: string;
  readonly channel: RunChannel;
  readonly by?: string;
  readonly wait_ms?: number;
}

/** There is nothing to do again. Nothing was recorded. */
export interface NothingToRetryError {
  readonly _tag: 'NothingToRetryError';
  readonly run_id: string;
  readonly reason: 'not_ended' | 'nothing_failed' | 'unknown_step';
  /** In place of a step that is not there. */
  readonly didYouMean?: string;
}

export type ReopenRunError = FindRunError | DescribeRunError | InvalidInputError | NothingToRetryError;

type ReopenDependencies = DescribeDependencies & Pick<Dependencies, 'drivers' | 'health' | 'entropy'>;

/**
 * Does a step of a run that has ended again, on a branch of its own, with all steps that depend on it; what others gave
 * stays. A canceled run goes on where it stood.
 */
export const reopenRun =
  (deps: ReopenDependencies) =>
  (input: ReopenRunInput): TaskEither<ReopenRunError, RunReport> =>
    program(async ({ take, value }) => {
      const { run_id, channel, wait_ms = 0 } = input;
      const by = value(saidIn('by', input.by));
      const runId = await take(
        writeProgram<ReopenRunError, RunId>(deps, async (tx, steps) => {
          const record = await steps.take(findRun(tx, run_id));
          await steps.take(deps.health.check(tx, record.sessionId));
          const from = await steps.take(reopening(deps, tx, record, input.from_step));
          const keeps =
            from.kept.size === 0 ? undefined : await steps.take(tx.blobs.put(keptDocument(from.kept)));
          const data = defined({
            runId: record.runId,
            node: from.node,
            attempt: from.attempt,
            channel,
            by,
            keeps,
          });
          const events = [{ kind: 'run_reopened' as const, data }];
          const version = await steps.take(appendTo(tx, record.sessionId, { at: deps.clock.now(), events }));
          deps.health.wrote(record.sessionId, version, version + 1);
          return record.runId;
        }),
      );
      deps.drivers.wake(runId);
      return take(settledRun(deps, runId, Math.max(0, Math.min(wait_ms, LONGEST_WAIT))));
    });

const reopening = (
  deps: ReopenDependencies,
  tx: ReadTransaction,
  { runId, state }: RunStateRecord,
  wanted: string | undefined,
) =>
  program<
    StoreError | NothingToRetryError,
    {
      readonly node: NodeId;
      readonly attempt: ReturnType<typeof attemptFor>;
      readonly kept: ReadonlyMap<string, RecordedOutcome>;
    }
  >(async ({ take, fail }) => {
    const none = (reason: NothingToRetryError['reason'], meant?: string) =>
      fail({
        ...{ _tag: 'NothingToRetryError', run_id: runId, reason },
        ...(meant === undefined ? {} : { didYouMean: meant }),
      });
    const run = await take(tx.graph.run(runId));
    if (run._tag === 'None') throw new Error('a run that has a state is there');
    const { tip } = run.value;
    if (state !== 'failed' && state !== 'succeeded' && state !== 'canceled') return none('not_ended');
    if (state === 'canceled' && wanted === undefined)
      return { node: tip, attempt: await take(serverLine(tx, tip)), kept: new Map() };
    const done = await take(doneSteps(tx, tip));
    const again = wanted ?? done.find(({ outcome }) => outcome.state === 'failed')?.stepId;
    if (again === undefined) return none('nothing_failed');
    const at = done.findIndex(({ stepId }) => stepId === again);
    const found = done[at];
    if (found === undefined)
      return none(
        'unknown_step',
        didYouMean(
          again,
          done.map(({ stepId }) => stepId),
        ),
      );
    const node = await take(tx.graph.node(found.from));
    if (node._tag === 'None') throw new Error('a step was left at a point that is there');
    const { run: facts } = await take(pointAt(deps, tx, node.value));
    const before = new Map(
      commandsOf(facts.workflow).map(({ stepId, step }) => [stepId, stepsBefore(stepOf(step))]),
    );
    return {
      node: found.from,
      attempt: attemptFor(found.from, deps.entropy.bytes(4)),
      kept: untouched(done.slice(at), again, before),
    };
  });

interface DoneStep {
  readonly stepId: string;
  readonly from: NodeId;
  readonly outcome: RecordedOutcome;
}

/** The steps of the server on the way to a point, the first one first. */
const doneSteps = (tx: ReadTransaction, tip: NodeId) =>
  program<StoreError, readonly DoneStep[]>(async ({ take }) => {
    const done: DoneStep[] = [];
    for (let next: NodeId | null = tip; next !== null; ) {
      const node: NodeRecord | undefined = await take(nodeAt(tx, next));
      if (node === undefined) break;
      const { event } = node;
      if (event.kind === 'step_acked' && event.data.outcome !== undefined)
        done.unshift({ stepId: event.data.stepId, from: event.data.from, outcome: event.data.outcome });
      next = node.parent;
    }
    return done;
  });

const nodeAt = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, NodeRecord | undefined>(async ({ take }) => {
    const found = await take(tx.graph.node(node));
    return found._tag === 'Some' ? found.value : undefined;
  });

/** Later steps that succeeded and that neither look at nor wait for anything that is done again. */
function untouched(
  later: readonly DoneStep[],
  again: string,
  before: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, RecordedOutcome> {
  const redone = new Set([again]);
  const kept = new Map<string, RecordedOutcome>();
  for (const { stepId, outcome } of later) {
    if (stepId === again) continue;
    const isDone = outcome.state === 'succeeded' || outcome.state === 'marked_done';
    const dependsOnIt = [...(before.get(stepId) ?? [])].some((id) => redone.has(id));
    if (isDone && !dependsOnIt) kept.set(stepId, outcome);
    else redone.add(stepId);
  }
  return kept;
}
