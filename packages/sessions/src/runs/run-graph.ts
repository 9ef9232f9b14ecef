import type { RunGraph } from '@workrail/dashboard-contract';
import type { PointOutline, RunOutline, SessionOutline } from '@workrail/event-log';
import { defined, program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { type ListRange, rangeOf, runIdIn } from '../sessions/checked-input.ts';
import { readOf } from '../sessions/read-of.ts';
import { factsOfRun } from '../sessions/run-summary.ts';
import { type DescribeRunError, lookAtRun, type OfRun } from './describe-run.ts';
import { type Labeller, labeller, shownRounds } from './point-labels.ts';

export type RunGraphInput = OfRun & ListRange;

/** The points of a run, a part of them, and what came to all of them since. */
export const runGraph =
  (deps: Pick<Dependencies, 'store' | 'views' | 'runs'>) =>
  (input: RunGraphInput): TaskEither<DescribeRunError, RunGraph> =>
    readOf(deps, rangeOf(input, runIdIn(input.runId)), async (tx, { id: runId, ...range }, { take }) => {
      const { sessionId, seen } = await take(lookAtRun(deps, tx, runId, graphAtOnce(range)));
      const { tipNode, made, ...graph } = seen;
      const { workflow } = await take(factsOfRun(deps, tx, { runId, tip: tipNode }));
      const label = labeller(tx, workflow);
      const points: GraphPoint[] = [];
      for (const one of made) points.push(await take(shownPoint(one, label)));
      return { sessionId, runId, ...graph, points };
    });

type GraphPoint = RunGraph['points'][number];

/** A point, and the one that it came of; that one is not there for the root. */
interface MadePoint {
  readonly point: PointOutline;
  readonly from: PointOutline | undefined;
}

const graphAtOnce =
  ({ from, limit }: ListRange) =>
  ({ events }: SessionOutline, { status, tip, tipPoint, points, marks }: RunOutline) => ({
    version: events,
    status,
    tipNode: tip,
    tip: tipPoint,
    total: points.length,
    from,
    made: points
      .slice(from, from + limit)
      .map((point): MadePoint => ({ point, from: point.parent === null ? undefined : points[point.parent] })),
    marks: marks(),
  });

/** The step that was done is the one that was pending where the point came of. */
const shownPoint = ({ point, from }: MadePoint, label: Labeller) =>
  program<StoreError, GraphPoint>(async ({ take }) => {
    const { position: _, context: __, ...shown } = point;
    const step = from && (await take(label(from)));
    return defined({
      ...shown,
      title: step?.title ?? shown.stepId,
      rounds: shownRounds(step?.rounds ?? []),
    });
  });
