import {
  eventSubject,
  madePoint,
  type SearchTerm,
  type SessionEvent,
  searchBlobs,
  searchRow,
  searchTerm,
  sessionStreamId,
  type WhyMatched,
} from '@workrail/event-log';
import { type BlobHash, type Json, type NodeId, O, program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, RunRecord, StoreError } from '@workrail/ports';
import type { Finding, QueryWord } from './findings.ts';
import type { SearchRequest } from './search-request.ts';
import { weightOf } from './snippet.ts';

/** Branches of a run that are looked at, the latest first. */
const TIPS = 256;
/** Events of a session that are looked through, the latest first, in pieces of so many. */
const LOOKED_THROUGH = 1_024;
const PIECE = 128;
/** What sums of the same weights may differ by. */
const ROUNDING = 1e-6;
/** More than all words of a query weigh together. */
const EXACT = 1_000;

/** What was asked for, as far as a point of a run can have it. */
export interface Sought {
  readonly words: readonly QueryWord[];
  readonly request: Pick<SearchRequest, 'keys' | 'branch' | 'head'>;
}

/** How well a branch matches, and the latest event on it that does. */
interface Match {
  readonly weight: number;
  readonly version: number;
}

/**
 * The tip of the branch on which most of what was asked for was noted or seen; of several, the one where that was last, and
 * then the one with the latest activity. Undefined where the run has one branch only, or where no branch has any of it.
 */
export const matchingTip = (tx: ReadTransaction, run: RunRecord, finding: Finding, sought: Sought) =>
  program<StoreError, NodeRecord | undefined>(async ({ take }) => {
    const most = mostOf(finding, sought);
    if (most === 0 && finding.title.size === 0) return undefined;
    const { total, latest } = await take(tx.graph.tips(run.root, TIPS));
    if (total < 2) return undefined;
    const tips = latest.toReversed();
    const stream = sessionStreamId(run.sessionId);
    const log = new BranchLog(sought);
    const { version: end } = await take(tx.events.head(stream));
    // What only titles have is hardly ever said of a point: the name of a git branch may be.
    const first = Math.max(1, end - (most === 0 ? PIECE : LOOKED_THROUGH) + 1);
    let best: BranchMatch | undefined;
    for (let to = end; to >= first && (best === undefined || best.weight < most - ROUNDING); to -= PIECE) {
      const from = Math.max(first, to - PIECE + 1);
      const events = await take(tx.events.read(stream, { from, limit: to - from + 1 }));
      for (const event of events.toReversed())
        log.add(event, log.mayHave(event) ? await take(termsOf(tx, run, event)) : []);
      best = tips.map((tip) => ({ tip, ...log.matchOf(tip.node) })).reduce(better);
    }
    return best === undefined || best.weight === 0 ? undefined : best.tip;
  });

/** Found before a session is read: what its points can have at most. */
function mostOf({ notes, why }: Finding, { words }: Sought): number {
  const exact = EXACT_MATCHES.some((code) => why.has(code)) ? EXACT : 0;
  return weightOf(notes, words) + exact;
}

const EXACT_MATCHES = ['key', 'git_branch', 'git_head_sha'] as const satisfies readonly WhyMatched[];

interface BranchMatch extends Match {
  readonly tip: NodeRecord;
}

/** Of two that match alike the one that came first: tips come latest first. */
const better = (left: BranchMatch, right: BranchMatch): BranchMatch => (isBetter(right, left) ? right : left);

const isBetter = (left: Match, right: Match): boolean =>
  left.weight > right.weight || (left.weight === right.weight && left.version > right.version);

/** What a session is found by through one event. */
const termsOf = (tx: ReadTransaction, { sessionId }: RunRecord, event: SessionEvent) =>
  program<StoreError, readonly SearchTerm[]>(async ({ take }) => {
    const blobs = new Map<BlobHash, Json>();
    for (const hash of searchBlobs(event)) {
      const document = O.toUndefined(await take(tx.blobs.get(hash)));
      if (document !== undefined) blobs.set(hash, document);
    }
    return searchRow(sessionId, event, (hash) => blobs.get(hash)).terms;
  });

/** A text whose words stand in it as they are looked for. */
const PLAIN = /^[ -"$-*,-~]*$/;

/** Which points have what, as events are read from the latest backwards. */
class BranchLog {
  readonly #parents = new Map<NodeId, NodeId>();
  readonly #matches = new Map<NodeId, { readonly found: Set<number>; version: number }>();
  readonly #words: readonly QueryWord[];
  readonly #exact: ReadonlySet<string>;
  readonly #head: string | undefined;
  readonly #texts: readonly string[];
  /** The point that the call came to which is recorded next: what was seen of the workspace was seen on the way there. */
  #next: NodeId | undefined;

  constructor({ words, request: { keys, branch, head } }: Sought) {
    this.#words = words;
    const branches = [...keys, ...(branch === undefined ? [] : [branch])];
    this.#exact = new Set([
      ...keys.map((key) => searchTerm('key', key)),
      ...branches.map((name) => searchTerm('branch', name)),
    ]);
    this.#head = head;
    this.#texts = [...words.flatMap(({ texts }) => texts), ...branches];
  }

  /** False for an event that surely has nothing of it; to take all of them apart would take long. */
  mayHave(event: SessionEvent): boolean {
    if (this.#head !== undefined || searchBlobs(event).length > 0) return true;
    const text = JSON.stringify(event.data).toLowerCase();
    return !PLAIN.test(text) || this.#texts.some((one) => text.includes(one));
  }

  add(event: SessionEvent, terms: readonly SearchTerm[]): void {
    const made = madePoint(event);
    if (made?.from) this.#parents.set(made.node, made.from.node);
    const node = event.kind === 'observation_recorded' ? this.#next : eventSubject(event).node;
    if (made !== undefined || event.kind === 'checkpoint_recorded' || event.kind === 'advance_blocked')
      this.#next = node;
    const found = this.#foundIn(terms);
    if (node === undefined || found.length === 0) return;
    const known = this.#matches.get(node);
    if (known === undefined) this.#matches.set(node, { found: new Set(found), version: event.version });
    else for (const place of found) known.found.add(place);
  }

  /** Places of the words that terms have; of an exact one, the place after the last word. */
  #foundIn(terms: readonly SearchTerm[]): readonly number[] {
    const all = new Set<string>(terms);
    const places = this.#words.flatMap(({ texts }, place) =>
      texts.some((text) => all.has(searchTerm('note', text)) || all.has(searchTerm('title', text)))
        ? [place]
        : [],
    );
    const head = this.#head === undefined ? undefined : searchTerm('head', this.#head);
    const exact = terms.some(
      (term) => this.#exact.has(term) || (head !== undefined && term.startsWith(head)),
    );
    return exact ? [...places, this.#words.length] : places;
  }

  /** What was found on the way to a point and at it. */
  matchOf(tip: NodeId): Match {
    const found = new Set<number>();
    let version = 0;
    for (let at: NodeId | undefined = tip; at !== undefined; at = this.#parents.get(at)) {
      const match = this.#matches.get(at);
      if (match === undefined) continue;
      for (const place of match.found) found.add(place);
      version = Math.max(version, match.version);
    }
    const weight = [...found].reduce((sum, place) => sum + (this.#words[place]?.weight ?? EXACT), 0);
    return { weight, version };
  }
}
