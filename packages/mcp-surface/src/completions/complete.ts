import type { ToolUseCases } from '@workrail/application';
import { E, type Either, type TaskEither, TE } from '@workrail/kernel';
import type { SharedError } from '../errors/shared-errors.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { promptNamed } from '../prompts/registry.ts';
import type { Resource } from '../resources/resource.ts';
import { templateOf } from '../resources/resource-listing.ts';
import type { CompletedName } from './completed-name.ts';

export interface CompletionDependencies {
  readonly prompts: readonly Prompt[];
  readonly resources: readonly Resource[];
  readonly useCases: () => Promise<Either<unknown, ToolUseCases>>;
}

/** What a client asks to have completed, in the protocol's shape. */
export interface CompletionRequest {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string };
  readonly argument: { readonly name: string; readonly value: string };
}

export interface Completion {
  /** At most a hundred. */
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** As many as the protocol allows. */
const MOST = 100;

/** Names that begin with what was typed, then names that have it elsewhere. Where there is nothing to complete, or it cannot be read, there are none. */
export async function complete(
  { prompts, resources, useCases }: CompletionDependencies,
  { ref, argument: { name, value } }: CompletionRequest,
): Promise<Completion> {
  const completes =
    ref.type === 'ref/prompt'
      ? promptNamed(prompts, ref.name)?.arguments.find((one) => one.name === name)?.completes
      : ofResource(resources, ref.uri, name);
  if (completes === undefined) return completionOf([]);
  const loaded = await useCases();
  const all = E.isLeft(loaded) ? loaded : await NAMES[completes](loaded.right)();
  if (E.isLeft(all)) return completionOf([]);
  const typed = value.toLowerCase();
  const [begin, within] = [
    all.right.filter((one) => one.toLowerCase().startsWith(typed)),
    all.right.filter((one) => one.toLowerCase().indexOf(typed) > 0),
  ];
  return completionOf([...begin, ...within]);
}

const completionOf = (all: readonly string[]): Completion => ({
  values: all.slice(0, MOST),
  total: all.length,
  hasMore: all.length > MOST,
});

function ofResource(resources: readonly Resource[], uri: string, name: string): CompletedName | undefined {
  const resource = resources.find((one) => one.uri === uri || templateOf(one) === uri);
  if (resource?.name === 'workflow.manifest' && name === 'id') return 'workflow_id';
  return name === 'catalog_id' && resource?.parameters.includes(name) === true ? 'catalog_id' : undefined;
}

const NAMES: Readonly<
  Record<CompletedName, (useCases: ToolUseCases) => TaskEither<SharedError, readonly string[]>>
> = {
  workflow_id: (useCases) =>
    TE.map(({ workflows }: { readonly workflows: readonly { readonly workflow_id: string }[] }) =>
      workflows.map(({ workflow_id }) => workflow_id),
    )(useCases.listSavedWorkflows({ unpaged: true })),
  catalog_id: (useCases) =>
    TE.map(({ catalogs }: { readonly catalogs: readonly { readonly catalog_id: string }[] }) =>
      catalogs.map(({ catalog_id }) => catalog_id),
    )(useCases.listCatalogs({ room: Number.POSITIVE_INFINITY })),
};
