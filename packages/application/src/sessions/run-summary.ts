import type { GapRecorded, RunOutline } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { RunFacts } from '../execution/run-cache.ts';
import type { RunSummary, ShownBlocker, ShownGap } from './session-answer.ts';

/** What a summary is made of, as it is at one moment. */
export type RunAtOnce = Omit<RunSummary, 'title'>;

const GAPS_SHOWN = 100;

/** Takes from the outline what a summary needs. */
export function runAtOnce(run: RunOutline): RunAtOnce {
  const { points, tipPoint: _, marks: __, openGaps, blockers, ...standing } = run;
  return {
    ...standing,
    points: points.length,
    openGapCount: openGaps.length,
    openGaps: openGaps.slice(-GAPS_SHOWN).map(shownGap),
    blockers: blockers.map(shownBlocker),
  };
}

/** Adds the names that the pinned workflow gives. */
export function summaryOf(
  deps: Pick<Dependencies, 'runs'>,
  tx: ReadTransaction,
  run: RunAtOnce,
): TaskEither<StoreError, RunSummary> {
  return program(async ({ take }) => {
    const { workflow } = await take(factsOfRun(deps, tx, run));
    return { ...run, title: workflow.name === '' ? run.workflowId : workflow.name };
  });
}

/** The pinned workflow of a run, by the point where it stands. */
export const factsOfRun = (
  { runs }: Pick<Dependencies, 'runs'>,
  tx: ReadTransaction,
  { runId, tip }: Pick<RunSummary, 'runId' | 'tip'>,
): TaskEither<StoreError, RunFacts> =>
  program(async ({ take, fail }) => {
    const node = await take(tx.graph.node(tip));
    return node._tag === 'Some'
      ? take(runs.factsOf(tx, node.value))
      : fail({ _tag: 'StoreUnavailableError', reason: `the index does not lead to the point of ${runId}` });
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
