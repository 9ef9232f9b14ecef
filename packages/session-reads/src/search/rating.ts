import type { WhyMatched } from '@workrail/event-log';
import type { SessionNumber } from '@workrail/ports';
import type { Confidence } from './answer.ts';
import type { Finding, QueryWord } from './findings.ts';

/**
 * How well a session matches, as numbers that are compared one after the other; more is better. What is exact
 * comes before words, words before the mere place.
 */
export interface Rating {
  readonly tier: number;
  /** 3: all words, by weight; 2: half of them; 1: some; 0: none. */
  readonly coverage: number;
  /** 2: the call's workspace; 1: a folder of that name; 0: elsewhere. */
  readonly place: number;
  /** 1: title and latest notes cover as much as all notes do. */
  readonly near: number;
  /** 1: the title covers as much as all else does: people name a session by it. */
  readonly titled: number;
  /** 1: the title that the session was given covers as much as all else does; 0 also where it was not read. */
  readonly named: number;
  /** Part of the weight of all words, from 0 to 1. */
  readonly score: number;
}

/** Words in what was read of a session: in the latest notes of a run, and in the title that it was given. */
export interface ReadWords {
  readonly tip?: ReadonlySet<number>;
  readonly own?: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

const TIERS = { id: 7, key: 6, head: 5, branch: 4, words: 3, workflow: 2, workspace: 1, hint: 0 };

/** True for what was found by where it is or when it was, and not by anything that was asked for. */
export const isMerelyNear = ({ tier }: Rating): boolean => tier <= TIERS.workspace;

/** How well a session matches, with what was read of it. */
export function rate(
  { why, title, notes }: Finding,
  words: readonly QueryWord[],
  { tip = NONE, own = NONE }: ReadWords = {},
): Rating {
  const counts = (i: number) =>
    isCovered(words, i, (each) => title.has(each) || notes.has(each) || tip.has(each));
  const covered = share(words, counts);
  const near = share(words, (i) => counts(i) && (title.has(i) || tip.has(i)));
  const titled = share(words, (i) => counts(i) && title.has(i));
  const named = share(words, (i) => counts(i) && own.has(i));
  const coverage = coverageOf(covered);
  const place = why.has('workspace') ? 2 : why.has('workspace_name') ? 1 : 0;
  return {
    tier: tierOf(why, {
      branchCounts: words.length === 0 || coverage >= 2,
      worded: coverage + place / 2 > 1 && coverage > 0,
    }),
    coverage,
    place,
    near: coverageOf(near) >= coverageOf(covered) ? 1 : 0,
    titled: coverageOf(titled) >= coverageOf(covered) ? 1 : 0,
    named: own.size > 0 && coverageOf(named) >= coverageOf(covered) ? 1 : 0,
    score: covered + near / 4,
  };
}

/** Whether a word matches, and with it the words that it belongs to. */
export const isCovered = (
  words: readonly QueryWord[],
  place: number,
  matches: (word: number) => boolean,
): boolean => matches(place) && (words[place]?.together ?? []).every(matches);

/**
 * A branch alone says little where words were asked for and few of them match: many sessions share `main`. Few
 * of the words in another place say less than the place does.
 */
function tierOf(
  why: ReadonlySet<WhyMatched>,
  { branchCounts, worded }: { readonly branchCounts: boolean; readonly worded: boolean },
): number {
  if (why.has('session_id') || why.has('run_id')) return TIERS.id;
  if (why.has('key')) return TIERS.key;
  if (why.has('git_head_sha')) return TIERS.head;
  if (why.has('git_branch') && branchCounts) return TIERS.branch;
  if (worded) return TIERS.words;
  if (why.has('workflow_id') || why.has('git_branch')) return TIERS.workflow;
  if (why.has('workspace') || why.has('workspace_name')) return TIERS.workspace;
  return TIERS.hint;
}

function share(words: readonly QueryWord[], matches: (word: number) => boolean): number {
  let [all, matched] = [0, 0];
  for (const [i, { weight }] of words.entries()) {
    all += weight;
    if (matches(i)) matched += weight;
  }
  return all === 0 ? 0 : matched / all;
}

const coverageOf = (part: number): number => (part > 0.95 ? 3 : part >= 0.5 ? 2 : part > 0 ? 1 : 0);

/** The numbers of a rating in the order in which they are compared. */
export const RATING_NUMBERS = ['tier', 'coverage', 'place', 'near', 'titled', 'named', 'score'] as const;

/** Negative where the left one is better. Without a loop: a search compares a hundred thousand of them. */
export const compareRatings = (left: Rating, right: Rating): number =>
  right.tier - left.tier ||
  right.coverage - left.coverage ||
  right.place - left.place ||
  right.near - left.near ||
  right.titled - left.titled ||
  right.named - left.named ||
  right.score - left.score;

/** A place in the order in which sessions match. */
export interface Ranked {
  readonly rating: Rating;
  readonly number: SessionNumber;
}

/** Negative where the left one is better: of two that match as well, the one that was opened later. */
export const compareRanked = (left: Ranked, right: Ranked): number =>
  compareRatings(left.rating, right.rating) || right.number - left.number;

/** Findings with their places, in the order in which sessions match, before any of their events was read. */
export const ranked = (
  findings: readonly Finding[],
  words: readonly QueryWord[],
): readonly (Ranked & { readonly finding: Finding })[] =>
  findings
    .map((finding) => ({ finding, rating: rate(finding, words), number: finding.number }))
    .sort(compareRanked);

export const bestFirst = (findings: readonly Finding[], words: readonly QueryWord[]): readonly Finding[] =>
  ranked(findings, words).map(({ finding }) => finding);

/** True where only the score tells them apart, which is too little to be sure. */
export const closeRatings = (left: Rating, right: Rating): boolean =>
  RATING_NUMBERS.every((name) => name === 'score' || left[name] === right[name]);

/** `alone`: no other candidate is as close to what was asked for. */
export function confidenceOf(
  rating: Rating,
  { alone, exact }: { alone: boolean; exact: boolean },
): Confidence {
  const { tier, coverage, place, near } = rating;
  if (tier === TIERS.id) return 'strong';
  if (tier >= TIERS.head) return alone ? 'strong' : 'medium';
  if (tier === TIERS.branch) return alone && (place > 0 || coverage >= 2) ? 'strong' : 'medium';
  if (tier < TIERS.words) return 'weak';
  if (coverage === 3) return alone && exact && near === 1 ? 'strong' : 'medium';
  return coverage === 2 && alone ? 'medium' : 'weak';
}
