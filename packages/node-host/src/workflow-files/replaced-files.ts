import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from '@workrail/kernel';

/*
 * A file that replaces one of another name cannot take its place in one step. A hidden note beside them says so before the
 * new file appears: from that moment on, readers leave out the old one. It counts only while both files are what it says,
 * so that it never hides what a person has written since.
 */

/** What a note says. */
export interface ReplacedFile {
  /** Name of the old file, which lies in the folder of the note. */
  readonly name: string;
  readonly note: string;
  /** Name of the file that has taken its place; undefined where the note says nothing of the files as they are. */
  readonly by: string | undefined;
}

interface Note {
  readonly by: string;
  readonly version: string;
  readonly replaced: string;
}

const ENDING = '.replaced';

export const noteName = (name: string): string => `.${name}${ENDING}`;

export const noteText = (note: Note): string => JSON.stringify(note);

/** What the notes among the names of a folder say. */
export const replacedIn = (folder: string, names: readonly string[]): readonly ReplacedFile[] =>
  names
    .filter((name) => name.startsWith('.') && name.endsWith(ENDING))
    .map((note) => {
      const name = note.slice(1, -ENDING.length);
      return { name, note: join(folder, note), by: successor(folder, name, note) };
    });

function successor(folder: string, name: string, note: string): string | undefined {
  try {
    const said = parseJson(readFileSync(join(folder, note), 'utf8'));
    if (!isJsonObject(said) || typeof said.by !== 'string' || said.by === name) return undefined;
    const isSo =
      digestOf(join(folder, said.by)) === said.version && digestOf(join(folder, name)) === said.replaced;
    return isSo ? said.by : undefined;
  } catch {
    // The note or one of the files is not there, or gone by now.
    return undefined;
  }
}

const digestOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(realpathSync(path)))
    .digest('hex');
