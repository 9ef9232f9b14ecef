import type { Output } from '@workrail/event-log';
import {
  BUDGETS,
  closingOf,
  defined,
  jsonLength,
  jsonPrefix,
  LINE_BREAK,
  utf8Length,
} from '@workrail/kernel';
import { notesRef } from '../read-output/output-ref.ts';
import type { ReadCall, Recap, RecapEntry } from './answer.ts';

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

const KINDS_SHOWN = 5;

export function sourceOf(
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

/** Bytes of a recap that has all of these whole. */
export const costOfAll = (sources: readonly RecapSource[]): number =>
  FRAME + sources.reduce((sum, { head, notes }) => sum + costOf({ ...head, notesMarkdown: notes }), 0);

/** The entry in at most `room` bytes: whole, or as much of its notes as fits; undefined where that is too little. */
function fitEntry(
  { head, notes, bytes, ref }: RecapSource,
  room: number,
  whose: Whose,
): RecapEntry | undefined {
  const whole = { ...head, notesMarkdown: notes };
  const isWhole = utf8Length(notes) === bytes;
  if (isWhole && costOf(whole) <= room) return whole;
  const cut = { bytes, readWith: readOutput(whose, ref) };
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

/** Reads what was left on the way to a point, or in a session: one output of a ref, or all of them. */
const readOutput = (whose: Whose, ref?: string): ReadCall => ({
  tool: 'read_output',
  arguments: defined({ ...whose, ref }),
});

/** The point whose past is told, or the session. */
type Whose = { readonly stateToken: string } | { readonly sessionToken: string };

/** What a recap may take. */
interface RecapTerms {
  readonly limit: number;
  readonly whose: Whose;
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
  readonly #whose: Whose;
  #left: number;
  #full = false;

  constructor({ limit, whose }: RecapTerms) {
    this.#left = limit - FRAME;
    this.#whose = whose;
  }

  /** Whether one was left out. */
  get full(): boolean {
    return this.#full;
  }

  get size(): number {
    return this.#fitted.length;
  }

  /** Bytes that are left of its limit. */
  get left(): number {
    return this.#left;
  }

  add(source: RecapSource): void {
    if (this.#full) return;
    const entry = fitEntry(source, Math.min(this.#left, ENTRY_LIMIT), this.#whose);
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
      readWith: omitted === 0 ? undefined : readOutput(this.#whose),
    });
  }

  /** A cut entry with the room that is left over. */
  #widened({ source, entry }: Fitted): RecapEntry {
    if (entry.cut === undefined) return entry;
    const room = costOf(entry) + this.#left;
    const wider = fitEntry(source, room, this.#whose) ?? entry;
    this.#left = room - costOf(wider);
    return wider;
  }
}
