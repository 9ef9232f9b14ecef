import type { JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { readManifest } from '@workrail/workflow-compiler';

interface Written {
  readonly run: string;
  readonly with?: JsonObject | null;
  readonly body?: JsonObject | string | null;
}

interface Asked {
  readonly provider?: string | { readonly id: string; readonly field?: string } | null;
  readonly provider_args?: JsonObject | null;
  readonly depends_on?: JsonObject | null;
  readonly select?: JsonObject | null;
}

export interface WrittenManifest {
  readonly workflow: string;
  readonly inputs?: Readonly<
    Record<
      string,
      Asked & {
        readonly type?: string;
        readonly enum?: readonly unknown[];
        readonly optional?: boolean;
        readonly default?: unknown;
      }
    >
  >;
  readonly steps: readonly (Written & { readonly id: string })[];
  readonly requires?: {
    readonly catalogs: readonly { readonly vendor: string; readonly title?: string }[];
  } | null;
}

export const written = (text: string): WrittenManifest =>
  right(readManifest({ file: 'w.yaml', text, format: 'yaml', source: 'user', inRoutinesFolder: false }))
    .value as unknown as WrittenManifest;

/** What a command is made of: its names of path parameters, its members of a body, and what it lists. */
interface Need {
  readonly keys: Set<string>;
  readonly members: Set<string>;
  /** The member of its answer that is the list, and the fields of an item; undefined where it lists nothing. */
  list?: { readonly member: string | undefined; readonly fields: readonly string[] };
}

const ACTIONS: Readonly<Record<string, string>> = {
  list: 'get',
  info: 'get',
  create: 'post',
  update: 'patch',
  delete: 'delete',
};
const ANY: JsonObject = { type: 'object', additionalProperties: true };

/** An OpenAPI document for each vendor whose commands a workflow calls, with just these commands. */
export function documentsFor({ inputs = {}, steps }: WrittenManifest): ReadonlyMap<string, JsonObject> {
  const needs = new Map<string, Need>();
  const need = (run: string): Need => {
    const name = run.trim().split(/\s+/).join(' ');
    const found = needs.get(name) ?? { keys: new Set<string>(), members: new Set<string>() };
    needs.set(name, found);
    return found;
  };
  for (const step of steps) {
    const { keys, members } = need(step.run);
    for (const key of Object.keys(step.with ?? {})) keys.add(key);
    if (typeof step.body === 'object') for (const member of Object.keys(step.body ?? {})) members.add(member);
    else if (typeof step.body === 'string') members.add('any');
  }
  for (const input of Object.values(inputs)) {
    const { provider, select } = input;
    if (provider === undefined || provider === null) continue;
    const [id, member] = typeof provider === 'string' ? [provider, undefined] : [provider.id, provider.field];
    if (!/\s/.test(id)) continue;
    const one = need(id);
    for (const key of [...Object.keys(input.provider_args ?? {}), ...Object.keys(input.depends_on ?? {})])
      if (input.provider_args?.[key] !== undefined || Object.keys(input.provider_args ?? {}).length === 0)
        one.keys.add(key);
    const fields = Object.values(select ?? {}).filter((field): field is string => typeof field === 'string');
    one.list = { member, fields: [...new Set([...(one.list?.fields ?? []), ...fields])] };
  }
  const vendors = new Map<string, JsonObject>();
  for (const vendor of new Set([...needs.keys()].map((name) => name.split(' ')[0] ?? ''))) {
    const own = [...needs].filter(([name]) => name.startsWith(`${vendor} `));
    // Without it, all paths could begin with a word that names then leave out.
    const paths: Paths = { '/other': { get: { responses: {} } } };
    for (const [name, one] of own) addTo(paths, name.slice(vendor.length + 1), one);
    vendors.set(vendor, {
      openapi: '3.1.0',
      info: { title: vendor, version: '1' },
      paths: paths as JsonObject,
    });
  }
  return vendors;
}

/**
 * The operation whose command has this name: that of the path's words, and what is done. Other words for what is done are
 * operation ids, which count where two commands would have the same name.
 */
function addTo(paths: Paths, name: string, need: Need): void {
  const segments = name.split(':');
  const action = segments.at(-1) ?? '';
  const words = segments.slice(0, -1);
  const keys = [...need.keys];
  const isOfOne = action === 'info' || action === 'update' || action === 'delete';
  const isUsual = ACTIONS[action] !== undefined && !(isOfOne && keys.length === 0);
  if (!isUsual) {
    addNamed(paths, { action, words, keys }, need);
    return;
  }
  const method = ACTIONS[action] ?? 'post';
  const last = isOfOne ? keys.at(-1) : undefined;
  const inPath = action === 'list' ? [] : keys.filter((key) => key !== last);
  const query = action === 'list' ? keys : [];
  // A version is no word of a name, and a path without any word is not that of a list.
  const begin = action === 'list' && words.length === 0 ? ['v1'] : [];
  const parts = [
    ...begin,
    ...inPath.map(placeholder),
    ...words,
    ...(last === undefined ? [] : [placeholder(last)]),
  ];
  put(
    paths,
    `/${parts.join('/')}`,
    method,
    operationOf(need, last === undefined ? inPath : [...inPath, last], query, method),
  );
}

type Paths = Record<string, Record<string, JsonObject>>;

const placeholder = (name: string): string => `{${name}}`;

interface NamedAction {
  readonly action: string;
  readonly words: readonly string[];
  readonly keys: readonly string[];
}

/** Where the placeholders stand tells paths with the same words apart. */
function addNamed(paths: Paths, { action, words, keys }: NamedAction, need: Need): void {
  const free = [...Array(words.length + 1).keys()]
    .map((at) => `/${[...words.slice(0, at), ...keys.map(placeholder), ...words.slice(at)].join('/')}`)
    .find((path) => paths[path]?.put === undefined);
  if (free === undefined) throw new Error(`there is no path left for ${action}`);
  put(paths, free, 'put', { ...operationOf(need, keys, [], 'put'), operationId: action });
  const twin = `/${['twin', ...keys].map(placeholder).join('/')}${words.map((word) => `/${word}`).join('')}`;
  put(paths, twin, 'put', { ...operationOf(need, ['twin', ...keys], [], 'put'), operationId: 'twin' });
}

function put(
  paths: Record<string, Record<string, JsonObject>>,
  path: string,
  method: string,
  operation: JsonObject,
): void {
  paths[path] = { ...paths[path], [method]: operation };
}

function operationOf(
  need: Need,
  inPath: readonly string[],
  query: readonly string[],
  method: string,
): JsonObject {
  const parameter =
    (place: 'path' | 'query') =>
    (name: string): JsonObject => ({ name, in: place, required: place === 'path', schema: {} });
  const properties = Object.fromEntries([...need.members].map((member) => [member, {}]));
  const schema: JsonObject = { type: 'object', properties, additionalProperties: true };
  const takesBody = method !== 'get' || need.members.size > 0;
  const item: JsonObject = {
    type: 'object',
    additionalProperties: true,
    properties: Object.fromEntries((need.list?.fields ?? []).map((field) => [field, { type: 'string' }])),
  };
  const list: JsonObject = { type: 'array', items: item };
  const answer =
    need.list === undefined
      ? ANY
      : need.list.member === undefined
        ? list
        : { ...ANY, properties: { [need.list.member]: list } };
  return {
    parameters: [...inPath.map(parameter('path')), ...query.map(parameter('query'))],
    ...(takesBody ? { requestBody: { content: { 'application/json': { schema } } } } : {}),
    responses: { 200: { description: 'ok', content: { 'application/json': { schema: answer } } } },
  };
}
