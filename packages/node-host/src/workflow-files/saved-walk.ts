import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDraft } from '../documents/atomic-write.ts';
import { isBelow } from '../workflow-sources/provenance.ts';
import {
  areBindings,
  type FoundFile,
  isWorkflowFile,
  SKIPPED_FOLDERS,
  type Walk,
} from '../workflow-sources/walk-folder.ts';
import { isAbsent, targetOf, unreadable } from '../workflow-sources/workflow-root.ts';
import { type ReplacedFile, replacedIn } from './replaced-files.ts';

export interface SavedWalk extends Walk {
  readonly files: readonly (FoundFile & { readonly name: string })[];
  /** What notes say that a process left that was ended. */
  readonly replaced: readonly ReplacedFile[];
  /** Files that are being written, or whose writer was ended. */
  readonly drafts: readonly string[];
}

const DEPTH = 5;
const FILES = 10_000;

interface Found {
  readonly path: string;
  readonly name: string;
  readonly realPath: string;
  readonly isLink: boolean;
}

interface Walking {
  /** Of the root: what a link leads to has to lie below it. */
  readonly realRoot: string;
  readonly files: Found[];
  readonly faults: { readonly path: string; readonly reason: string }[];
  readonly replaced: ReplacedFile[];
  readonly drafts: string[];
  readonly entered: Set<string>;
}

interface Folder {
  readonly path: string;
  readonly realPath: string;
  readonly names: readonly string[];
}

/**
 * The files of saved workflows below a folder, without those that another one has replaced. Links are followed within the
 * folder only, and what lies there under several names counts once.
 */
export function walkSaved(root: { readonly path: string; readonly realPath: string }): SavedWalk {
  const { path, realPath } = root;
  const walking: Walking = {
    realRoot: realPath,
    files: [],
    faults: [],
    replaced: [],
    drafts: [],
    entered: new Set(),
  };
  enter({ path, realPath, names: [] }, walking);
  const sorted = eachOnce(walking.files).sort((one, other) => (one.name < other.name ? -1 : 1));
  if (sorted.length > FILES)
    walking.faults.push({ path, reason: `it has more than ${FILES} workflow files: the rest are ignored` });
  return {
    files: sorted.slice(0, FILES).map(({ path: file, name }) => ({
      path: file,
      name,
      inRoutinesFolder: /(?:^|\/)routines\//.test(name),
    })),
    unreadable: walking.faults,
    replaced: walking.replaced,
    drafts: walking.drafts,
  };
}

function enter(folder: Folder, walking: Walking): void {
  if (walking.entered.has(folder.realPath) || folder.names.length > DEPTH) return;
  walking.entered.add(folder.realPath);
  try {
    const { entries, replaced } = contentOf(folder.path);
    walking.replaced.push(...replaced);
    walking.drafts.push(
      ...entries.filter(({ name }) => isDraft(name)).map(({ name }) => join(folder.path, name)),
    );
    const gone = new Set(replaced.filter(({ by }) => by !== undefined).map(({ name }) => name));
    for (const entry of entries) if (!gone.has(entry.name)) place(entry, folder, walking);
  } catch (failure) {
    if (!isAbsent(failure)) walking.faults.push(unreadable(folder.path, failure));
  }
}

/** How often a folder is read anew that others change meanwhile. */
const LOOKS = 10;

/** The entries of a folder at one moment, with what its notes say of them. */
function contentOf(path: string): {
  readonly entries: readonly Dirent[];
  readonly replaced: readonly ReplacedFile[];
} {
  for (let look = 1; ; look += 1) {
    const { mtimeNs } = statSync(path, { bigint: true });
    const entries = readdirSync(path, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    const replaced = replacedIn(path, [...names]);
    // A file that appeared since would be left out together with the one whose place it has taken.
    const isWhole =
      statSync(path, { bigint: true }).mtimeNs === mtimeNs &&
      replaced.every(({ by }) => by === undefined || names.has(by));
    if (isWhole || look === LOOKS) return { entries, replaced };
  }
}

function place(entry: Dirent, folder: Folder, walking: Walking): void {
  const { name } = entry;
  if (name.startsWith('.') || SKIPPED_FOLDERS.has(name) || areBindings(folder.path, name)) return;
  const isLink = entry.isSymbolicLink();
  const isFile = isWorkflowFile(name);
  if (!isFile && !isLink && !entry.isDirectory()) return;
  const path = join(folder.path, name);
  const names = [...folder.names, name];
  const target = isLink
    ? (targetOf(path) ?? { path, reason: 'it is a broken symbolic link' })
    : { realPath: join(folder.realPath, name), isFolder: entry.isDirectory(), isFile: entry.isFile() };
  if ('reason' in target) {
    if (isFile) walking.faults.push(target);
  } else if (!isBelow(target.realPath, walking.realRoot)) {
    if (isFile || target.isFolder)
      walking.faults.push({ path, reason: 'it is a link that leads out of the folder' });
  } else if (target.isFolder) enter({ path, realPath: target.realPath, names }, walking);
  else if (isFile && target.isFile)
    walking.files.push({ path, name: names.join('/'), realPath: target.realPath, isLink });
  else if (isFile) walking.faults.push({ path, reason: 'it is neither a file nor a folder' });
}

/** Of several names of one file its own, or else the first. */
function eachOnce(files: readonly Found[]): Found[] {
  const once = new Map<string, Found>();
  for (const file of files) {
    const known = once.get(file.realPath);
    if (known === undefined || (known.isLink && !file.isLink)) once.set(file.realPath, file);
  }
  return [...once.values()];
}
