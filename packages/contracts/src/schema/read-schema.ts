import type { JsonObject } from '@workrail/kernel';
import type { LinearPattern } from '../validate/linear-pattern.ts';
import type { SchemaProblem } from '../violation.ts';
import { asksForEvaluated, wronglyEvaluated } from './evaluated.ts';
import { expansionProblems } from './expansion.ts';
import { forbiddenKeywords } from './forbidden.ts';
import { misspeltKeywords } from './misspelt.ts';
import { patternsOf } from './patterns.ts';
import { type Positions, positionsOf } from './positions.ts';
import { confusesPrototypeNames, prototypeNames } from './prototype-names.ts';
import { resolveReferences, type Targets } from './references.ts';
import { unboundedUniqueItems } from './unique-items.ts';

/** A schema taken apart, and what is wrong with it beyond the form of single keywords. */
export interface ReadSchema {
  readonly positions: Positions;
  readonly targets: Targets;
  readonly patterns: ReadonlyMap<string, LinearPattern>;
  /** Whether keywords ask which keys and entries others have evaluated. */
  readonly asksForEvaluated: boolean;
  /** Whether keys of a value that are named as those of the prototype could lead to a wrong verdict. */
  readonly confusesPrototypeNames: boolean;
  readonly problems: readonly SchemaProblem[];
}

export function readSchema(schema: JsonObject): ReadSchema {
  const positions = positionsOf(schema);
  const { targets, problems: unresolved } = resolveReferences(positions);
  const { patterns, problems: unmatchable } = patternsOf(positions);
  const problems = [
    ...misspeltKeywords(positions),
    ...forbiddenKeywords(positions),
    ...prototypeNames(positions),
    ...unresolved,
    ...expansionProblems(positions, targets),
    ...unmatchable,
    ...unboundedUniqueItems(positions, targets),
    ...wronglyEvaluated(positions, targets),
  ];
  return {
    positions,
    targets,
    patterns,
    asksForEvaluated: asksForEvaluated(positions),
    confusesPrototypeNames: confusesPrototypeNames(positions, targets),
    problems,
  };
}
