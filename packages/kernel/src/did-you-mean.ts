import { distance } from 'fastest-levenshtein';

/** Comparing costs the product of both lengths, and nobody mistypes a name this long. */
const LONGEST_NAME = 200;

/** The candidate that a person most likely meant, or undefined when none is close. */
export function didYouMean(given: string, candidates: Iterable<string>): string | undefined {
  if (given.length > LONGEST_NAME) return undefined;
  const wanted = given.toLowerCase();
  let best: { readonly candidate: string; readonly cost: number } | undefined;
  for (const candidate of candidates) {
    const cost = distance(wanted, candidate.toLowerCase());
    if (best === undefined || cost < best.cost) best = { candidate, cost };
  }
  const reach = Math.max(2, Math.floor(given.length * 0.4));
  return best !== undefined && best.cost <= reach ? best.candidate : undefined;
}
