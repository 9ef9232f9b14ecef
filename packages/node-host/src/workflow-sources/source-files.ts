import { extname } from 'node:path';
import { defined } from '@workrail/kernel';
import type { SourceFile, UnreadableSource } from '@workrail/ports';
import { inParallel } from '../in-parallel.ts';
import type { Provenance } from './provenance.ts';
import type { SourceText } from './source-text.ts';
import { unreadable } from './workflow-root.ts';

/** How many files are looked at at a time. */
export const LOOKS_AT_A_TIME = 16;

/** A workflow file; `file` is what people call it. */
export function sourceFile(
  path: string,
  { text, stamp, encoding }: SourceText,
  provenance: Provenance,
  file = path,
): SourceFile {
  const format: SourceFile['format'] = extname(path).toLowerCase() === '.json' ? 'json' : 'yaml';
  return defined({ path, file, text, encoding, stamp, format, ...provenance });
}

/** Reads what was found, in its order. What is gone meanwhile is left out; what can't be read is told. */
export async function readEach<A extends { readonly path: string }, File extends SourceFile>(
  found: readonly A[],
  read: (one: A) => Promise<File | undefined>,
): Promise<{ readonly files: readonly File[]; readonly unreadable: readonly UnreadableSource[] }> {
  const looks = await inParallel(found, LOOKS_AT_A_TIME, (one) =>
    read(one).catch((failure) => unreadable(one.path, failure)),
  );
  return {
    files: looks.filter((one) => one !== undefined && 'text' in one),
    unreadable: looks.filter((one) => one !== undefined && 'reason' in one),
  };
}
