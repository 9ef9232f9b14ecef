import {
  type BlobRole,
  eventBlobs,
  MAX_CONTEXT,
  MAX_EXCHANGE,
  type PointFacts,
  type SessionEvent,
  type SessionListener,
  TIME_PATTERN,
  tellEvent,
} from '@workrail/event-log';
import {
  BUDGETS,
  E,
  type Either,
  isJsonObject,
  type Json,
  type NodeId,
  type RunId,
  utf8Length,
  workflowBlob,
} from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { BLOB_VALUES } from './blob-values.ts';

/** As much of a compiled workflow as says where a run may stand. */
interface Shape {
  readonly isStep: readonly boolean[];
  /** Loops with the index behind their last instruction. */
  readonly loops: readonly { readonly at: number; readonly end: number }[];
}

type Position = PointFacts['position'];

/** Says what keeps a document from being a workflow that can run: the judge that the engine asks, too. */
export type WorkflowJudge = (value: Json, hash: string) => Either<string, CompiledWorkflow>;

/** A moment that there was: no 31 February. */
const isTime = (at: string): boolean => TIME_PATTERN.test(at) && new Date(at).toISOString() === at;

const MOST_ITERATIONS = 1_000;

/** Looks at what documents and events say, beyond their digests: whether this program could have written them. */
export function contentCheck(judge: WorkflowJudge) {
  const shapes = new Map<string, Shape>();
  const standing = runsStanding(shapes);
  /** Documents of steps that can be nothing else: they are looked at once, when they are spoken of first. */
  const noObjects = new Set<string>();
  const misused = (event: SessionEvent): string | undefined => {
    if (noObjects.size === 0) return undefined;
    const other = eventBlobs(event).find(({ hash, role }) => role !== 'exchange' && noObjects.has(hash));
    return other && NOT_OF_ITS_ROLE[other.role];
  };
  return {
    /** What is wrong with a blob, if something is. */
    blob: (role: BlobRole, hash: string, value: Json): string | undefined => {
      if (!BLOB_VALUES[role].safeParse(value).success) return NOT_OF_ITS_ROLE[role];
      if (role === 'exchange' && !isJsonObject(value)) noObjects.add(hash);
      if (role !== 'workflow')
        return utf8Length(JSON.stringify(value)) > LIMITS[role]
          ? `the ${role === 'exchange' ? 'document' : role} is too large`
          : undefined;
      const judged = judge(value, hash);
      if (E.isLeft(judged)) return `the workflow cannot run: ${judged.left}`;
      shapes.set(hash, shapeOf(judged.right));
      return undefined;
    },
    /** What is wrong with an event whose blobs came before it, if something is. */
    event: (event: SessionEvent): string | undefined =>
      isTime(event.at)
        ? (misused(event) ?? standing(event))
        : `its time is not valid: ${JSON.stringify(event.at)}`,
  };
}

/** What is known of a run after some of its events. */
interface Standing {
  readonly shape: Shape;
  gaps: number;
  /** Steps done on the way to each of its points. */
  readonly depths: Map<NodeId, number>;
}

/** Says what is wrong with where the runs of a session stand after each of its events. */
function runsStanding(shapes: ReadonlyMap<string, Shape>): (event: SessionEvent) => string | undefined {
  const runs = new Map<RunId, Standing>();
  /** Gaps of a start stand before it. */
  const early = new Map<RunId, number>();
  let fault: string | undefined;

  const standAt = ({ runId, node, parent, stepId, depth, position, openGaps }: PointFacts) => {
    const run = runs.get(runId);
    if (run === undefined) return undefined;
    // A step leads one further; a change of preferences leads to a point that stands where the one before it does.
    const before = parent === null ? 0 : (run.depths.get(parent) ?? 0);
    const expected = stepId === null ? before : before + 1;
    if (depth !== expected) return `it counts ${depth} steps done, and ${expected} led to it`;
    run.depths.set(node, depth);
    if (openGaps > run.gaps) return `it counts ${openGaps} open gaps, but only ${run.gaps} were recorded`;
    return position.kind === 'complete' || fits(run.shape, position)
      ? undefined
      : 'its position is not a step of its workflow';
  };
  const listener: SessionListener = {
    runStarted: ({ runId, workflowHash }, root) => {
      const shape = shapes.get(workflowBlob(workflowHash));
      if (shape !== undefined) runs.set(runId, { shape, gaps: early.get(runId) ?? 0, depths: new Map() });
      fault = standAt(root);
    },
    pointMade: (point) => {
      fault = standAt(point);
    },
    gap: ({ runId, resolution }) => {
      if (resolution.kind === 'resolves') return;
      const run = runs.get(runId);
      if (run === undefined) early.set(runId, (early.get(runId) ?? 0) + 1);
      else run.gaps += 1;
    },
  };
  return (event) => {
    fault = undefined;
    tellEvent(event, listener);
    return fault;
  };
}

const LIMITS = { context: MAX_CONTEXT, artifact: BUDGETS.artifact, exchange: MAX_EXCHANGE } as const;

const NOT_OF_ITS_ROLE = {
  workflow: 'the workflow is not a compiled workflow',
  context: 'the context is not an object',
  artifact: 'the artifact is not an object with a kind',
  exchange: 'the document is not JSON',
} as const satisfies Record<BlobRole, string>;

function shapeOf({ instructions }: CompiledWorkflow): Shape {
  return {
    // No matter who does it, the agent or the server: only steps have a stepId.
    isStep: instructions.map((one) => 'stepId' in one),
    loops: instructions.flatMap((one, at) => (one.op === 'loop' ? [{ at, end: one.end }] : [])),
  };
}

/** At a step, with a frame for each loop around it. */
function fits(
  { isStep, loops }: Shape,
  { instruction, frames }: Extract<Position, { readonly kind: 'at' }>,
): boolean {
  const around = loops.filter(({ at, end }) => at < instruction && instruction < end);
  return (
    isStep[instruction] === true &&
    frames.length === around.length &&
    frames.every(
      ({ loop, iteration }, index) =>
        loop === around[index]?.at && iteration >= 0 && iteration < MOST_ITERATIONS,
    )
  );
}
