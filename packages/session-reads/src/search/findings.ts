import type { WhyMatched } from '@workrail/event-log';
import type { SessionNumber } from '@workrail/ports';

export interface QueryWord {
  readonly text: string;
  /** How much it tells: the fewer sessions have it, the more. */
  readonly weight: number;
  /** Places of the words that have to match as well for this one to count: those of one phrase or one name. */
  readonly together?: readonly number[];
  /** The word, or those that stand in for it; none where nothing is like it. */
  readonly texts: readonly string[];
  /** True where no session has the word itself and words like it stand in. */
  readonly similar: boolean;
}

/** What is known about one session before any of its events was read. */
export interface Finding {
  readonly number: SessionNumber;
  readonly why: ReadonlySet<WhyMatched>;
  /** Places in the list of words: those of the session's title, and those of its notes. */
  readonly title: ReadonlySet<number>;
  readonly notes: ReadonlySet<number>;
  /** Places of the words of phrases that the session has, but not as a phrase: they count for nothing. */
  readonly scattered?: ReadonlySet<number>;
}

type MutableFinding = {
  readonly [Member in keyof Finding]: Finding[Member] extends ReadonlySet<infer Item>
    ? Set<Item>
    : Finding[Member];
};

/** Findings as they come together. */
export class Findings {
  readonly #found = new Map<SessionNumber, MutableFinding>();

  get size(): number {
    return this.#found.size;
  }

  get numbers(): readonly SessionNumber[] {
    return [...this.#found.keys()];
  }

  get all(): readonly Finding[] {
    return [...this.#found.values()];
  }

  has(session: SessionNumber): boolean {
    return this.#found.has(session);
  }

  include(sessions: readonly SessionNumber[]): void {
    for (const session of sessions) this.#of(session);
  }

  because(why: WhyMatched, sessions: readonly SessionNumber[]): void {
    for (const session of sessions) this.#of(session).why.add(why);
  }

  /** Notes that sessions have a word; sessions not found before are added. */
  word(field: 'title' | 'notes', word: number, sessions: Iterable<SessionNumber>): void {
    for (const session of sessions) this.#of(session)[field].add(word);
  }

  /** Forgets all sessions but these. */
  keep(kept: readonly Finding[]): void {
    const numbers = new Set(kept.map(({ number }) => number));
    for (const number of this.#found.keys()) if (!numbers.has(number)) this.#found.delete(number);
  }

  #of(number: SessionNumber): MutableFinding {
    const known = this.#found.get(number);
    if (known !== undefined) return known;
    const fresh: MutableFinding = { number, why: new Set(), title: new Set(), notes: new Set() };
    this.#found.set(number, fresh);
    return fresh;
  }
}
