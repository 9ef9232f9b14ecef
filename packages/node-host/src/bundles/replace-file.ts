import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { E, type Either } from '@workrail/kernel';
import { copyAsNew, publishNew } from '../documents/atomic-write.ts';
import { failureCode } from '../failure-reason.ts';
import { FileThere } from '../file-there.ts';
import { outputTarget } from '../output-target.ts';
import type { GuardedFolder } from '../own-files.ts';
import { abandoned, withTemporary } from '../temporary-files.ts';

const DRAFT_END = '.part';
/** Whoever writes a draft does so all the time. One that was left alone for so long was left by a process that was killed. */
const ABANDONED_MS = 600_000;

interface ReplaceOptions {
  readonly keepExisting?: boolean | undefined;
  readonly guarded?: GuardedFolder | undefined;
}

/**
 * Writes beside the file and takes its place at the end, so that a file with this name is a whole one whatever happens
 * in between. A Left, or an error thrown, leaves what was there. A link stays one; a device or a pipe is written to.
 * With `keepExisting` it throws `FileThere` instead of replacing a file, also one that another process made meanwhile.
 */
export async function replaceFile<Err, A>(
  path: string,
  pack: () => Transform,
  produce: Produce<Err, A>,
  { keepExisting = false, guarded }: ReplaceOptions = {},
): Promise<Either<Err, A>> {
  const { file, found } = await outputTarget(path, keepExisting, guarded);
  const entry = pack();
  if (found !== undefined && !found.isFile() && !found.isDirectory())
    return writeThrough(entry, createWriteStream(file, { flags: 'w' }), produce, async () => {});
  // What stands in the way of this is no concern of the new file.
  for (const draft of await abandoned(file, /\.part$/, ABANDONED_MS).catch(() => []))
    await rm(draft, { force: true }).catch(() => {});
  return withTemporary(file, DRAFT_END, (draft) => {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    return writeThrough(entry, target, produce, () =>
      keepExisting && found === undefined ? publish(draft, file) : rename(draft, file),
    );
  });
}

async function publish(draft: string, file: string): Promise<void> {
  try {
    await publishNew(draft, file, copyAsNew);
  } catch (failure) {
    throw failureCode(failure) === 'EEXIST' ? new FileThere() : failure;
  }
}

type Produce<Err, A> = (write: (text: string) => Promise<void>) => Promise<Either<Err, A>>;

async function writeThrough<Err, A>(
  entry: Transform,
  target: WriteStream,
  produce: Produce<Err, A>,
  keep: () => Promise<void>,
): Promise<Either<Err, A>> {
  const written = pipeline(entry, target);
  const failed = new AbortController();
  written.catch(() => failed.abort());
  let kept = false;
  try {
    await opened(target);
    const write = async (text: string): Promise<void> => {
      if (target.errored !== null) throw target.errored;
      // Whoever waits for room for what cannot be written learns why.
      if (!entry.write(text)) await once(entry, 'drain', { signal: failed.signal }).catch(() => written);
    };
    const outcome = await produce(write);
    if (E.isLeft(outcome)) return outcome;
    entry.end();
    await written;
    await keep();
    kept = true;
    return outcome;
  } finally {
    if (!kept) {
      entry.destroy();
      target.destroy();
      await written.catch(() => {});
    }
  }
}

const opened = (target: WriteStream): Promise<void> =>
  new Promise((done, fail) => {
    target.once('open', () => done());
    target.once('error', fail);
  });
