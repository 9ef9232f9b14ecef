import { program, type TaskEither } from '@workrail/kernel';
import type { NamedFile, NamedPlace, WorkflowSourceError } from '@workrail/ports';
import type { Library } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { headed, libraryOf, type NamedWorkflow } from './named-workflows.ts';
import type { WorkspaceOffer } from './offer.ts';

interface SuppliedWorkflow extends NamedWorkflow {
  readonly library: Library;
}

interface Supplied {
  /** What each project that one of the files lies in offers. */
  readonly offers: readonly WorkspaceOffer[];
  /** The files in their order, each with what it can draw on. */
  readonly workflows: readonly SuppliedWorkflow[];
}

/**
 * What named files can draw on, by where they lie: each other first, then what lies beside them, then what their own
 * project offers. Nothing of it depends on where the person works who names them.
 */
export const suppliedWorkflows = (
  deps: Pick<Dependencies, 'catalog' | 'compiler'>,
  files: readonly NamedFile[],
): TaskEither<WorkflowSourceError, Supplied> =>
  program(async ({ take }) => {
    const named = await headed(files, deps.compiler);
    const offers = new Map<string | undefined, WorkspaceOffer>();
    const libraries = new Map<NamedPlace, Library>();
    const workflows: SuppliedWorkflow[] = [];
    for (const one of named) {
      const { workspace, beside } = one.file.place;
      const offered = offers.get(workspace) ?? (await take(deps.catalog.offer(workspace)));
      offers.set(workspace, offered);
      const library =
        libraries.get(one.file.place) ??
        libraryOf(named, libraryOf(await headed(beside, deps.compiler), offered.offer));
      libraries.set(one.file.place, library);
      workflows.push({ ...one, library });
    }
    return { offers: [...offers.values()], workflows };
  });
