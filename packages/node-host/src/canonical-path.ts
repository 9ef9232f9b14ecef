import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * One string per folder: symbolic links followed as far as the path exists, the rest as it is spelt, and
 * composed Unicode (NFC) unless the folder can be opened by its decomposed name alone.
 */
export async function canonicalPath(path: string): Promise<string> {
  const real = await realPrefix(path);
  const composed = real.normalize('NFC');
  if (composed === real) return real;
  const named = await existing(composed);
  return named === undefined && (await existing(real)) !== undefined ? real : (named ?? composed);
}

async function realPrefix(path: string): Promise<string> {
  const real = await existing(path);
  if (real !== undefined) return real;
  const parent = dirname(path);
  return parent === path ? path : join(await realPrefix(parent), basename(path));
}

async function existing(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}
