import { isJsonObject, type Json, type NeededType, ownValue } from '@workrail/kernel';
import { EACH, type Need } from './need.ts';

/** What a value of the context has to be, with what is needed below it. */
export interface NeedTree {
  /** Left out where nothing says it. */
  readonly type?: NeededType;
  readonly most?: number;
  readonly least?: number;
  /** True: only a value that is made anew should have it. */
  readonly hint?: true;
  /** Of an object. */
  readonly fields: ReadonlyMap<string, NeedTree>;
  /** Of a list: what each of its entries needs, and all that single ones need. */
  readonly entry?: NeedTree;
  readonly at: ReadonlyMap<number, NeedTree>;
}

/**
 * Needs by their paths, those with the same beginning in one. Where they disagree about a value, the first one counts,
 * and what others need below it is left out.
 */
export function needTree(needs: readonly Need[]): NeedTree {
  const type = needs.map(typeOf).find((one) => one !== undefined);
  const own = needs.filter(({ path }) => path.length === 0);
  // A limit says nothing of a value of another type.
  const alike = own.filter((one) => one.type === type);
  const most = least(alike.map((one) => one.most));
  const atLeast = alike.find((one) => one.least !== undefined)?.least;
  const below = needs.filter((one) => one.path.length > 0 && typeOf(one) === type);
  const heads = [...new Set(below.map(({ path }) => path[0]))];
  const under = (...shared: readonly (typeof heads)[number][]): NeedTree =>
    needTree(
      below.flatMap((one) => (shared.includes(one.path[0]) ? [{ ...one, path: one.path.slice(1) }] : [])),
    );
  return {
    ...(type === undefined ? {} : { type }),
    ...(most === undefined ? {} : { most }),
    ...(atLeast === undefined ? {} : { least: atLeast }),
    ...(needs.every(({ hint }) => hint !== undefined) ? { hint: true as const } : {}),
    fields: new Map(
      heads.flatMap((head) => (typeof head === 'string' ? [[head, under(head)] as const] : [])),
    ),
    ...(heads.includes(EACH) ? { entry: under(EACH) } : {}),
    at: new Map(
      heads.flatMap((head) => (typeof head === 'number' ? [[head, under(head, EACH)] as const] : [])),
    ),
  };
}

/** What a need says of the value at the beginning of its path. */
function typeOf({ path: [head], type }: Need): NeededType | undefined {
  if (head === undefined) return type;
  return typeof head === 'string' ? 'object' : 'array';
}

const least = (limits: readonly (number | undefined)[]): number | undefined => {
  const given = limits.filter((limit) => limit !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
};

/** How a tree becomes a value. */
export interface Filling {
  /** Makes the stand-in of a value without parts that are known, by the name of the key or field that has it. */
  readonly standIn: (name: string, tree: NeedTree) => Json;
  /** Stand-ins that may still be made; below zero, the value lacks some. */
  readonly left: { standIns: number };
}

/** The value that fits `tree`: all that is known and fits, and stand-ins for the rest. */
export function fillTree(name: string, tree: NeedTree, known: Json | undefined, filling: Filling): Json {
  if (hasFields(tree)) {
    const before = isJsonObject(known) ? known : undefined;
    const filled = [...tree.fields].flatMap(([field, below]) =>
      before !== undefined && below.hint === true
        ? []
        : [[field, fillTree(field, below, ownValue(before ?? {}, field), filling)] as const],
    );
    return { ...before, ...Object.fromEntries(filled) };
  }
  if (hasEntries(tree)) return entriesOf(name, tree, known, filling);
  return known !== undefined && fitsTree(known, tree) ? known : standInOf(name, tree, filling);
}

/** Whether a tree says more of a value than its type. */
export const hasFields = ({ type, fields }: NeedTree): boolean => type === 'object' && fields.size > 0;
export const hasEntries = ({ type, entry, at, least, most }: NeedTree): boolean =>
  type === 'array' && (entry !== undefined || at.size > 0 || least !== undefined || most !== undefined);

/** What the entry at `index` needs, if there is anything that it does not have to have only when it is made. */
export const entryTree = ({ entry, at }: NeedTree, index: number, isThere: boolean): NeedTree | undefined => {
  const tree = at.get(index) ?? entry;
  return isThere && tree?.hint === true ? undefined : tree;
};

function entriesOf(name: string, tree: NeedTree, known: Json | undefined, filling: Filling): readonly Json[] {
  const list = Array.isArray(known) ? (known as readonly Json[]) : undefined;
  const kept = list?.slice(0, tree.most) ?? [];
  const wanted = Math.max(list === undefined ? 1 : 0, tree.least ?? 0, reachOf(tree));
  const made = Math.max(0, wanted - kept.length);
  // Whatever a workflow asks for, no more are made than there is room for.
  const missing = Array<undefined>(Math.min(made, Math.max(0, filling.left.standIns) + 1)).fill(undefined);
  const one = (): Json => firstOf(standInOf(name, LIST, filling));
  return [...kept, ...missing].map((before: Json | undefined, index) => {
    const entry = entryTree(tree, index, before !== undefined);
    if (entry === undefined) return before ?? one();
    const isText = entry.type === undefined || entry.type === 'string';
    if (!isText) return fillTree(name, entry, before, filling);
    return before !== undefined && fitsTree(before, entry) ? before : one();
  });
}

/** Entries that a list has to have so that it has all that are needed by their places. */
const reachOf = ({ at }: NeedTree): number =>
  Math.max(0, ...[...at].map(([index, { hint }]) => (hint === true ? 0 : index + 1)));

function standInOf(name: string, tree: NeedTree, { standIn, left }: Filling): Json {
  left.standIns -= 1;
  return left.standIns < 0 ? null : standIn(name, tree);
}

const LIST: NeedTree = { type: 'array', fields: new Map(), at: new Map() };

const firstOf = (list: Json): Json => (Array.isArray(list) ? ((list as readonly Json[])[0] ?? null) : list);

/** Whether a value is one that was asked for. */
export function fitsTree(value: Json, { type, most }: NeedTree): boolean {
  if (value === null || value === '') return false;
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (most === undefined) return typeof value === type;
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
