import { E, program, type TaskEither } from '@workrail/kernel';
import type {
  SameId,
  SourceFile,
  WorkflowSourceError,
  WorkflowsHealth,
  WorkflowsLook,
} from '@workrail/ports';
import { byWorkflowId, headed, type NamedWorkflow } from '../catalog/named-workflows.ts';
import { problemText } from '../catalog/shelf.ts';
import { preferred } from '../catalog/variants.ts';
import type { Dependencies } from '../dependencies.ts';

type HealthDependencies = Pick<Dependencies, 'sources' | 'catalog' | 'compiler' | 'workflowPlaces'>;

/** Looks at the workflow files of a workspace by compiling them. */
export const workflowsHealth = (deps: HealthDependencies): WorkflowsHealth => ({
  look: (workspace) => lookAtWorkflows(deps, workspace),
});

const COMPILED = 500;

const isBundled = ({ source }: SourceFile): boolean => source === 'bundled';

/** What an agent in this workspace would see of workflows, and what it would not. */
const lookAtWorkflows = (
  deps: HealthDependencies,
  workspace: string | undefined,
): TaskEither<WorkflowSourceError, WorkflowsLook> =>
  program(async ({ take }) => {
    const places = await take(deps.workflowPlaces.places(workspace));
    const found = await take(deps.sources.files(workspace));
    const { offer, fault } = await take(deps.catalog.offer(workspace));
    const { compile } = await deps.compiler();
    const bundled = new Set(found.files.filter(isBundled).map(({ text }) => text));
    const own = found.files.filter((file) => isBundled(file) || !bundled.has(file.text));
    const looked = own.slice(0, COMPILED);
    const invalid = looked.flatMap((file) => {
      const outcome = compile(file, offer);
      if (E.isRight(outcome)) return [];
      return outcome.left.filter(({ severity }) => severity === 'error').slice(0, 1);
    });
    const named = new Set(places.filter(({ state }) => state !== 'there').map(({ path }) => path));
    return {
      places: places.map((place) => ({
        ...place,
        files: found.files.filter(({ root }) => root === place.path).length,
      })),
      files: found.files.length,
      compiled: looked.length,
      copies: found.files.length - own.length,
      invalid,
      // Of places themselves it is told elsewhere.
      unreadable: [
        ...found.unreadable,
        ...(fault === undefined ? [] : [{ path: fault.file, reason: problemText(fault) }]),
      ].filter(({ path }) => !named.has(path)),
      ...sameIds(await headed(own, deps.compiler)),
    };
  });

function sameIds(files: readonly NamedWorkflow[]): Pick<WorkflowsLook, 'duplicates' | 'shadowed'> {
  const duplicates: SameId[] = [];
  const shadowed: SameId[] = [];
  for (const [id, same] of byWorkflowId(files)) {
    const last = same.at(-1)?.file.root;
    const counting = preferred(same.filter(({ file }) => file.root === last));
    const hidden = same.filter(({ file }) => file.root !== last);
    if (counting.length > 1) duplicates.push({ id, files: counting.map(pathOf) });
    else if (hidden.length > 0) shadowed.push({ id, files: [...counting, ...hidden].map(pathOf) });
  }
  return { duplicates, shadowed };
}

const pathOf = ({ file }: NamedWorkflow): string => file.path;
