import type { ApiCommand } from '@workrail/openapi';
import type { SavedManifest } from '../workflow-files/saved-manifests.ts';
import { ACTION_WEIGHT, type Searchable, wordsOf } from './command-search.ts';
import { workflowCommand } from './workflow-command.ts';

/** A command of an API. */
export interface FindableCommand {
  readonly catalog_id: string;
  readonly command: ApiCommand;
}

export const nameOf = ({ group, name }: Pick<ApiCommand, 'group' | 'name'>): string => `${group} ${name}`;

/** Where a word says more of what a command does. */
const WEIGHTS = { name: 6, summary: 5, path: 4, operation: 4, tag: 3, description: 1 } as const;

/** Words of people for what is done. */
const ACTIONS = {
  list: ['list', 'get', 'show', 'find', 'all', 'search', 'read', 'fetch'],
  info: ['get', 'show', 'find', 'read', 'fetch', 'retrieve', 'detail', 'look', 'one'],
  create: ['create', 'add', 'new', 'make', 'post', 'send', 'open', 'register', 'submit', 'start'],
  update: ['update', 'change', 'edit', 'set', 'modify', 'put', 'patch', 'rename'],
  delete: ['delete', 'remove', 'drop', 'destroy', 'cancel', 'clear'],
} as const;
/** A command of an API with the words that it is found by. */
export const searchableCommand = <A extends FindableCommand>(item: A): Searchable<A> => ({
  item,
  name: nameOf(item.command),
  isDeprecated: item.command.deprecated === true,
  words: weightsOf(item.command),
  subjects: new Set(wordsOf(item.command.path.replaceAll(/\{[^{}]*\}/g, ' '))),
});

/** A saved workflow with the words that it is found by. */
export const searchableWorkflow = <A extends { readonly saved: SavedManifest }>(item: A): Searchable<A> => {
  const { workflowId, name, description } = item.saved.facts;
  const command = workflowCommand(workflowId);
  return {
    item,
    name: command,
    isDeprecated: false,
    words: weighted([
      [description.slice(0, DESCRIPTION), WEIGHTS.description],
      [name, WEIGHTS.summary],
      [command, WEIGHTS.name],
    ]),
    subjects: new Set(),
  };
};

/** Characters of a description that count. */
const DESCRIPTION = 1_000;

/** The words of texts, each with the weight of the text where it says the most. */
function weighted(
  texts: readonly (readonly [text: string | undefined, weight: number])[],
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [text = '', weight] of texts)
    for (const word of new Set(wordsOf(text))) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  return weights;
}

function weightsOf(command: ApiCommand): ReadonlyMap<string, number> {
  const { group, name, path, summary, operationId, tags, description } = command;
  const weights = weighted([
    [description?.slice(0, DESCRIPTION), WEIGHTS.description],
    [group, WEIGHTS.tag],
    [tags.join(' '), WEIGHTS.tag],
    [path, WEIGHTS.path],
    [operationId, WEIGHTS.operation],
    [summary, WEIGHTS.summary],
    [name.split(':').slice(0, -1).join(' '), WEIGHTS.name],
  ]);
  for (const word of actionWords(command)) weights.set(word, Math.max(weights.get(word) ?? 0, ACTION_WEIGHT));
  return weights;
}

function actionWords({ method, path }: ApiCommand): readonly string[] {
  const isOfOne = /\{[^{}]*\}[^/]*$/.test(path);
  switch (method) {
    case 'get':
      return isOfOne ? ACTIONS.info : [...ACTIONS.list, ...ACTIONS.info];
    case 'post':
      return isOfOne ? [...ACTIONS.create, ...ACTIONS.update] : ACTIONS.create;
    case 'put':
    case 'patch':
      return ACTIONS.update;
    case 'delete':
      return ACTIONS.delete;
    default:
      return [method];
  }
}
