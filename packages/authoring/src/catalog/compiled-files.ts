import { type E, LruCache } from '@workrail/kernel';
import type { SourceFile } from '@workrail/ports';
import type { CompiledFile, Diagnostic, Library } from '@workrail/workflow-compiler';
import type { FileCompiler } from './keeping-compiler.ts';

type Outcome = E.Either<readonly Diagnostic[], CompiledFile>;

/** What a workspace offers to the workflows that are compiled in it. */
export interface Offer extends Library {
  readonly routine: (workflowId: string) => SourceFile | undefined;
  /** Changes whenever the workspace's bindings do. */
  readonly bindingsStamp: string;
}

/** A file that went into a compilation besides the workflow's own. */
interface Used {
  readonly id: string;
  readonly path: string;
  readonly stamp: string;
}

export interface Compiled {
  readonly file: SourceFile;
  readonly outcome: Outcome;
  readonly routines: readonly Used[];
  /** Stamp of the bindings that were looked at; undefined where none were. */
  readonly bindingsStamp: string | undefined;
}

const KNOWN = 2_000;

/** Workflows compiled once for each state of their file and of what they draw on. */
export function compiledFiles({ compile }: FileCompiler) {
  const known = new LruCache<string, Compiled>(KNOWN);
  // What draws on nothing else is the same in every workspace.
  const keys = (path: string, workspace: string | undefined) =>
    [path, `${path}\n${workspace ?? ''}`] as const;

  /** What was compiled last, whatever happened to the files since. */
  const last = (path: string, workspace: string | undefined): Compiled | undefined => {
    const [alone, inWorkspace] = keys(path, workspace);
    return known.get(alone) ?? known.get(inWorkspace);
  };

  return {
    last,
    compile: async (file: SourceFile, workspace: string | undefined, offer: Offer): Promise<Compiled> => {
      const [alone, inWorkspace] = keys(file.path, workspace);
      const before = last(file.path, workspace);
      if (before !== undefined && stillHolds(before, file, offer)) return before;
      // Most workspaces have nothing of their own to draw on: what was compiled outside of any holds there too.
      const outside = known.get(keys(file.path, undefined)[1]);
      if (outside !== undefined && stillHolds(outside, file, offer)) {
        known.set(inWorkspace, outside);
        return outside;
      }
      const routines = new Map<string, Used>();
      let bindingsStamp: string | undefined;
      const outcome = await compile(file, {
        get workflowIds() {
          return offer.workflowIds;
        },
        routine: (id) => {
          const found = offer.routine(id);
          routines.set(id, { id, path: found?.path ?? '', stamp: found?.stamp ?? '' });
          return found;
        },
        bindings: (workflowId) => {
          bindingsStamp = offer.bindingsStamp;
          return offer.bindings(workflowId);
        },
      });
      const compiled: Compiled = { file, outcome, routines: [...routines.values()], bindingsStamp };
      const shared = routines.size === 0 && bindingsStamp === undefined;
      known.delete(shared ? inWorkspace : alone);
      known.set(shared ? alone : inWorkspace, compiled);
      return compiled;
    },
  };
}

const stillHolds = ({ file: old, routines, bindingsStamp }: Compiled, file: SourceFile, offer: Offer) =>
  old.stamp === file.stamp &&
  (bindingsStamp === undefined || bindingsStamp === offer.bindingsStamp) &&
  routines.every(({ id, path, stamp }) => {
    const now = offer.routine(id);
    return (now?.path ?? '') === path && (now?.stamp ?? '') === stamp;
  });
