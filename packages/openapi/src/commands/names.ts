import type { HttpMethod } from './command.ts';

/** What a name is made of. */
export interface Unnamed {
  readonly path: string;
  readonly method: HttpMethod;
  readonly operationId: string | undefined;
}

/** Characters: what people type has far fewer. */
const LONGEST_GROUP = 60;
const LONGEST_ID = 200;

/** Lower-case words with hyphens, as names are typed. */
export const kebab = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Parts of the public name of a host that name no owner. */
const SECOND_LEVEL = new Set(['co', 'com', 'net', 'org', 'gov', 'ac', 'edu']);

/** What commands of a document are called by, from the host that answers them. */
export function groupOf(
  vendor: string | undefined,
  title: string | undefined,
  url: string | undefined,
): string {
  const given = vendor === undefined ? '' : cut(kebab(vendor), LONGEST_GROUP);
  if (given !== '') return unreserved(given);
  const host = /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url ?? '')?.[1] ?? '';
  const labels =
    host.includes('{') || /^[\d.]+$/.test(host) || !host.includes('.') ? [] : host.split('.').slice(0, -1);
  const owner = labels.findLast((label) => !SECOND_LEVEL.has(label)) ?? title ?? '';
  return unreserved(cut(kebab(owner), LONGEST_GROUP) || 'api');
}

/** What steps say to run a saved workflow is no command of an API. */
const unreserved = (group: string): string => (group === 'workflow' ? 'workflow-api' : group);

const cut = (name: string, most: number): string => name.slice(0, most).replace(/-+$/, '').toWellFormed();

/**
 * The names of operations, in their order: the words of the path, without placeholders and versions, and what is done
 * there. The same document gives the same names. Operations that would bear the same name are told apart by their id, else
 * by their method, else by a number.
 */
export function namesOf(operations: readonly Unnamed[]): readonly string[] {
  const shared = sharedLead(operations);
  const plain = operations.map((one) => plainName(one, shared));
  const counts = Map.groupBy(plain, (name) => name);
  const names = plain.map((name, index) => {
    const one = operations[index];
    if (one === undefined || counts.get(name)?.length === 1) return name;
    return nameApart(name, one);
  });
  return numbered(names);
}

/** What an operation is called where others have its name: by its id, else by its method. */
export function nameApart(
  name: string,
  { operationId, method }: { readonly operationId?: string | undefined; readonly method: HttpMethod },
): string {
  const words = name.split(':').slice(0, -1);
  const id = operationId === undefined ? '' : cut(kebab(operationId), LONGEST_ID);
  return [...words, id === '' ? method : id].join(':');
}

const plainName = ({ path, method }: Unnamed, shared: number): string => {
  const segments = segmentsOf(path);
  const words = segments.slice(shared).flatMap((segment) => wordOf(segment) ?? []);
  return [...words, actionOf(method, segments.at(-1))].join(':');
};

const segmentsOf = (path: string): readonly string[] =>
  path.split(/[/#?&]/).filter((segment) => segment !== '');

/** Undefined for what says nothing of what the operation is about. */
function wordOf(segment: string): string | undefined {
  if (/^v\d+(?:\.\d+)*$/i.test(segment)) return undefined;
  const word = kebab(segment.replaceAll(/\{[^{}]*\}/g, ' '));
  return word === '' ? undefined : word;
}

function actionOf(method: HttpMethod, last: string | undefined): string {
  switch (method) {
    case 'get':
      return last === undefined || /\{[^{}]*\}/.test(last) ? 'info' : 'list';
    case 'post':
      return 'create';
    case 'put':
    case 'patch':
      return 'update';
    default:
      return method;
  }
}

/** How many segments all paths begin with that name no subject: `api`, versions. */
function sharedLead(operations: readonly Unnamed[]): number {
  const all = operations.map(({ path }) => segmentsOf(path));
  const [first = []] = all;
  let shared = 0;
  for (const segment of first) {
    if (!/^(?:apis?|v?\d+(?:\.\d+)*)$/i.test(segment)) break;
    if (!all.every((segments) => segments.length > shared + 1 && segments[shared] === segment)) break;
    shared += 1;
  }
  return shared;
}

/** Names that are still the same get numbers, from the second on. */
function numbered(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    let free = name;
    let count = counts.get(name) ?? 2;
    for (; used.has(free); count += 1) {
      const next = `${name}-${count}`;
      if (!taken.has(next) || !used.has(next)) free = next;
    }
    counts.set(name, count);
    used.add(free);
    return free;
  });
}
