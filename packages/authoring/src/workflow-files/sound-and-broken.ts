import { program, type TaskEither } from '@workrail/kernel';
import type { WorkflowFiles, WorkflowFilesError } from '@workrail/ports';
import { problemText } from '../catalog/shelf.ts';
import { type ManifestViolation, violationAt } from './manifest-violation.ts';
import {
  type BrokenFile,
  isBroken,
  isReadable,
  type ManifestReader,
  type SavedManifest,
} from './saved-manifests.ts';

/** A file that names no workflow: it cannot be read, or another one has its id. */
export interface BrokenWorkflowFile {
  readonly path: string;
  readonly reason: string;
  /** The id that another file has too. */
  readonly workflow_id?: string;
  readonly violations?: readonly ManifestViolation[];
}

/** What the files of saved workflows are. */
interface SoundAndBroken {
  /** By id, each of which only one file has. */
  readonly sound: readonly SavedManifest[];
  readonly broken: readonly BrokenWorkflowFile[];
}

/** How often two files of one id are looked for again: one of them may just be taking the place of the other. */
const LOOKS = 3;

export const soundAndBroken = (
  workflowFiles: WorkflowFiles,
  reader: ManifestReader,
  look = 1,
): TaskEither<WorkflowFilesError, SoundAndBroken> =>
  program(async ({ take }) => {
    const { files, unreadable } = await take(workflowFiles.list());
    const read = files.map(reader.read);
    const byId = Map.groupBy(read.filter(isReadable), ({ facts }) => facts.workflowId);
    const doubled = [...byId.values()].filter((same) => same.length > 1);
    if (doubled.length > 0 && look < LOOKS) return take(soundAndBroken(workflowFiles, reader, look + 1));
    const sound = [...byId.values()].flatMap((same) => (same.length === 1 ? same : []));
    return {
      sound: sound.toSorted((one, other) => (one.facts.workflowId < other.facts.workflowId ? -1 : 1)),
      broken: [...unreadable, ...read.filter(isBroken).map(brokenFile), ...doubled.flatMap(doubledFiles)],
    };
  });

function brokenFile({ file, diagnostics }: BrokenFile): BrokenWorkflowFile {
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  return {
    path: file.path,
    reason: fault === undefined ? 'it cannot be read' : problemText(fault),
    violations: diagnostics.map(violationAt),
  };
}

const doubledFiles = (same: readonly SavedManifest[]): readonly BrokenWorkflowFile[] =>
  same.map(({ file, facts }) => {
    const others = same.filter((one) => one.file !== file).map((one) => one.file.path);
    return {
      path: file.path,
      workflow_id: facts.workflowId,
      reason: `the id "${facts.workflowId}" is also in ${others.join(', ')}`,
    };
  });
