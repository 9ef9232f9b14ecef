import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * One string per folder: symbolic links followed as far as the path exists, the rest as it is spelt, and
 * composed Unicode (NFC) unless the folder can be opened by its decomposed name alone.
 */
export function canonicalPath(path: string): string {
  const real = realPrefix(path);
  const composed = real.normalize('NFC');
  if (composed === real) return real;
  const named = existing(composed);
  return named === undefined && existing(real) !== undefined ? real : (named ?? composed);
}

function realPrefix(path: string): string {
  const real = existing(path);
  if (real !== undefined) return real;
  const parent = dirname(path);
  return parent === path ? path : join(realPrefix(parent), basename(path));
}

function existing(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
