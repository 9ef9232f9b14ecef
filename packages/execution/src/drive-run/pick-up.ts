import { stretchAt } from '@workrail/engine';
import { type AdvanceBlocked, type SessionEvent, sessionStreamId, type Warning } from '@workrail/event-log';
import { type AttemptId, type BlobHash, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { damagedEvent, findPoint, type RunPoint } from '@workrail/session-reads';
import type { Position } from '@workrail/workflow-compiler';
import { isServerStep } from '../answers/attempts-at.ts';
import type { AdvanceError } from '../continue-workflow/advance-once.ts';
import type { Dependencies } from '../dependencies.ts';
import { type KeptSteps, keptSteps } from './kept-steps.ts';
import { isCallEvent, NOT_BEGUN, type OpenStep, withEvent } from './open-steps.ts';
import { type Outcomes, outcomesBefore } from './outcomes.ts';
import { serverAttempt, serverLine } from './server-line.ts';

/** Where the server stands in a run, by what the log says. */
export interface ServerPlace {
  /** At a step of the server, or where there is nothing for it to do. */
  readonly place: RunPoint;
  readonly state:
    | 'open'
    /** At a step that cannot be left before the agent did something about it. */
    | 'blocked'
    | 'canceled'
    /** It is the agent's turn, or the run has ended. */
    | 'idle';
  readonly line: AttemptId;
  /** Of the session's latest event that is known. */
  readonly version: number;
  /** Steps that are begun, by id. */
  readonly open: ReadonlyMap<string, OpenStep>;
  readonly outcomes: Outcomes;
  /** Set where a step cannot be left. */
  readonly blocked?: SessionEvent & AdvanceBlocked;
  /** Of the steps that were recorded on the way. */
  readonly warnings: readonly Warning[];
  /** Steps that were done before and stay. */
  readonly kept: KeptSteps;
}

type Needs = Pick<Dependencies, 'runs' | 'health' | 'places'>;

/** Goes on from a point along the server's line of attempts, to where nothing is recorded yet. */
export const pickUp = (deps: Needs, tx: ReadTransaction, from: NodeId) =>
  program<AdvanceError, ServerPlace>(async ({ take, fail }) => {
    let place = await take(findPoint(deps, tx, from));
    const { sessionId, runId } = place.node;
    const { version } = await take(tx.events.head(sessionStreamId(sessionId)));
    const warnings: Warning[] = [];
    for (;;) {
      const line = await take(serverLine(tx, place.node.node));
      const known = { place, line, version, outcomes: outcomesBefore(place.node), warnings };
      const nothing = { ...known, open: new Map(), kept: new Map() };
      if (!isServerStep(place)) return { ...nothing, state: 'idle' };
      const recorded = await take(serverAttempt(tx, place.node.node));
      if (recorded?.kind === 'advance_blocked') return { ...nothing, state: 'blocked', blocked: recorded };
      if (recorded === undefined) {
        const run = await take(tx.graph.runState(runId));
        if (run._tag === 'Some' && run.value.state === 'canceled') return { ...nothing, state: 'canceled' };
        const way = await take(wayThrough(tx, place, line));
        const open = await take(openSteps(tx, place, way));
        return { ...known, open, state: 'open', kept: await take(keptSteps(tx, place, way.keeps)) };
      }
      const { to } = recorded.data;
      warnings.push(...recorded.data.warnings);
      const reached = await take(findPoint(deps, tx, to));
      if (reached.node.node === place.node.node)
        return fail(damagedEvent(sessionId, recorded.version, 'it leads to where it comes from'));
      place = reached;
    }
  });

const PAGE = 500;

/** What the log says of steps of the stretch that are begun: under the attempts that led to the place, and to its open one. */
const openSteps = (tx: ReadTransaction, place: RunPoint, way: Way) =>
  program<StoreError, ReadonlyMap<string, OpenStep>>(async ({ take }) => {
    const { sessionId, runId } = place.node;
    const open = new Map<string, OpenStep>();
    const isOnWay = (event: SessionEvent): boolean =>
      'attempt' in event.data &&
      'node' in event.data &&
      event.data.runId === runId &&
      way.attempts.get(event.data.node) === event.data.attempt;
    for (let from = way.since + 1; ; from += PAGE) {
      const events = await take(tx.events.read(sessionStreamId(sessionId), { from, limit: PAGE }));
      for (const event of events) {
        if (!isCallEvent(event) || !isOnWay(event)) continue;
        const { stepId } = event.data;
        if (!way.done.has(stepId)) open.set(stepId, withEvent(open.get(stepId) ?? NOT_BEGUN, event));
      }
      if (events.length < PAGE) return open;
    }
  });

/** How a run came through a stretch. */
interface Way {
  /** Of each of its points, the attempt that left it; of the last one, the open one. */
  readonly attempts: ReadonlyMap<NodeId, AttemptId>;
  /** Ids of the steps that are done. */
  readonly done: ReadonlySet<string>;
  /** Version of the event that made its first point. */
  readonly since: number;
  /** Blob with the outcomes that stay, where the run was opened again in the stretch. */
  readonly keeps: BlobHash | undefined;
}

const wayThrough = (tx: ReadTransaction, place: RunPoint, line: AttemptId) =>
  program<StoreError, Way>(async ({ take }) => {
    const { position } = place;
    const attempts = new Map<NodeId, AttemptId>([[place.node.node, line]]);
    const done = new Set<string>();
    let keeps: BlobHash | undefined;
    let at = place.node;
    const lookAt = async (): Promise<void> => {
      const [reopened] = keeps === undefined ? await take(tx.graph.attached(at.node, 'run_reopened', 1)) : [];
      keeps ??= reopened?.data.keeps;
    };
    await lookAt();
    if (position.kind === 'complete') return { attempts, done, since: at.event.version, keeps };
    const { start } = stretchAt(place.run.workflow, position);
    while (at.parent !== null && instructionOf(at.event.data.position) > start) {
      const { event } = at;
      const parent = await take(tx.graph.node(at.parent));
      if (event.kind !== 'step_acked' || parent._tag === 'None') break;
      attempts.set(at.parent, event.data.attempt);
      done.add(event.data.stepId);
      at = parent.value;
      await lookAt();
    }
    return { attempts, done, since: at.event.version, keeps };
  });

const instructionOf = (position: Position): number => (position.kind === 'at' ? position.instruction : -1);
