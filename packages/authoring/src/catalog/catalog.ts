import { defined, E, LruCache, program, type TaskEither, type WorkflowHash } from '@workrail/kernel';
import type {
  FindWorkflowError,
  FoundWorkflow,
  Ports,
  SourceFile,
  WorkflowCatalog,
  WorkflowSourceError,
} from '@workrail/ports';
import type { CompiledWorkflow, Diagnostic, WorkflowSourceKind } from '@workrail/workflow-compiler';
import { type Compiled, compiledFiles } from './compiled-files.ts';
import { keepingCompiler } from './keeping-compiler.ts';
import type { NamedWorkflow } from './named-workflows.ts';
import { offerOf, type WorkspaceOffer } from './offer.ts';
import { runsCommands } from './runs-commands.ts';
import { saysId } from './says-id.ts';
import { problemText, type Shelf, shelve } from './shelf.ts';
import { isUnfinished } from './unfinished.ts';

/** Which workflow an answer about one is about. */
export interface WorkflowHead
  extends Pick<CompiledWorkflow, 'workflowId' | 'name' | 'description' | 'version' | 'kind'> {
  readonly workflowHash: WorkflowHash;
  readonly source: WorkflowSourceKind;
}

export function headOf({ workflow, hash, file }: FoundWorkflow): WorkflowHead {
  const { workflowId, name, description, version, kind } = workflow;
  return { workflowId, name, description, version, kind, workflowHash: hash, source: file.source };
}

export const invalidWorkflow =
  (workflowId: string, file: SourceFile) =>
  (diagnostics: readonly Diagnostic[]): FindWorkflowError => ({
    _tag: 'WorkflowInvalidError',
    workflowId,
    diagnostics,
    ...(isUnfinished(file, diagnostics) ? { unfinished: true } : {}),
  });

/** The workflows that a workspace sees; a file is compiled again only when it, or what it draws on, changes. */
export interface Catalog extends WorkflowCatalog {
  readonly shelf: (workspace: string | undefined) => TaskEither<WorkflowSourceError, Shelf>;
  /** The shelf with what is wrong with each workflow on it. Compiles what was not compiled before. */
  readonly judged: (workspace: string | undefined) => TaskEither<WorkflowSourceError, JudgedShelf>;
  /** What the workspace offers to workflow files, also to ones from elsewhere. */
  readonly offer: (workspace: string | undefined) => TaskEither<WorkflowSourceError, WorkspaceOffer>;
}

export interface JudgedShelf {
  readonly shelf: Shelf;
  /** The first error of each workflow that cannot be run, by the path of its file. */
  readonly faults: ReadonlyMap<string, Diagnostic>;
  /** Files with steps that the server does. */
  readonly commands: ReadonlySet<string>;
  /** Set where the project's bindings cannot be used. */
  readonly bindings?: Diagnostic;
}

interface Known extends Pick<NamedWorkflow, 'header'> {
  readonly stamp: string;
}

const KNOWN_FILES = 4_000;
const KNOWN_PLACES = 500;

export function catalogOf(
  deps: Pick<Ports, 'sources' | 'compiler' | 'decoder' | 'kept' | 'digests' | 'logger'>,
): Catalog {
  const { sources, compiler, logger } = deps;
  const fileCompiler = keepingCompiler(deps);
  const files = new LruCache<string, Known>(KNOWN_FILES);
  const places = new LruCache<string, string>(KNOWN_PLACES);
  const compiled = compiledFiles(fileCompiler);

  const shelf: Catalog['shelf'] = (workspace) =>
    program(async ({ take }) => {
      const found = await take(sources.files(workspace));
      const named: NamedWorkflow[] = [];
      for (const file of found.files) {
        const known = files.get(file.path);
        const header = known?.stamp === file.stamp ? known.header : await fileCompiler.readHeader(file);
        files.set(file.path, { stamp: file.stamp, header });
        named.push({ file, header });
      }
      return shelve(named, found.unreadable);
    });

  const offer: Catalog['offer'] = (workspace) =>
    program(async ({ take }) => take(offerOf(sources, workspace, await take(shelf(workspace)), compiler)));

  const judged: Catalog['judged'] = (workspace) =>
    program(async ({ take }) => {
      const shelved = await take(shelf(workspace));
      const { offer, fault } = await take(offerOf(sources, workspace, shelved, compiler));
      const faults = new Map<string, Diagnostic>();
      const commands = new Set<string>();
      for (const { file } of shelved.items) {
        const { outcome } = await compiled.compile(file, workspace, offer);
        if (E.isRight(outcome)) {
          if (runsCommands(outcome.right.workflow)) commands.add(file.path);
          continue;
        }
        const first = outcome.left.find(({ severity }) => severity === 'error');
        if (first !== undefined) faults.set(file.path, first);
      }
      return defined({ shelf: shelved, faults, commands, bindings: fault });
    });

  const placeKey = (workflowId: string, workspace: string | undefined) => `${workflowId}\n${workspace ?? ''}`;

  const find: Catalog['find'] = (workflowId, workspace) =>
    program(async ({ take, value }) => {
      const shelved = await take(shelf(workspace));
      const located = shelved.locate(workflowId);
      // A file that says this id and was refused is what the caller means; its diagnostics say more than "not found".
      const refused = E.isLeft(located) ? shelved.refused.find(saysId(workflowId)) : undefined;
      const file = refused ?? value(located);
      const { offer, fault } = await take(offerOf(sources, workspace, shelved, compiler));
      const { outcome, routines } = await compiled.compile(file, workspace, offer);
      const found = value(E.mapLeft(invalidWorkflow(workflowId, file))(outcome));
      const ownFault = fault === undefined || found.workflow.bindings === undefined ? [] : [fault];
      if (fault !== undefined) logger.warn({ path: fault.file }, problemText(fault));
      for (const { id, path } of routines) if (path !== '') places.set(placeKey(id, workspace), path);
      places.set(placeKey(workflowId, workspace), file.path);
      return { ...found, warnings: [...found.warnings, ...ownFault], file };
    });

  /** Whether everything that went into a compilation is as it was. */
  const unchanged = (
    { file, routines, bindingsStamp }: Compiled,
    workspace: string | undefined,
  ): TaskEither<WorkflowSourceError, boolean> =>
    program(async ({ take }) => {
      for (const { path, stamp } of [file, ...routines]) {
        if (path === '' || (await take(sources.file(path)))?.stamp !== stamp) return false;
      }
      return (
        bindingsStamp === undefined ||
        ((await take(sources.bindings(workspace)))?.stamp ?? '') === bindingsStamp
      );
    });

  const current: Catalog['current'] = (workflowId, workspace) =>
    program(async ({ take }) => {
      const place = places.get(placeKey(workflowId, workspace));
      const last = place === undefined ? undefined : compiled.last(place, workspace);
      if (last !== undefined && E.isRight(last.outcome) && (await take(unchanged(last, workspace))))
        return { ...last.outcome.right, file: last.file };
      return take(find(workflowId, workspace));
    });

  const folderOf: Catalog['folderOf'] = (workflowId, workspace) =>
    places.get(placeKey(workflowId, workspace))?.replace(/[\\/][^\\/]*$/, '');

  return { shelf, judged, offer, find, current, folderOf };
}
