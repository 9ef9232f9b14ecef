const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/**
 * How long to wait before trying again.
 * @param failures in a row, from 1
 * @param random from 0 to 1; spreads pages that lost the same server
 */
export function waitBefore(failures: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(full * (0.75 + random * 0.25));
}
