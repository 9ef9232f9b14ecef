import type { AttachedEvent, Output } from '@workrail/event-log';
import {
  closingOf,
  jsonLength,
  jsonPrefix,
  LINE_BREAK,
  LruCache,
  type NodeId,
  program,
  type TaskEither,
  utf8Length,
} from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import type { Recap, RecapEntry } from './answer.ts';

const PAGE = 16;
/** Bytes of one entry's notes, as JSON, that a recap shows. */
const ENTRY_LIMIT = 4_000;
/** What a rendered entry needs besides its own JSON, and what each of its lines does. */
const ENTRY_OVERHEAD = 40;
const LINE_OVERHEAD = 6;

/** An entry for a node that a step led to, or undefined where the step left no notes. */
export function recapEntry(node: NodeRecord): RecapEntry | undefined {
  if (node.event.kind !== 'step_acked') return undefined;
  const { stepId, output } = node.event.data;
  return output === undefined ? undefined : entryOf(stepId, output);
}

/** What was noted at a point before its step was done. */
const checkpointEntry = ({ data: { at, output } }: AttachedEvent<'checkpoint_recorded'>): RecapEntry => ({
  ...entryOf(at?.stepId ?? AT_THE_END, output),
  checkpoint: true,
});

/** Stands for a step where a run is complete. */
const AT_THE_END = '(end)';

const KINDS_SHOWN = 5;

function entryOf(stepId: string, { notesMarkdown, artifacts }: Output): RecapEntry {
  const kinds = (artifacts ?? []).slice(0, KINDS_SHOWN).map(({ kind }) => kind);
  const more = (artifacts ?? []).length - kinds.length;
  return {
    stepId,
    notesMarkdown: cutNotes(notesMarkdown ?? '', ENTRY_LIMIT),
    ...(kinds.length === 0 ? {} : { artifactKinds: kinds }),
    ...(more > 0 ? { moreArtifacts: more } : {}),
  };
}

export function cutNotes(notes: string, limit: number): string {
  if (jsonLength(notes) <= limit) return notes;
  const kept = jsonPrefix(notes, limit);
  const closing = closingOf(kept);
  return `${kept}${closing}${closing === '' ? '' : '\n'}… [cut: ${utf8Length(notes)} bytes in all]`;
}

/** Bytes of an entry in the longer of its two forms: as JSON, and as quoted lines of a text. */
function costOf(entry: RecapEntry): number {
  const lines = entry.notesMarkdown.split(LINE_BREAK).length;
  return utf8Length(JSON.stringify(entry)) + ENTRY_OVERHEAD + lines * LINE_OVERHEAD;
}

/** Takes entries, newest first, until `limit` bytes are full; what comes after that is passed over. */
export class RecapBuilder {
  readonly #entries: RecapEntry[] = [];
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  get full(): boolean {
    return this.#left < 0;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(entry: RecapEntry, cost = costOf(entry)): void {
    this.#left -= cost;
    if (!this.full) this.#entries.push(entry);
  }

  build(omitted: number | null): Recap {
    const truncated = this.full || omitted === null;
    return { entries: this.#entries.toReversed(), truncated, omitted, policy: 'kept_most_recent' };
  }
}

/** What a recap needs of a node; it never changes. */
interface Milestone {
  readonly parent: NodeId | null;
  readonly entry: RecapEntry | undefined;
  /** Bytes that the entry takes; 0 without one. */
  readonly cost: number;
}

interface RecapPoint {
  readonly node: Pick<NodeRecord, 'node' | 'sessionId'>;
  readonly depth: number;
}

export type Recaps = ReturnType<typeof recaps>;

const KNOWN_MILESTONES = 1_024;
/** The latest ones of a session; earlier ones are found by searching. */
const CHECKPOINTS_READ = 100;

/** Recaps, with the milestones that were read before kept in memory: a run is picked up again and again. */
export function recaps() {
  const known = new LruCache<NodeId, Milestone>(KNOWN_MILESTONES);

  const milestone = (tx: ReadTransaction, node: NodeId): TaskEither<StoreError, Milestone | undefined> =>
    program(async ({ take }) => {
      for (const read of await take(tx.graph.lineage(node, PAGE))) {
        const entry = recapEntry(read);
        const cost = entry === undefined ? 0 : costOf(entry);
        known.set(read.node, { parent: read.parent, entry, cost });
      }
      return known.get(node);
    });

  return {
    forget: (): void => known.clear(),
    /** What was done on the way to a node, which `depth` steps led to, and noted there. */
    of: (tx: ReadTransaction, { node: { node, sessionId }, depth }: RecapPoint, limit: number) =>
      program<StoreError, Recap>(async ({ take }) => {
        const builder = new RecapBuilder(limit);
        // Checkpoints may come to any point at any time, so they are read anew.
        const noted = await take(tx.graph.checkpoints(sessionId, CHECKPOINTS_READ));
        let withoutNotes = 0;
        for (let at: NodeId | null = node; at !== null && !builder.full; ) {
          for (const checkpoint of noted)
            if (checkpoint.data.at?.node === at) builder.add(checkpointEntry(checkpoint));
          const here: Milestone | undefined = known.get(at) ?? (await take(milestone(tx, at)));
          if (here?.entry !== undefined) builder.add(here.entry, here.cost);
          else withoutNotes += 1;
          at = here?.parent ?? null;
        }
        // Of checkpoints only the latest of the session were looked at: there may be others on the way.
        const all = noted.length < CHECKPOINTS_READ;
        if (!builder.full) return builder.build(all ? 0 : null);
        return builder.build(noted.length > 0 ? null : depth - withoutNotes - builder.size);
      }),
  };
}
