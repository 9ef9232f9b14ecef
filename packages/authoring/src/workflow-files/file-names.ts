import { E, type Either } from '@workrail/kernel';
import type { SavedFile, SavedFiles } from '@workrail/ports';
import type { WorkflowFileTakenError } from './workflow-file-errors.ts';

type Taken = WorkflowFileTakenError;

/** The name of the file of an id that takes the place of another file, which lies in the same folder. */
export const fileNamed = (
  workflow_id: string,
  instead: SavedFile,
  files: SavedFiles,
  ending = instead.name.slice(instead.name.lastIndexOf('.')),
): Either<Taken, string> =>
  free(workflow_id, `${folderOf(instead.name)}${workflow_id}${ending}`, { instead, files });

/** The name of the file of a new workflow. */
export const newFileName = (
  workflow_id: string,
  format: SavedFile['format'],
  files: SavedFiles,
): Either<Taken, string> => free(workflow_id, `${workflow_id}.${format}`, { files });

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** Where a file system does not tell capitals apart, neither can files. */
function free(
  workflow_id: string,
  name: string,
  { instead, files }: { readonly instead?: SavedFile; readonly files: SavedFiles },
): Either<Taken, string> {
  const wanted = name.toLowerCase();
  const there = files.files.find((file) => file.path !== instead?.path && file.name.toLowerCase() === wanted);
  return there === undefined
    ? E.right(name)
    : E.left({ _tag: 'WorkflowFileTakenError', workflow_id, path: there.path });
}
