import type { AttachedEvent } from '@workrail/event-log';
import { defined, LruCache, type NodeId, program, type TaskEither } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import type { Recap } from './answer.ts';
import { costOfAll, RecapBuilder, type RecapSource, sourceOf } from './recap-builder.ts';
import { sessionNotes, sessionRecap } from './session-notes.ts';

const PAGE = 16;

/** What a node's step left, or undefined where it left nothing. */
export function recapSource({ event }: NodeRecord): RecapSource | undefined {
  if (event.kind !== 'step_acked') return undefined;
  const { stepId, output } = event.data;
  return output === undefined ? undefined : sourceOf(event.version, stepId, output);
}

/** What was noted at a point before its step was done. */
function checkpointSource({
  version,
  data: { at, output },
}: AttachedEvent<'checkpoint_recorded'>): RecapSource {
  const { head, ...rest } = sourceOf(version, at?.stepId ?? AT_THE_END, output);
  return { ...rest, head: { ...head, checkpoint: true } };
}

/** Stands for a step where a run is complete. */
const AT_THE_END = '(end)';

/** What a recap needs of a node; it never changes. */
interface Milestone {
  readonly parent: NodeId | null;
  /** Whether a step led to it. */
  readonly isStep: boolean;
  readonly source: RecapSource | undefined;
}

interface RecapPoint {
  readonly node: Pick<NodeRecord, 'node' | 'sessionId' | 'runId'>;
  readonly depth: number;
}

/** What a recap may take, and the token of the point whose past it tells. */
interface PointTerms {
  readonly limit: number;
  readonly stateToken: string;
}

export type Recaps = ReturnType<typeof recaps>;

const KNOWN_MILESTONES = 1_024;
/** Part of a recap that the notes of the session have at least, where they need it. */
const SESSION_SHARE = 1 / 4;
/** The latest ones of a session; earlier ones are found by searching. */
const CHECKPOINTS_READ = 100;

/** Recaps, with the milestones that were read before kept in memory: a run is picked up again and again. */
export function recaps() {
  const known = new LruCache<NodeId, Milestone>(KNOWN_MILESTONES);
  const session = sessionNotes();

  const milestone = (tx: ReadTransaction, node: NodeId): TaskEither<StoreError, Milestone | undefined> =>
    program(async ({ take }) => {
      for (const read of await take(tx.graph.lineage(node, PAGE))) {
        const isStep = read.event.kind === 'step_acked';
        known.set(read.node, { parent: read.parent, isStep, source: recapSource(read) });
      }
      return known.get(node);
    });

  return {
    forget: (): void => {
      known.clear();
      session.forget();
    },
    /** What was done on the way to a node, which `depth` steps led to, and noted there; before it, what was noted in its session. */
    of: (tx: ReadTransaction, { node: record, depth }: RecapPoint, { limit, stateToken }: PointTerms) =>
      program<StoreError, Recap>(async ({ take }) => {
        const { node, sessionId } = record;
        const beside = await take(session.of(tx, record));
        const reserved = beside.length === 0 ? 0 : Math.min(limit * SESSION_SHARE, costOfAll(beside));
        const builder = new RecapBuilder({ limit: limit - reserved, whose: { stateToken } });
        const built = (omitted: number | null): Recap => {
          const run = builder.build(omitted);
          if (beside.length === 0) return run;
          return joined(sessionRecap(beside, sessionId, reserved + builder.left), run);
        };
        // Checkpoints may come to any point at any time, so they are read anew.
        const noted = await take(tx.graph.checkpoints(sessionId, CHECKPOINTS_READ));
        let withoutNotes = 0;
        for (let at: NodeId | null = node; at !== null && !builder.full; ) {
          for (const checkpoint of noted)
            if (checkpoint.data.at?.node === at) builder.add(checkpointSource(checkpoint));
          const here: Milestone | undefined = known.get(at) ?? (await take(milestone(tx, at)));
          if (here?.source !== undefined) builder.add(here.source);
          else if (here?.isStep === true) withoutNotes += 1;
          at = here?.parent ?? null;
        }
        // Of checkpoints only the latest of the session were looked at: there may be others on the way.
        const all = noted.length < CHECKPOINTS_READ;
        if (!builder.full) return built(all ? 0 : null);
        return built(noted.length > 0 ? null : depth - withoutNotes - builder.size);
      }),
  };
}

/** What was noted in a session, and then the recap of a run in it. */
function joined(session: Recap, run: Recap): Recap {
  const { entries, truncated, readSessionWith } = session;
  return defined({
    ...run,
    entries: [...entries, ...run.entries],
    truncated: run.truncated || truncated,
    readSessionWith,
  });
}
