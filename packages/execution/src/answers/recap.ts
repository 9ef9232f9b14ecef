import type { AttachedEvent, Output } from '@workrail/event-log';
import {
  BUDGETS,
  closingOf,
  defined,
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
import { notesRef } from '../read-output/output-ref.ts';
import type { ReadCall, Recap, RecapEntry } from './answer.ts';

const PAGE = 16;
/** Bytes of one entry, unless the others leave it more. */
const ENTRY_LIMIT = BUDGETS.recap / 2;
/** What a rendered entry needs besides its own JSON, what each of its lines does, and what is said where it is cut. */
const ENTRY_OVERHEAD = 40;
const LINE_OVERHEAD = 6;
const CUT_OVERHEAD = 60;
/** What a recap says besides its entries: that some are left out, and how they are read. */
const FRAME = 240;
/** Fewer bytes of notes are not worth a cut: the entry is left out. */
const LEAST_NOTES = 200;

/** What one event left, as far as a recap may ever show it. */
export interface RecapSource {
  readonly head: Omit<RecapEntry, 'notesMarkdown' | 'cut'>;
  /** No more of them than fits into any recap. */
  readonly notes: string;
  /** Of all of the notes. */
  readonly bytes: number;
  /** Names the notes for `read_output`. */
  readonly ref: string;
}

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

const KINDS_SHOWN = 5;

function sourceOf(
  version: number,
  stepId: string,
  { notesMarkdown = '', artifacts = [] }: Output,
): RecapSource {
  const kinds = artifacts.slice(0, KINDS_SHOWN).map(({ kind }) => kind);
  const more = artifacts.length - kinds.length;
  return {
    head: {
      stepId,
      ...(kinds.length === 0 ? {} : { artifactKinds: kinds }),
      ...(more > 0 ? { moreArtifacts: more } : {}),
    },
    notes: jsonPrefix(notesMarkdown, BUDGETS.recap),
    bytes: utf8Length(notesMarkdown),
    ref: notesRef(version),
  };
}

/** The first `limit` bytes of a text, as JSON, with words that say how long it is. */
export const cutNotes = (notes: string, limit: number): string =>
  jsonLength(notes) <= limit ? notes : cutTo(notes, limit, utf8Length(notes));

function cutTo(notes: string, limit: number, bytes: number): string {
  const kept = jsonPrefix(notes, limit);
  const marker = `… [cut: ${bytes} bytes in all]`;
  // Behind the end of a fence the marker needs a line of its own, or the fence does not end there.
  return closingOf(kept + marker) === '' ? kept + marker : `${kept}${closingOf(kept)}\n${marker}`;
}

/** Bytes of an entry in the longer of its two forms: as JSON, and as quoted lines of a text. */
function costOf(entry: RecapEntry): number {
  const lines = entry.notesMarkdown.split(LINE_BREAK).length;
  const said = entry.cut === undefined ? 0 : CUT_OVERHEAD;
  return utf8Length(JSON.stringify(entry)) + ENTRY_OVERHEAD + said + lines * LINE_OVERHEAD;
}

/** The entry in at most `room` bytes: whole, or as much of its notes as fits; undefined where that is too little. */
function fitEntry(
  { head, notes, bytes, ref }: RecapSource,
  room: number,
  stateToken: string,
): RecapEntry | undefined {
  const whole = { ...head, notesMarkdown: notes };
  const isWhole = utf8Length(notes) === bytes;
  if (isWhole && costOf(whole) <= room) return whole;
  const cut = { bytes, readWith: readOutput(stateToken, ref) };
  const upTo = (limit: number): RecapEntry => ({ ...head, notesMarkdown: cutTo(notes, limit, bytes), cut });
  let [fits, over] = [LEAST_NOTES, Math.min(room, jsonLength(notes) + (isWhole ? 0 : 1))];
  if (fits >= over || costOf(upTo(fits)) > room) return undefined;
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (costOf(upTo(middle)) <= room) fits = middle;
    else over = middle;
  }
  return upTo(fits);
}

/** Reads what was left on the way to a point: one output of a ref, or all of them. */
const readOutput = (stateToken: string, ref?: string): ReadCall => ({
  tool: 'read_output',
  arguments: defined({ stateToken, ref }),
});

/** What a recap may take, and the token of the point whose past it tells. */
export interface RecapTerms {
  readonly limit: number;
  readonly stateToken: string;
}

interface Fitted {
  readonly source: RecapSource;
  readonly entry: RecapEntry;
}

/**
 * Takes entries, newest first, until `limit` bytes are full; what comes after that is left out. A long one gives way to
 * the others, and gets what they leave.
 */
export class RecapBuilder {
  readonly #fitted: Fitted[] = [];
  readonly #stateToken: string;
  #left: number;
  #full = false;

  constructor({ limit, stateToken }: RecapTerms) {
    this.#left = limit - FRAME;
    this.#stateToken = stateToken;
  }

  /** Whether one was left out. */
  get full(): boolean {
    return this.#full;
  }

  get size(): number {
    return this.#fitted.length;
  }

  add(source: RecapSource): void {
    if (this.#full) return;
    const entry = fitEntry(source, Math.min(this.#left, ENTRY_LIMIT), this.#stateToken);
    this.#full = entry === undefined;
    if (entry === undefined) return;
    this.#left -= costOf(entry);
    this.#fitted.push({ source, entry });
  }

  /** `omitted`: how many entries were not added; null where nobody knows. */
  build(omitted: number | null): Recap {
    const entries = this.#fitted.map((one) => this.#widened(one));
    return defined({
      entries: entries.toReversed(),
      truncated: omitted !== 0 || entries.some(({ cut }) => cut !== undefined),
      omitted,
      policy: 'kept_most_recent' as const,
      readWith: omitted === 0 ? undefined : readOutput(this.#stateToken),
    });
  }

  /** A cut entry with the room that is left over. */
  #widened({ source, entry }: Fitted): RecapEntry {
    if (entry.cut === undefined) return entry;
    const room = costOf(entry) + this.#left;
    const wider = fitEntry(source, room, this.#stateToken) ?? entry;
    this.#left = room - costOf(wider);
    return wider;
  }
}

/** What a recap needs of a node; it never changes. */
interface Milestone {
  readonly parent: NodeId | null;
  /** Whether a step led to it. */
  readonly isStep: boolean;
  readonly source: RecapSource | undefined;
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
        const isStep = read.event.kind === 'step_acked';
        known.set(read.node, { parent: read.parent, isStep, source: recapSource(read) });
      }
      return known.get(node);
    });

  return {
    forget: (): void => known.clear(),
    /** What was done on the way to a node, which `depth` steps led to, and noted there. */
    of: (tx: ReadTransaction, { node: { node, sessionId }, depth }: RecapPoint, terms: RecapTerms) =>
      program<StoreError, Recap>(async ({ take }) => {
        const builder = new RecapBuilder(terms);
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
        if (!builder.full) return builder.build(all ? 0 : null);
        return builder.build(noted.length > 0 ? null : depth - withoutNotes - builder.size);
      }),
  };
}
