import type { RunSummary, ShownBlocker, ShownGap } from '@workrail/dashboard-contract';
import type { GapRecorded, RunOutline } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { pointAt, type RunFacts, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** What a summary is made of, as it is at one moment. */
export type RunAtOnce = Omit<RunSummary, 'title' | 'next'> & TipOfRun;

type TipOfRun = Pick<RunOutline, 'runId' | 'tip'>;

const GAPS_SHOWN = 100;

/** Takes from the outline what a summary needs. */
export function runAtOnce(run: RunOutline): RunAtOnce {
  const {
    points,
    tipPoint: _,
    marks: __,
    openGaps,
    blockers,
    approvals,
    answers,
    given: _given,
    ...standing
  } = run;
  return {
    ...standing,
    points: points.length,
    openGapCount: openGaps.length,
    openGaps: openGaps.slice(-GAPS_SHOWN).map(shownGap),
    blockers: blockers.map(shownBlocker),
    isWaiting: approvals.some(({ node }) => node === run.tip),
    approvals: approvals.map(({ question, node, at }) => ({ question, node, at })),
    answers: answers.map(({ question, node, answered }) => ({ question, node, ...answered })),
  };
}

/** Adds the names that the pinned workflow gives. */
export const summaryOf = (deps: Pick<Dependencies, 'runs'>, tx: ReadTransaction, run: RunAtOnce) =>
  program<StoreError, RunSummary>(async ({ take }) => {
    const node = await take(tipOf(tx, run));
    const { workflow } = await take(deps.runs.factsOf(tx, node));
    return {
      ...run,
      title: workflow.name === '' ? run.workflowId : workflow.name,
      next: await take(nextAt(deps, tx, node)),
    };
  });

/** The pinned workflow of a run, by the point where it stands. */
export const factsOfRun = ({ runs }: Pick<Dependencies, 'runs'>, tx: ReadTransaction, run: TipOfRun) =>
  program<StoreError, RunFacts>(async ({ take }) => take(runs.factsOf(tx, await take(tipOf(tx, run)))));

const tipOf = (tx: ReadTransaction, { runId, tip }: TipOfRun): TaskEither<StoreError, NodeRecord> =>
  program(async ({ take, fail }) => {
    const node = await take(tx.graph.node(tip));
    return node._tag === 'Some'
      ? node.value
      : fail({ _tag: 'StoreUnavailableError', reason: `the index does not lead to the point of ${runId}` });
  });

/** A context that can't be read takes nothing away but the step that is filled in from it. */
const nextAt = (deps: Pick<Dependencies, 'runs'>, tx: ReadTransaction, node: NodeRecord) =>
  program<StoreError, RunSummary['next']>(async ({ take }) => {
    const place = await take(unlessDamaged(pointAt(deps, tx, node)));
    const step = place?.run.engine.describeStep(place.run.workflow, place.position, place.context) ?? null;
    return step === null ? null : { stepId: step.stepId, title: step.title };
  });

export const shownGap = ({ gapId, node, severity, code, message }: GapRecorded['data']): ShownGap => ({
  gapId,
  node,
  severity,
  code,
  message,
});

export const shownBlocker = ({ code, message, suggestedFix }: ShownBlocker): ShownBlocker => ({
  code,
  message,
  suggestedFix,
});
