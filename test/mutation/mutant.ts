import { createHash } from 'node:crypto';

/** A place in a file: lines from 1, columns from 0. */
interface SourcePoint {
  readonly line: number;
  readonly column: number;
}

/** One change of the source. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string;
  readonly start: SourcePoint;
  readonly end: SourcePoint;
  readonly replacement: string;
}

/** What a mutant is, whatever happens to the lines around it. */
export interface MutantIdentity {
  readonly file: string;
  /** The line on which the changed text begins, trimmed. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
}

/** Tells a mutant from all others of the same sources. */
export const mutantKey = ({ file, start, end, replacement }: Mutant): string =>
  JSON.stringify([file, start.line, start.column, end.line, end.column, replacement]);

export function identityOf({ file, start, end, replacement }: Mutant, source: string): MutantIdentity {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const line = (lines[0] ?? '').trim();
  const last = lines.length - 1;
  const cut = lines.map((text, index) =>
    text.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined),
  );
  return { file, line, original: cut.join('\n'), replacement };
}

/**
 * The mutants of a sample. Each has a rank of its own that the seed and its identity decide, so that an edit of
 * the source exchanges few of them.
 */
export function sampleOf<A extends MutantIdentity>(
  mutants: readonly A[],
  seed: number,
  size: number,
): readonly A[] {
  const rank = ({ file, line, original, replacement }: A) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, line, original, replacement]))
      .digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
