import { readFileSync } from 'node:fs';
import type { MutantIdentity } from './mutant.ts';

/** A mutant that no test can notice, and why. */
export interface Equivalent extends MutantIdentity {
  readonly reason: string;
}

export const readEquivalents = (): readonly Equivalent[] =>
  JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8')) as readonly Equivalent[];

export const identityKey = ({ file, line, original, replacement }: MutantIdentity): string =>
  JSON.stringify([file, line, original, replacement]);

/** Entries that name no mutant any more. */
export function staleEquivalents(
  equivalents: readonly Equivalent[],
  mutants: readonly MutantIdentity[],
): readonly Equivalent[] {
  const files = new Set(mutants.map(({ file }) => file));
  const known = new Set(mutants.map(identityKey));
  return equivalents.filter((one) => files.has(one.file) && !known.has(identityKey(one)));
}
