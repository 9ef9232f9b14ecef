import type { BigIntStats } from 'node:fs';

/** File systems count time in steps of up to two seconds; a second change within one step leaves no trace. */
const COARSEST_STEP_MS = 2_000n;

/** Changes with every write that the file system can tell apart, also where size and mtime are kept. */
export function fileStamp(stats: BigIntStats): string {
  return [stats.mtimeNs, stats.size, stats.ino, stats.ctimeNs].map((part) => part.toString(36)).join('-');
}

/** True once a later change is sure to show in the stamp. Until then the content has to be read again. */
export function isSettled(stats: BigIntStats, nowMs: number): boolean {
  const quietSince = BigInt(nowMs) - COARSEST_STEP_MS;
  return stats.ctimeMs < quietSince && stats.mtimeMs < quietSince;
}
