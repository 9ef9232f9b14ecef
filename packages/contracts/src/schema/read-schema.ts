import type { JsonObject } from '@workrail/kernel';
import { asynchronousSchemas, dialectProblems } from './dialect.ts';
import { asksForEvaluated, wronglyEvaluated } from './evaluated.ts';
import { expansionProblems } from './expansion.ts';
import { forbiddenKeywords } from './forbidden.ts';
import { uncheckedFormats } from './formats.ts';
import { misspeltKeywords } from './misspelt.ts';
import { patternsOf } from './patterns.ts';
import { positionsOf } from './positions.ts';
import { confusesPrototypeNames, prototypeNames } from './prototype-names.ts';
import { resolveReferences } from './references.ts';
import { unboundedUniqueItems } from './unique-items.ts';

/** A schema taken apart, and what is wrong with it beyond the form of single keywords. */
export type ReadSchema = ReturnType<typeof readSchema>;

export function readSchema(schema: JsonObject) {
  const positions = positionsOf(schema);
  const { targets, problems: unresolved } = resolveReferences(positions);
  const { patterns, problems: unmatchable } = patternsOf(positions);
  const problems = [
    ...dialectProblems(positions),
    ...asynchronousSchemas(positions),
    ...uncheckedFormats(positions),
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
    /** Whether keywords ask which keys and entries others have evaluated. */
    asksForEvaluated: asksForEvaluated(positions),
    /** Whether keys of a value that are named as those of the prototype could lead to a wrong verdict. */
    confusesPrototypeNames: confusesPrototypeNames(positions, targets),
    problems,
  };
}
