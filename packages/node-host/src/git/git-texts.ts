import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { fileStamp, isSettled } from '../file-stamp.ts';

const KNOWN = 128;

interface Remembered {
  readonly stamp: string;
  readonly text: string | undefined;
}

/** Texts of small files as they are now, each read once for every state of its file that can be told apart. */
export function rememberedTexts() {
  const known = new Map<string, Remembered>();
  return (path: string): string | undefined => {
    const stats = statsOf(path);
    if (stats === undefined) return undefined;
    const stamp = fileStamp(stats);
    const before = known.get(path);
    if (before?.stamp === stamp) return before.text;
    const text = textOf(path);
    if (known.size >= KNOWN) known.clear();
    if (isSettled(stats, Date.now())) known.set(path, { stamp, text });
    return text;
  };
}

function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The text of a file without what is blank at its end; undefined where there is none, or where it can't be read. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    return undefined;
  }
}
