import { join } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import type {
  BindingsFile,
  FoundFiles,
  Logger,
  SourceFile,
  UnreadableSource,
  WorkflowSourceError,
  WorkflowSources,
} from '@workrail/ports';
import { inParallel } from '../in-parallel.ts';
import { formatOf, type Provenance, provenanceIn } from './provenance.ts';
import { rootFiles } from './root-files.ts';
import { type SearchPathOptions, searchPath } from './search-path.ts';
import { sourceTexts } from './source-text.ts';
import { type PresentRoot, presentRoots, unreadable } from './workflow-root.ts';

export interface WorkflowSourcesOptions extends SearchPathOptions {
  /** Hears, once per folder, of what is over a limit or is no workflow file. */
  readonly log?: Logger;
}

type SourceResult<A> = Either<WorkflowSourceError, A>;

const LOOKS_AT_A_TIME = 16;

/** Workflow files in the folders of this machine. */
export function workflowSources(options: WorkflowSourcesOptions): WorkflowSources {
  const texts = sourceTexts();
  const known = new Map<string, Provenance>();
  const warn = warnOnce(options.log);

  async function look(path: string, provenance: Provenance): Promise<SourceResult<SourceFile | undefined>> {
    try {
      const found = await texts.look(path);
      if (found === undefined) {
        known.delete(path);
        return E.right(undefined);
      }
      known.set(path, provenance);
      const { text, stamp } = found;
      return E.right({ path, file: path, text, stamp, format: formatOf(path), ...provenance });
    } catch (failure) {
      return E.left({ _tag: 'WorkflowSourceError', ...unreadable(path, failure) });
    }
  }

  async function filesOf(root: PresentRoot): Promise<FoundFiles> {
    const found = await rootFiles(root, warn);
    const looks = await inParallel(found.files, LOOKS_AT_A_TIME, ({ path, inRoutinesFolder }) =>
      look(path, { root: root.path, source: root.source, inRoutinesFolder }),
    );
    const files = looks.flatMap((seen) => (E.isRight(seen) && seen.right !== undefined ? [seen.right] : []));
    const faults = looks.flatMap((seen) => (E.isLeft(seen) ? [unreadableOf(seen.left)] : []));
    return { files, unreadable: [...found.unreadable, ...faults] };
  }

  async function files(workspace: string | undefined): Promise<SourceResult<FoundFiles>> {
    const roots = await searchPath(options, workspace);
    if (E.isLeft(roots)) return roots;
    const faults: UnreadableSource[] = [];
    const present = await presentRoots(roots.right, (fault) => faults.push(fault));
    const parts = await Promise.all(present.map(filesOf));
    return E.right({
      files: parts.flatMap((part) => part.files),
      unreadable: [...faults, ...parts.flatMap((part) => part.unreadable)],
    });
  }

  async function file(path: string): Promise<SourceResult<SourceFile | undefined>> {
    const provenance = known.get(path);
    if (provenance !== undefined) return look(path, provenance);
    const roots = await searchPath(options, undefined);
    return E.isLeft(roots) ? roots : look(path, provenanceIn(path, roots.right));
  }

  async function bindings(workspace: string | undefined): Promise<SourceResult<BindingsFile | undefined>> {
    if (workspace === undefined) return E.right(undefined);
    const path = join(workspace, '.workrail', 'bindings.json');
    try {
      const found = await texts.look(path);
      return E.right(found === undefined ? undefined : { path, text: found.text, stamp: found.stamp });
    } catch (failure) {
      return E.left({ _tag: 'WorkflowSourceError', ...unreadable(path, failure) });
    }
  }

  return {
    files: (workspace) => () => files(workspace),
    file: (path) => () => file(path),
    bindings: (workspace) => () => bindings(workspace),
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
