import { isJsonObject } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { sizeOf } from '../json/size.ts';
import { SCHEMA_LIMITS } from './limits.ts';
import { KEYWORDS, type Positions, subschemas } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';
import type { Targets } from './references.ts';

/** What a schema is with every reference replaced by what it refers to. */
interface Extent {
  readonly nodes: number;
  /** Schemas inside each other. */
  readonly height: number;
}

/**
 * Measures the schema as if its references were expanded. Each place is measured once, so definitions that
 * multiply each other cost no more than the text they are written in.
 */
export function expansionProblems(positions: Positions, targets: Targets): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const measured = new Map<string, Extent>();
  const open = new Set<string>();

  const measure = (pointer: string): Extent => {
    const known = measured.get(pointer);
    if (known !== undefined) return known;
    open.add(pointer);
    const { nodes, inner } = ownPart(pointer, positions);
    const extent = total(nodes, [...inner.map(measure), ...referred(pointer)]);
    open.delete(pointer);
    measured.set(pointer, extent);
    return extent;
  };

  const referred = (pointer: string): readonly Extent[] => {
    const target = targets.get(pointer);
    if (target === undefined) return [];
    const at = below(pointer, '$ref');
    if (open.has(target)) {
      const message = '$ref leads back to a schema that it is part of; references must not be circular';
      problems.push(error(at, message, 'write out as many levels as are needed'));
    } else if (open.size + (measured.get(target)?.height ?? 1) > SCHEMA_LIMITS.depth) {
      const message = `with this $ref, more than ${SCHEMA_LIMITS.depth} schemas stand inside each other`;
      problems.push(error(at, message, 'refer to fewer levels'));
    } else return [measure(target)];
    return [];
  };

  for (const pointer of positions.keys()) measure(pointer);
  if (measure('').nodes > SCHEMA_LIMITS.nodes) {
    const message = `with every $ref replaced by what it refers to, the schema has more than ${SCHEMA_LIMITS.nodes} values`;
    problems.push(error('', message, 'refer to the same definitions less often'));
  }
  return problems;
}

/** The values that stand in a schema itself, and the schemas in it. Definitions count where they are used. */
function ownPart(pointer: string, positions: Positions) {
  const schema = positions.get(pointer);
  if (!isJsonObject(schema)) return { nodes: 1, inner: [] };
  let nodes = 1;
  const inner: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEYWORDS.get(keyword) === 'definitions') continue;
    const found = subschemas(keyword, value);
    nodes += found.length === 0 ? sizeOf(value).values : 1;
    inner.push(...found.map(([keys]) => below(pointer, keyword, ...keys)));
  }
  return { nodes, inner };
}

/** Counting stops behind the limit: numbers that double with every reference would leave the range of numbers. */
const total = (own: number, parts: readonly Extent[]): Extent => ({
  nodes: Math.min(
    SCHEMA_LIMITS.nodes + 1,
    parts.reduce((sum, { nodes }) => sum + nodes, own),
  ),
  height: 1 + parts.reduce((most, { height }) => Math.max(most, height), 0),
});
