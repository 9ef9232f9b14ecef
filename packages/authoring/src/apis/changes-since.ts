import { E } from '@workrail/kernel';
import type { ApiCommand, CommandChanges } from '@workrail/openapi';
import type { ApiCatalog, WorkflowFilesError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { type AffectedWorkflow, affectedWorkflows } from './affected-workflows.ts';
import { type CatalogManifest, manifestFrom } from './manifest.ts';
import type { Violation } from './violation.ts';

/** What is different from the catalog that was replaced. */
export interface CatalogChanges extends CommandChanges {
  /** The saved workflows that use commands which were removed, renamed or changed; by id. */
  readonly workflows: readonly AffectedWorkflow[];
}

interface Since {
  /** Null where no catalog was replaced, or nobody can say any more what it was. */
  readonly changes: CatalogChanges | null;
  /** That saved workflows could not be looked at. */
  readonly unread: readonly Violation[];
}

/** A catalog as it is kept beside the one that replaces it. */
export function withoutPrevious(catalog: ApiCatalog | undefined): ApiCatalog['previous'] {
  if (catalog === undefined) return null;
  const { previous: _, ...kept } = catalog;
  return kept;
}

/** What a change of a catalog means for its commands and for those who use them. The change is done by then. */
export async function changesSince(
  deps: Pick<Dependencies, 'apiCatalogs' | 'workflowFiles' | 'savedManifests'>,
  before: Pick<ApiCatalog, 'manifest'> | undefined,
  after: Pick<CatalogManifest, 'schemas'> & { readonly commands: readonly ApiCommand[] },
): Promise<Since> {
  if (before === undefined) return { changes: null, unread: [] };
  const kept = await deps.apiCatalogs.manifest(before.manifest)();
  // What was damaged is replaced, and nobody can say in what it was different.
  if (E.isLeft(kept)) return { changes: null, unread: [] };
  const known = manifestFrom(kept.right);
  const { changesBetween } = await import('@workrail/openapi');
  const changes = changesBetween(known, after);
  const affected = { before: known.commands, changes, after: after.commands };
  const workflows = await affectedWorkflows(deps, affected)();
  return E.isLeft(workflows)
    ? { changes: { ...changes, workflows: [] }, unread: [workflowsUnread(workflows.left)] }
    : { changes: { ...changes, workflows: workflows.right }, unread: [] };
}

const workflowsUnread = ({ path, reason }: WorkflowFilesError): Violation => ({
  path: '',
  rule: 'workflows_unread',
  message: `the saved workflows could not be looked at, some of which may use commands that are different now: ${path}: ${reason}`,
  suggested_action: 'validate the saved workflows that use this API',
});
