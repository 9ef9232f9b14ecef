import type { SourceFile } from '@workrail/ports';

/**
 * Files of one folder may be variants of the same workflow, told apart by a part of their names:
 * `review.json`, `review.v2.json`, `review.agentic.v2.json`. The one with the most of what is preferred counts;
 * a lean variant counts only where there is no other.
 */
const PREFERENCE: Readonly<Record<string, number>> = { agentic: 2, v2: 1, lean: -10 };

/** How much a file is preferred among files with the same id; 0 for one without a variant in its name. */
function variantRank(path: string): number {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name
    .split('.')
    .slice(1, -1)
    .reduce((sum, part) => sum + (Object.hasOwn(PREFERENCE, part) ? (PREFERENCE[part] ?? 0) : 0), 0);
}

/** Of files with the same id the preferred one; several where nothing tells them apart. */
export function preferred<A extends { readonly file: SourceFile }>(items: readonly A[]): readonly A[] {
  const rank = ({ file }: A) => variantRank(file.path);
  const best = Math.max(...items.map(rank));
  return items.filter((item) => rank(item) === best);
}
