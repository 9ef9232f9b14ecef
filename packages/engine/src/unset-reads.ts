import { E } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';
import { holds } from './condition.ts';
import { lookup, type Scope } from './scope.ts';

/**
 * The paths without a value that made a condition come out as it did, each once, in the order they are met. A condition
 * that asks whether a path has a value (`{var}` alone, or compared with null) says what it means and has none.
 */
export const unsetReads = (condition: Condition, scope: Scope): readonly string[] => [
  ...new Set(reads(condition, scope)),
];

function reads(condition: Condition, scope: Scope): readonly string[] {
  const { and, or, not, ...comparison } = condition;
  const parts: readonly Part[] = [
    ...(comparison.var === undefined ? [] : [comparisonPart(comparison, comparison.var, scope)]),
    ...(and === undefined ? [] : [allPart(and.map((one) => conditionPart(one, scope)))]),
    ...(or === undefined ? [] : [anyPart(or.map((one) => conditionPart(one, scope)))]),
    ...(not === undefined ? [] : [negated(conditionPart(not, scope))]),
  ];
  return allPart(parts).reads();
}

/** A part of a condition: whether it holds, and what it owes to paths without a value. */
interface Part {
  readonly holds: boolean;
  readonly reads: () => readonly string[];
}

const conditionPart = (condition: Condition, scope: Scope): Part => ({
  // What can't be evaluated stops the walk, and is never asked about here.
  holds: E.getOrElse(() => false)(holds(condition, scope, '')),
  reads: () => reads(condition, scope),
});

const comparisonPart = (comparison: Condition, path: string, scope: Scope): Part => ({
  holds: conditionPart(comparison, scope).holds,
  reads: () => (lookup(scope, path) === undefined && !asksForPresence(comparison) ? [path] : []),
});

/** All have to hold: the first that does not decides, else all of them together. */
function allPart(parts: readonly Part[]): Part {
  const failing = parts.find((part) => !part.holds);
  const deciding = failing === undefined ? parts : [failing];
  return { holds: failing === undefined, reads: () => deciding.flatMap((part) => part.reads()) };
}

/** One has to hold: the first that does decides, else all of them together. */
function anyPart(parts: readonly Part[]): Part {
  const holding = parts.find((part) => part.holds);
  const deciding = holding === undefined ? parts : [holding];
  return { holds: holding !== undefined, reads: () => deciding.flatMap((part) => part.reads()) };
}

const negated = (part: Part): Part => ({ ...part, holds: !part.holds });

function asksForPresence({ var: _, ...operators }: Condition): boolean {
  const given = Object.entries(operators);
  return given.every(([key, operand]) => (key === 'equals' || key === 'not_equals') && operand === null);
}
