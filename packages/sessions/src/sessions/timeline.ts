import type { TimelinePage } from '@workrail/dashboard-contract';
import {
  eventSubject,
  eventText,
  madePoint,
  type PointOutline,
  type SessionEvent,
  type SessionOutline,
  sessionStreamId,
} from '@workrail/event-log';
import { defined, type NodeId, program, type RunId, type TaskEither, TE } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { type Labeller, labeller, shownRounds } from '../runs/point-labels.ts';
import { type ListRange, rangeOf, sessionIdIn } from './checked-input.ts';
import type { DescribeSessionError, OfSession } from './describe-session.ts';
import { readOf } from './read-of.ts';
import { factsOfRun } from './run-summary.ts';

export type TimelineInput = OfSession & ListRange;

export const timeline =
  (deps: Pick<Dependencies, 'store' | 'views' | 'runs'>) =>
  (input: TimelineInput): TaskEither<DescribeSessionError, TimelinePage> =>
    readOf(deps, rangeOf(input, sessionIdIn(input.sessionId)), async (tx, given, { take, fail }) => {
      const { id: sessionId, from, limit } = given;
      const { version: total } = await take(tx.events.head(sessionStreamId(sessionId)));
      if (total === 0) return fail({ _tag: 'SessionNotFoundError', sessionId });
      const events = await take(tx.events.read(sessionStreamId(sessionId), { from: from + 1, limit }));
      const runs = await take(deps.views.of(tx, sessionId, runsAtOnce(events)));
      const known = new Map<RunId, KnownRun>();
      for (const [runId, run] of runs) known.set(runId, await take(knownRun(deps, tx, run)));
      const entries: TimelineEntry[] = [];
      for (const event of events) entries.push(await take(entryOf(event, known)));
      return { sessionId, total, from, entries };
    });

type TimelineEntry = TimelinePage['entries'][number];

interface RunAtOnce {
  readonly runId: RunId;
  readonly tip: NodeId;
  /** The points that the events speak of, and those that these came of. */
  readonly points: ReadonlyMap<NodeId, PointOutline>;
}

interface KnownRun extends Pick<RunAtOnce, 'points'> {
  /** Name of its workflow, where it says one. */
  readonly name: string | undefined;
  /** Undefined where the workflow can't be read: ids stand in for titles then. */
  readonly label: Labeller | undefined;
}

/** The runs that events speak of. */
const runsAtOnce =
  (events: readonly SessionEvent[]) =>
  ({ run }: SessionOutline): ReadonlyMap<RunId, RunAtOnce> => {
    const ids = new Set(events.flatMap((event) => eventSubject(event).runId ?? []));
    return new Map(
      [...ids].flatMap((runId) => {
        const found = run(runId);
        if (found === undefined) return [];
        const points = new Map(found.points.map((point) => [point.node, point]));
        return [[runId, { runId, tip: found.tip, points }] as const];
      }),
    );
  };

const knownRun = (deps: Pick<Dependencies, 'runs'>, tx: ReadTransaction, run: RunAtOnce) =>
  program<StoreError, KnownRun>(async ({ take }) => {
    const facts = await take(unlessDamaged(factsOfRun(deps, tx, run)));
    if (facts === undefined) return { points: run.points, name: undefined, label: undefined };
    const { workflow } = facts;
    return {
      points: run.points,
      name: workflow.name === '' ? undefined : workflow.name,
      label: labeller(tx, workflow),
    };
  });

const entryOf = (event: SessionEvent, runs: ReadonlyMap<RunId, KnownRun>) =>
  program<StoreError, TimelineEntry>(async ({ take }) => {
    const { version, at, kind } = event;
    const subject = eventSubject(event);
    const run = subject.runId && runs.get(subject.runId);
    // What was done is the step that was pending where it came of; all else is said at the step that is pending there.
    const made = madePoint(event);
    const begun = made === undefined ? subject.node : made.from?.node;
    const point = begun && run?.points.get(begun);
    const step = point && (await take(run?.label?.(point) ?? TE.right(null)));
    const rounds = shownRounds(step?.rounds ?? []);
    // Steps of the server may go on side by side: then a request is not always of the one that is pending.
    const ofOther = 'call' in event.data && event.data.stepId !== step?.stepId;
    const ends = kind === 'step_acked' || kind === 'advance_blocked';
    return defined({
      ...{ version, at, kind, ...subject },
      text: eventText(event, kind === 'run_started' ? run?.name : ofOther ? undefined : step?.title),
      rounds: rounds.length === 0 ? undefined : rounds,
      since: ends ? point?.at : undefined,
    });
  });
