import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUDGETS, E, type Either, type TaskEither, utf8Length } from '@workrail/kernel';
import type {
  SavedFile,
  SavedFileChange,
  SavedFiles,
  UnreadableSource,
  WorkflowFiles,
  WorkflowFilesError,
} from '@workrail/ports';
import { PRIVATE_MODE, removeLeftovers, replaceFile } from '../documents/atomic-write.ts';
import { LOCK_TIMES, type LockTimes, withLock } from '../documents/document-lock.ts';
import { failureReason } from '../failure-reason.ts';
import { fullVolumeOf } from '../full-volume.ts';
import { makeFolder } from '../make-folder.ts';
import { sourceFile } from '../workflow-sources/source-files.ts';
import { type SourceText, sourceTexts } from '../workflow-sources/source-text.ts';
import { isAbsent, unreadable } from '../workflow-sources/workflow-root.ts';
import { changeFile, settleReplaced } from './change-file.ts';
import { type SavedWalk, walkSaved } from './saved-walk.ts';

/** How often files are looked for anew where one that was found is gone by the time it is read. */
const LOOKS = 5;

/** The saved workflows in the files of `folder`. */
export function workflowFiles(folder: string, times: LockTimes = LOCK_TIMES): WorkflowFiles {
  const texts = sourceTexts();
  const known = new WeakMap<SourceText, SavedFile>();
  const pathOf = (name: string): string => join(folder, name);

  async function read(walk: SavedWalk): Promise<SavedFiles & { readonly isWhole: boolean }> {
    const files: SavedFile[] = [];
    const faults: UnreadableSource[] = [...walk.unreadable];
    let isWhole = true;
    for (const { path, name, inRoutinesFolder } of walk.files) {
      try {
        const found = await texts.look(path);
        if (found === undefined) isWhole = false;
        else if (isTooLarge(found)) faults.push({ path, reason: TOO_LARGE });
        else {
          const file = known.get(found) ?? savedFile(path, found, { folder, name, inRoutinesFolder });
          known.set(found, file);
          files.push(file);
        }
      } catch (failure) {
        faults.push(unreadable(path, failure));
      }
    }
    return { files, unreadable: faults, isWhole };
  }

  async function list(walk = walkOf(folder), look = 1): Promise<SavedFiles> {
    const { isWhole, ...found } = await read(walk);
    return isWhole || look === LOOKS ? found : list(walkOf(folder), look + 1);
  }

  async function change<Err>(
    decide: (current: SavedFiles) => Either<Err, SavedFileChange | undefined>,
  ): Promise<Either<Err, void>> {
    if (!existsSync(folder)) {
      const decided = decide({ files: [], unreadable: [] });
      // What is refused leaves nothing behind.
      if (E.isLeft(decided) || decided.right === undefined) return E.map(() => undefined)(decided);
      makeFolder(folder, 0o700);
    }
    // In the folder, as who may write to it need not be let in around it; one place however it is spelt.
    return withLock(join(realFolder(folder), '.workflows'), times, async (stillHeld) => {
      const walk = walkOf(folder);
      await settleReplaced(walk.replaced);
      await removeLeftovers(walk.drafts);
      const decided = decide(await list(walk.replaced.length === 0 ? walk : walkOf(folder)));
      if (E.isLeft(decided)) return decided;
      if (decided.right === undefined) return E.right(undefined);
      if (!stillHeld()) throw new Error('its lock was lost before the change was written');
      await changeFile(folder, decided.right);
      return E.right(undefined);
    });
  }

  return {
    folder,
    pathOf,
    list: () => trying(folder, async () => E.right(await list())),
    change: (decide) => trying(folder, () => change(decide)),
    keep: ({ name, text }) =>
      trying(folder, async () => {
        const path = pathOf(name);
        makeFolder(folder, 0o700);
        makeFolder(dirname(path), 0o700);
        if (!existsSync(path)) await replaceFile(path, text, PRIVATE_MODE);
        return E.right(undefined);
      }),
  };
}

const TOO_LARGE = `it has more than ${BUDGETS.workflowFile} bytes, which is what a workflow file may have`;

/** Of a larger one only a part was read. */
const isTooLarge = ({ text }: SourceText): boolean =>
  text.length * 3 > BUDGETS.workflowFile && utf8Length(text) > BUDGETS.workflowFile;

function realFolder(folder: string): string {
  const real = realpathSync(folder);
  if (!statSync(real).isDirectory()) throw new Error('it is not a folder');
  return real;
}

function walkOf(folder: string): SavedWalk {
  try {
    return walkSaved({ path: folder, realPath: realFolder(folder) });
  } catch (failure) {
    if (isAbsent(failure)) return { files: [], unreadable: [], replaced: [], drafts: [] };
    throw failure;
  }
}

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly inRoutinesFolder: boolean;
}

function savedFile(path: string, found: SourceText, { folder, name, inRoutinesFolder }: Place): SavedFile {
  const provenance = { root: folder, source: 'user', inRoutinesFolder } as const;
  const file = sourceFile(path, found, provenance);
  const text = found.isMarked ? `\ufeff${found.text}` : found.text;
  return { ...file, text, name, version: found.sha256 };
}

const trying =
  <Err, A>(
    folder: string,
    act: () => Promise<Either<Err | WorkflowFilesError, A>>,
  ): TaskEither<Err | WorkflowFilesError, A> =>
  async () => {
    try {
      return await act();
    } catch (failure) {
      return E.left({
        _tag: 'WorkflowFilesError',
        path: folder,
        reason: failureReason(failure),
        ...fullVolumeOf(failure, folder),
      });
    }
  };
