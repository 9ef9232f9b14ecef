import { relative } from 'node:path';
import type { MutantResult, Mutant as StrykerMutant } from '@stryker-mutator/api/core';
import type { Mutant } from './mutant.ts';

/** Said of mutants that were passed over. */
export const NOT_IN_SAMPLE = 'not in the sample';

/** A mutant that is to be judged: Stryker counts its lines and columns from 0. */
export const fromMutant = (root: string, mutant: StrykerMutant): Mutant => shifted(root, mutant, 1, 0);

/** A mutant in the results: Stryker counts its lines and columns from 1. */
export const fromResult = (root: string, mutant: MutantResult): Mutant => shifted(root, mutant, 0, -1);

function shifted(
  root: string,
  { fileName, location: { start, end }, replacement }: StrykerMutant,
  lines: number,
  columns: number,
): Mutant {
  return {
    file: relative(root, fileName).replaceAll('\\', '/'),
    start: { line: start.line + lines, column: start.column + columns },
    end: { line: end.line + lines, column: end.column + columns },
    replacement,
  };
}
