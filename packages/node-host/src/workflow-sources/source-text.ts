import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { BUDGETS } from '@workrail/kernel';
import { type DecodedText, decodedText } from '../decoded-text.ts';
import { nodeDigests } from '../digests.ts';
import { type FileMarks, fileStamp, isSettled, isUnchanged, marksOf } from '../file-stamp.ts';
import { isAbsent } from './workflow-root.ts';

export interface SourceText extends DecodedText {
  readonly stamp: string;
  /** SHA-256 of the bytes that were read, in hex. */
  readonly sha256: string;
  /** Whether a byte order mark stands before the text, which has none. */
  readonly isMarked: boolean;
}

interface CachedText extends SourceText {
  readonly marks: FileMarks;
  /** False while a change could still leave the file's stamp as it is. */
  readonly settled: boolean;
}

/** Enough to stay over the limit when the decoder takes away a byte order mark. */
const READ_BYTES = BUDGETS.workflowFile + 4;
const KEPT_CHARACTERS = 32_000_000;

export interface SourceTexts {
  /** The text of a file as it is now; undefined where there is no such file. Rejects where it can't be read. */
  readonly look: (path: string) => Promise<SourceText | undefined>;
}

/** Texts by path, read again only where the file changed; the ones looked at last stay in memory. */
export function sourceTexts(keptCharacters = KEPT_CHARACTERS): SourceTexts {
  const kept = new Map<string, CachedText>();
  let characters = 0;

  function forget(path: string): void {
    characters -= kept.get(path)?.text.length ?? 0;
    kept.delete(path);
  }

  function keep(path: string, entry: CachedText): SourceText {
    forget(path);
    kept.set(path, entry);
    characters += entry.text.length;
    for (const oldest of kept.keys()) {
      if (characters <= keptCharacters || oldest === path) break;
      forget(oldest);
    }
    return entry;
  }

  return {
    look: async (path) => {
      const stats = statOf(path);
      if (stats === undefined) {
        forget(path);
        return undefined;
      }
      const known = kept.get(path);
      if (known?.settled && isUnchanged(known.marks, stats)) return keep(path, known);
      const now = Date.now();
      const text = textOf(path);
      if (text === undefined) return undefined;
      return keep(path, entryOf(text, stats, now));
    },
  };
}

function entryOf(bytes: Uint8Array, stats: BigIntStats, now: number): CachedText {
  const digest = Buffer.from(nodeDigests.sha256(bytes));
  return {
    ...decodedText(bytes),
    stamp: `${fileStamp(stats)}-${digest.toString('base64url', 0, 12)}`,
    sha256: digest.toString('hex'),
    isMarked: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf,
    marks: marksOf(stats),
    settled: isSettled(stats, now),
  };
}

/**
 * Undefined also for what is not a file. Every call looks at a file, and a look that goes through the thread pool costs
 * many times what the look itself does; one that throws where nothing is there costs as much again.
 */
function statOf(path: string): BigIntStats | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats?.isFile() === true ? stats : undefined;
  } catch (failure) {
    if (isAbsent(failure)) return undefined;
    throw failure;
  }
}

/** Without waiting: a pipe that took the place of the file meanwhile would else wait for a writer for ever. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function textOf(path: string): Uint8Array | undefined {
  try {
    const file = openSync(path, READ);
    try {
      const buffer = new Uint8Array(Math.min(fstatSync(file).size + 1, READ_BYTES));
      let length = 0;
      while (length < buffer.length) {
        const bytesRead = readSync(file, buffer, length, buffer.length - length, null);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return buffer.subarray(0, length);
    } finally {
      closeSync(file);
    }
  } catch (failure) {
    if (isAbsent(failure)) return undefined;
    throw failure;
  }
}
