import { join } from 'node:path';
import { defined, program, TE, tryTask } from '@workrail/kernel';
import type {
  FoundFiles,
  Logger,
  SourceFile,
  UnreadableSource,
  WorkflowSourceError,
  WorkflowSources,
} from '@workrail/ports';
import { type Provenance, provenanceIn } from './provenance.ts';
import { rootFiles } from './root-files.ts';
import { type SearchPathOptions, searchPath } from './search-path.ts';
import { readEach, sourceFile } from './source-files.ts';
import { sourceTexts } from './source-text.ts';
import { type PresentRoot, presentRoots, unreadable } from './workflow-root.ts';

export interface WorkflowSourcesOptions extends SearchPathOptions {
  /** Hears, once per folder, of what is over a limit or is no workflow file. */
  readonly log?: Logger;
}

const MOST_LOOKS = 5;

/** Workflow files in the folders of this machine. */
export function workflowSources(options: WorkflowSourcesOptions): WorkflowSources {
  const texts = sourceTexts();
  const known = new Map<string, Provenance>();
  const warn = warnOnce(options.log);
  const orError = <A>(path: string, act: () => Promise<A>) =>
    tryTask(
      act,
      (failure): WorkflowSourceError => ({ _tag: 'WorkflowSourceError', ...unreadable(path, failure) }),
    );

  async function look(path: string, provenance: Provenance): Promise<SourceFile | undefined> {
    const found = await texts.look(path);
    if (found === undefined) known.delete(path);
    else known.set(path, provenance);
    return found && sourceFile(path, found, provenance);
  }

  async function filesOf(root: PresentRoot, looks = 1): Promise<FoundFiles> {
    const found = await rootFiles(root, warn);
    const read = await readEach(found.files, ({ path, inRoutinesFolder }) =>
      look(path, { root: root.path, source: root.source, inRoutinesFolder }),
    );
    const isWhole = read.files.length + read.unreadable.length === found.files.length;
    // One that is gone by now may have been replaced by one of another name, which is the same workflow.
    if (root.isSaved === true && !isWhole && looks < MOST_LOOKS) return filesOf(root, looks + 1);
    return { files: read.files, unreadable: [...found.unreadable, ...read.unreadable] };
  }

  return {
    files: (workspace) =>
      program(async ({ take }) => {
        const roots = await take(searchPath(options, workspace));
        const faults: UnreadableSource[] = [];
        const present = presentRoots(roots, (fault) => faults.push(fault));
        const parts = await Promise.all(present.map((root) => filesOf(root)));
        return {
          files: parts.flatMap((part) => part.files),
          unreadable: [...faults, ...parts.flatMap((part) => part.unreadable)],
        };
      }),
    file: (path) =>
      program(async ({ take }) => {
        const provenance = known.get(path) ?? provenanceIn(path, await take(searchPath(options, undefined)));
        return take(orError(path, () => look(path, provenance)));
      }),
    bindings: (workspace) => {
      if (workspace === undefined) return TE.right(undefined);
      const path = join(workspace, '.workrail', 'bindings.json');
      return orError(path, async () => {
        const found = await texts.look(path);
        return found && defined({ path, text: found.text, encoding: found.encoding, stamp: found.stamp });
      });
    },
  };
}

function warnOnce(log: Logger | undefined): (path: string, message: string) => void {
  const said = new Set<string>();
  return (path, message) => {
    const line = `${path}\n${message}`;
    if (said.has(line)) return;
    said.add(line);
    log?.warn({ path }, message);
  };
}
