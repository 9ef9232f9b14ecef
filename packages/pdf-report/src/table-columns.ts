import type { Fonts } from './fonts.ts';
import type { Run } from './text-words.ts';
import { wordsOf } from './text-words.ts';

/** A table with narrower columns than this is no longer read as one. */
const NARROWEST = 34;
/** A word that is wider is broken rather than given its room. */
const WIDEST_WORD = 110;

type Rows = readonly (readonly (readonly Run[])[])[];

/**
 * Widths of the columns of a table, without the space around cells; undefined where the columns would be too narrow.
 * What is left over goes to those that have to break their lines.
 */
export function columnWidths(
  rows: Rows,
  columns: number,
  width: number,
  fonts: Fonts,
): readonly number[] | undefined {
  if (width / columns < NARROWEST) return undefined;
  const whole = Array.from({ length: columns }, () => 0);
  const least = Array.from({ length: columns }, () => NARROWEST / 2);
  for (const row of rows)
    for (const [column, runs] of row.entries()) {
      const { words } = wordsOf(runs, fonts);
      const widest = Math.max(0, ...words.map((word) => word.width));
      const total = words.reduce((sum, word) => sum + word.width + 3, 0);
      least[column] = Math.max(least[column] ?? 0, Math.min(widest + 1, WIDEST_WORD));
      whole[column] = Math.max(whole[column] ?? 0, total, least[column] ?? 0);
    }
  return shared(least, whole, width);
}

function shared(least: readonly number[], whole: readonly number[], width: number): readonly number[] {
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
  if (sum(whole) <= width) return whole;
  const over = width - sum(least);
  if (over <= 0) return least.map((one) => (one * width) / sum(least));
  const wants = whole.map((one, column) => one - (least[column] ?? 0));
  return least.map((one, column) => one + (over * (wants[column] ?? 0)) / sum(wants));
}
