import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { E, type Either } from '@workrail/kernel';
import { withDraft } from '../drafts.ts';
import { placeOf } from '../own-files.ts';

const DRAFT_END = '.part';
/** A name may be as long as names can be; the draft's begins like it. */
const NAME_KEPT = 40;
const draftsOf = (file: string): string =>
  join(dirname(file), `.${Array.from(basename(file)).slice(0, NAME_KEPT).join('')}.`);
/** Whoever writes a draft does so all the time. One that was left alone for so long was left by a process that was killed. */
const ABANDONED_MS = 600_000;

/**
 * Writes beside the file and takes its place at the end, so that a file with this name is a whole one whatever happens
 * in between. A Left, or an error thrown, leaves what was there. A link stays one; a device or a pipe is written to.
 */
export async function replaceFile<Err, A>(
  path: string,
  pack: (() => Transform) | undefined,
  produce: Produce<Err, A>,
): Promise<Either<Err, A>> {
  const file = await placeOf(path);
  const entry = pack === undefined ? new PassThrough() : pack();
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && !found.isFile() && !found.isDirectory())
    return writeThrough(entry, createWriteStream(file, { flags: 'w' }), produce, async () => {});
  await removeAbandoned(file);
  const draft = `${draftsOf(file)}${randomUUID()}${DRAFT_END}`;
  return withDraft(draft, async () => {
    try {
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
      return await writeThrough(entry, target, produce, async () => {
        await flushed(draft);
        await rename(draft, file);
      });
    } finally {
      await rm(draft, { force: true });
    }
  });
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
      // Whoever waits for room for what can not be written learns why.
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

async function flushed(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes drafts of this file that nobody goes on with; what stands in the way of that is no concern of the new one. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const draft = join(folder, name);
    if (!draft.startsWith(draftsOf(file)) || !draft.endsWith(DRAFT_END)) continue;
    const written = await stat(draft).catch(() => undefined);
    if (written?.isFile() === true && Date.now() - written.mtimeMs > ABANDONED_MS)
      await rm(draft, { force: true }).catch(() => {});
  }
}
