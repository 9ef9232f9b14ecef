import { editDistance } from './edit-distance.ts';
import { areOpposites } from './opposites.ts';

/** Comparing costs the product of both lengths, and nobody mistypes a name this long. */
const LONGEST_NAME = 200;

/** The candidate that a person most likely meant, or undefined where none is close. One that means the opposite never is. */
export function didYouMean(given: string, candidates: Iterable<string>): string | undefined {
  if (given.length > LONGEST_NAME) return undefined;
  const wanted = given.toLowerCase();
  const reach = Math.max(2, Math.floor(given.length * 0.4));
  let best: { readonly candidate: string; readonly cost: number } | undefined;
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    if (Math.abs(name.length - wanted.length) > reach) continue;
    const cost = editDistance(wanted, name);
    if (cost > reach || (best !== undefined && cost >= best.cost)) continue;
    if (!areOpposites(given, candidate)) best = { candidate, cost };
  }
  return best?.candidate;
}
