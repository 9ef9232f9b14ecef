import type { RunGraph } from '@workrail/dashboard-contract';
import { isStep } from '@workrail/engine';
import type { RunOutline, SessionOutline } from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { type ListRange, rangeOf, runIdIn } from '../sessions/checked-input.ts';
import { readOf } from '../sessions/read-of.ts';
import { factsOfRun } from '../sessions/run-summary.ts';
import { type DescribeRunError, lookAtRun, type OfRun } from './describe-run.ts';

export type RunGraphInput = OfRun & ListRange;

/** The points of a run, a part of them, and what came to all of them since. */
export const runGraph =
  (deps: Pick<Dependencies, 'store' | 'views' | 'runs'>) =>
  (input: RunGraphInput): TaskEither<DescribeRunError, RunGraph> =>
    readOf(deps, rangeOf(input, runIdIn(input.runId)), async (tx, { id: runId, ...range }, { take }) => {
      const { sessionId, seen } = await take(lookAtRun(deps, tx, runId, graphAtOnce(range)));
      const { tipNode, ...graph } = seen;
      const { workflow } = await take(factsOfRun(deps, tx, { runId, tip: tipNode }));
      return { sessionId, runId, ...graph, titles: titlesOf(workflow) };
    });

const graphAtOnce =
  ({ from, limit }: ListRange) =>
  ({ events }: SessionOutline, { status, tip, tipPoint, points, marks }: RunOutline) => ({
    version: events,
    status,
    tipNode: tip,
    tip: tipPoint,
    total: points.length,
    from,
    points: points.slice(from, from + limit),
    marks: marks(),
  });

/** What a title takes from the context differs from point to point, and stands where a point is told of. */
const FILLED_IN = /\{\{.*?\}\}/gs;

const titlesOf = ({ instructions }: CompiledWorkflow): Readonly<Record<string, string>> =>
  Object.fromEntries(
    instructions.flatMap((one) =>
      isStep(one) ? [[one.stepId, one.title.replace(FILLED_IN, '…')] as const] : [],
    ),
  );
