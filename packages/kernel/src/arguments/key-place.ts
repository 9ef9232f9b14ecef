import {
  beginning,
  choice,
  didYouMean,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../index.ts';
import type { PropertySchema } from './input-schema.ts';
import { isNamed, join, membersOf, type Properties, type Signature, sentFor, takes } from './signature.ts';
import { standsFor } from './synonyms.ts';

/** Where an unknown key stands in a call. */
export interface KeyPosition {
  /** Dotted path of the object it stands in; empty for the arguments themselves. */
  readonly path: string;
  /** The members that this object has. */
  readonly properties: Properties;
  /** The arguments of the tool. */
  readonly fields: Properties;
  /** The arguments as they were sent. */
  readonly args: JsonObject;
  /** Whether names count only as they are spelt. */
  readonly exact: boolean;
  /** The other tools that are offered. */
  readonly others: readonly Signature[];
}

/** What an unknown key was most likely meant for. */
export type KeyPlace =
  /** Another field of this call, by its path from the arguments. */
  | {
      readonly kind: 'field';
      readonly path: string;
      readonly schema: PropertySchema;
      /** Something else was sent there. */
      readonly taken: boolean;
    }
  | { readonly kind: 'other-tool'; readonly tools: readonly string[] }
  | { readonly kind: 'nowhere' };

type Match = (name: string) => boolean;

/** The exact name at any level first, then another word for one, then another tool's, at last a slip of the pen. */
export function placeOf(key: string, value: Json, position: KeyPosition): KeyPlace {
  const { others, path } = position;
  const fields = reachable(position);
  const first = (match: Match): KeyPlace | undefined => preferFree(fields.filter(({ name }) => match(name)));
  const token = typeof value === 'string' ? tokenField(value) : undefined;
  const tools: readonly string[] = path === '' ? others.filter(takes(key)).map(({ name }) => name) : [];
  return (
    first((name) => isNamed(key, name)) ??
    first((name) => name === token) ??
    first((name) => standsFor(key, name)) ??
    (tools.length === 0 ? undefined : { kind: 'other-tool', tools }) ??
    misspelt(key, fields, position) ?? { kind: 'nowhere' }
  );
}

type Field = Extract<KeyPlace, { readonly kind: 'field' }> & { readonly name: string };

/** Fields that a key may be meant for: beside it, one level in, around it, and in what stands beside its object. */
function reachable({ path, properties, fields, args, exact }: KeyPosition): readonly Field[] {
  const at = (place: string, members: Properties): readonly Field[] =>
    Object.entries(members).map(([name, schema]) => {
      const own = join(place, name);
      return { kind: 'field', name, path: own, schema, taken: own !== path && isSent(args, own, exact) };
    });
  const inside = (around: readonly Field[]) => around.flatMap((one) => at(one.path, membersOf(one.schema)));
  const here = at(path, properties);
  if (path === '') return [...here, ...inside(here)];
  const outer = at('', fields);
  return [...here, ...inside(here), ...outer, ...inside(outer.filter((one) => one.path !== path))];
}

/** Whether a call has something at a path of fields. */
function isSent(args: JsonObject, path: string, exact: boolean): boolean {
  let value: Json | undefined = args;
  for (const name of path.split('.')) {
    if (value === undefined || !isJsonObject(value)) return false;
    value = exact ? ownValue(value, name) : sentFor(value, name);
  }
  return value !== undefined && value !== null;
}

/** Rather a field that was not sent than one that is there as well. */
const preferFree = (found: readonly Field[]): KeyPlace | undefined =>
  found.find(({ taken }) => !taken) ?? found[0];

function misspelt(key: string, fields: readonly Field[], { path }: KeyPosition): KeyPlace | undefined {
  const here = fields.filter((one) => one.path === join(path, one.name));
  for (const some of [here.filter(({ taken }) => !taken), here, fields]) {
    const names = some.map(({ name }) => name);
    const name = didYouMean(key, names) ?? longerName(key, names);
    const found = some.find((one) => one.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name of which a key is a part, as `branch` is of `gitBranch`. */
const longerName = (key: string, names: readonly string[]): string | undefined =>
  key.length < 4 ? undefined : names.find((name) => name.toLowerCase().includes(key.toLowerCase()));

const TOKEN = /\b(st|ack)\.v\d+\.[0-9a-z]/i;

/** The field of the token that a text holds. */
function tokenField(text: string): string | undefined {
  const kind = TOKEN.exec(text)?.[1]?.toLowerCase();
  return kind === 'st' ? 'stateToken' : kind === 'ack' ? 'ackToken' : undefined;
}

/** What to do about an unknown key, after what is wrong with it. */
export function adviceOn(key: string, value: Json, place: KeyPlace, position: KeyPosition): string {
  const { path, properties, fields } = position;
  if (place.kind === 'other-tool')
    return `it is an argument of ${choice(place.tools)}; leave it out of this call`;
  if (place.kind === 'field') {
    const [top = ''] = path.split('.');
    if (place.taken) return `"${place.path}" was sent as well; leave one of them out`;
    const beside = top !== '' && !place.path.includes('.') ? `, beside "${top}"` : '';
    const words =
      place.schema.type === 'string' && typeof value !== 'string' ? place.schema.description : undefined;
    return `did you mean "${place.path}"${beside}?${words === undefined ? '' : ` It takes a string: ${words}`}`;
  }
  const inside = argumentsIn(value, position);
  if (inside.length > 0)
    return `${inside.join(' and ')} ${inside.length === 1 ? 'is an argument' : 'are arguments'} of this call itself; send ${inside.length === 1 ? 'it' : 'them'} beside the others, not inside "${beginning(key, 60)}"`;
  const known = `known keys: ${Object.keys(properties).join(', ')}`;
  const holdsFacts = path === '' && fields.context?.type === 'object';
  return holdsFacts
    ? `${known}; a fact that the workflow may use belongs in "context", as "context.${beginning(key, 60)}"`
    : known;
}

/** The arguments that an object holds which is no argument itself, in quotes: other programs put them there. */
function argumentsIn(value: Json, { path, fields }: KeyPosition): readonly string[] {
  if (path !== '' || !isJsonObject(value)) return [];
  const held = Object.keys(value);
  return held.length > 0 && held.every((name) => Object.hasOwn(fields, name))
    ? held.map((name) => `"${name}"`)
    : [];
}
