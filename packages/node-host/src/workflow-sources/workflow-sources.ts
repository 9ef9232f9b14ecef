import { join } from 'node:path';
import { E, program, TE } from '@workrail/kernel';
import type {
  FoundFiles,
  Logger,
  SourceFile,
  UnreadableSource,
  WorkflowSourceError,
  WorkflowSources,
} from '@workrail/ports';
import { inParallel } from '../in-parallel.ts';
import { type Provenance, provenanceIn, sourceFile } from './provenance.ts';
import { rootFiles } from './root-files.ts';
import { type SearchPathOptions, searchPath } from './search-path.ts';
import { type SourceText, sourceTexts } from './source-text.ts';
import { type PresentRoot, presentRoots, unreadable } from './workflow-root.ts';

export interface WorkflowSourcesOptions extends SearchPathOptions {
  /** Hears, once per folder, of what is over a limit or is no workflow file. */
  readonly log?: Logger;
}

const LOOKS_AT_A_TIME = 16;

/** Workflow files in the folders of this machine. */
export function workflowSources(options: WorkflowSourcesOptions): WorkflowSources {
  const texts = sourceTexts();
  const known = new Map<string, Provenance>();
  const warn = warnOnce(options.log);
  const textAt = (path: string) =>
    TE.tryCatch(
      () => texts.look(path),
      (failure): WorkflowSourceError => ({ _tag: 'WorkflowSourceError', ...unreadable(path, failure) }),
    );

  const look = (path: string, provenance: Provenance) =>
    TE.map((found: SourceText | undefined): SourceFile | undefined => {
      if (found === undefined) {
        known.delete(path);
        return undefined;
      }
      known.set(path, provenance);
      return sourceFile(path, found, provenance);
    })(textAt(path));

  async function filesOf(root: PresentRoot): Promise<FoundFiles> {
    const found = await rootFiles(root, warn);
    const looks = await inParallel(found.files, LOOKS_AT_A_TIME, ({ path, inRoutinesFolder }) =>
      look(path, { root: root.path, source: root.source, inRoutinesFolder })(),
    );
    const files = looks.flatMap((seen) => (E.isRight(seen) && seen.right !== undefined ? [seen.right] : []));
    const faults = looks.flatMap((seen) => (E.isLeft(seen) ? [unreadableOf(seen.left)] : []));
    return { files, unreadable: [...found.unreadable, ...faults] };
  }

  return {
    files: (workspace) =>
      program(async ({ take }) => {
        const roots = await take(searchPath(options, workspace));
        const faults: UnreadableSource[] = [];
        const present = await presentRoots(roots, (fault) => faults.push(fault));
        const parts = await Promise.all(present.map(filesOf));
        return {
          files: parts.flatMap((part) => part.files),
          unreadable: [...faults, ...parts.flatMap((part) => part.unreadable)],
        };
      }),
    file: (path) =>
      program(async ({ take }) => {
        const provenance = known.get(path) ?? provenanceIn(path, await take(searchPath(options, undefined)));
        return take(look(path, provenance));
      }),
    bindings: (workspace) => {
      if (workspace === undefined) return TE.right(undefined);
      const path = join(workspace, '.workrail', 'bindings.json');
      return TE.map(
        (found: SourceText | undefined) => found && { path, text: found.text, stamp: found.stamp },
      )(textAt(path));
    },
  };
}

const unreadableOf = ({ path, reason }: WorkflowSourceError): UnreadableSource => ({ path, reason });

function warnOnce(log: Logger | undefined): (path: string, message: string) => void {
  const said = new Set<string>();
  return (path, message) => {
    const line = `${path}\n${message}`;
    if (said.has(line)) return;
    said.add(line);
    log?.warn({ path }, message);
  };
}
