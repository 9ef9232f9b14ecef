import type { BigIntStats } from 'node:fs';

/** File systems count time in steps of up to two seconds; a second change within one step leaves no trace. */
const COARSEST_STEP_MS = 2_000n;

/** What of a file changes with every write. */
export type FileMarks = Pick<BigIntStats, 'mtimeNs' | 'size' | 'ino' | 'ctimeNs'>;

export const marksOf = ({ mtimeNs, size, ino, ctimeNs }: BigIntStats): FileMarks => ({
  mtimeNs,
  size,
  ino,
  ctimeNs,
});

/** Changes with every write that the file system can tell apart, also where size and mtime are kept. */
export function fileStamp(stats: BigIntStats): string {
  return [stats.mtimeNs, stats.size, stats.ino, stats.ctimeNs].map((part) => part.toString(36)).join('-');
}

/** Whether both have one stamp, which takes longer to make than to compare. */
export const isUnchanged = (before: FileMarks, now: FileMarks): boolean =>
  before.mtimeNs === now.mtimeNs &&
  before.size === now.size &&
  before.ino === now.ino &&
  before.ctimeNs === now.ctimeNs;

/** True once a later change is sure to show in the stamp. Until then the content has to be read again. */
export function isSettled(stats: BigIntStats, nowMs: number): boolean {
  const quietSince = BigInt(nowMs) - COARSEST_STEP_MS;
  return stats.ctimeMs < quietSince && stats.mtimeMs < quietSince;
}
