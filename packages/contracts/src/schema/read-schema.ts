import type { JsonObject } from '@workrail/kernel';
import type { SchemaProblem } from '../schema-outcome.ts';
import type { LinearPattern } from '../validate/linear-pattern.ts';
import { expansionProblems } from './expansion.ts';
import { forbiddenKeywords } from './forbidden.ts';
import { misspeltKeywords } from './misspelt.ts';
import { patternsOf } from './patterns.ts';
import { type Positions, positionsOf } from './positions.ts';
import { resolveReferences, type Targets } from './references.ts';
import { unboundedUniqueItems } from './unique-items.ts';

/** A schema taken apart, and what is wrong with it beyond the form of single keywords. */
export interface ReadSchema {
  readonly positions: Positions;
  readonly targets: Targets;
  readonly patterns: ReadonlyMap<string, LinearPattern>;
  readonly problems: readonly SchemaProblem[];
}

export function readSchema(schema: JsonObject): ReadSchema {
  const positions = positionsOf(schema);
  const { targets, problems: unresolved } = resolveReferences(positions);
  const { patterns, problems: unmatchable } = patternsOf(positions);
  const problems = [
    ...misspeltKeywords(positions),
    ...forbiddenKeywords(positions),
    ...unresolved,
    ...expansionProblems(positions, targets),
    ...unmatchable,
    ...unboundedUniqueItems(positions, targets),
  ];
  return { positions, targets, patterns, problems };
}
