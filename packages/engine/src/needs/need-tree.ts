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
  /** Of a list. */
  readonly entry?: NeedTree;
}

/**
 * Needs by their paths, those with the same beginning in one. Where they disagree about a value, the first one counts,
 * and what others need below it is left out.
 */
export function needTree(needs: readonly Need[]): NeedTree {
  const type = needs.map(typeOf).find((one) => one !== undefined);
  const own = needs.filter(({ path }) => path.length === 0);
  const most = least(own.map((one) => one.most));
  const atLeast = own.find((one) => one.least !== undefined)?.least;
  const below = needs.filter((one) => one.path.length > 0 && typeOf(one) === type);
  const heads = [...new Set(below.map(({ path }) => path[0]))];
  const under = (head: (typeof heads)[number]): NeedTree =>
    needTree(below.flatMap((one) => (one.path[0] === head ? [{ ...one, path: one.path.slice(1) }] : [])));
  return {
    ...(type === undefined ? {} : { type }),
    ...(most === undefined ? {} : { most }),
    ...(atLeast === undefined ? {} : { least: atLeast }),
    ...(needs.every(({ hint }) => hint === true) ? { hint: true as const } : {}),
    fields: new Map(
      heads.flatMap((head) => (typeof head === 'string' ? [[head, under(head)] as const] : [])),
    ),
    ...(heads.includes(EACH) ? { entry: under(EACH) } : {}),
  };
}

/** What a need says of the value at the beginning of its path. */
function typeOf({ path: [head], type }: Need): NeededType | undefined {
  if (head === undefined) return type;
  return head === EACH ? 'array' : 'object';
}

const least = (limits: readonly (number | undefined)[]): number | undefined => {
  const given = limits.filter((limit) => limit !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
};

/** How a tree becomes a value. */
export interface Filling {
  /** Makes the stand-in of a value without parts that are known, by the name of the key or field that has it. */
  readonly standIn: (name: string, tree: NeedTree) => Json;
  /** Set where what is known has no room: only as many entries as a list has are taken from it. */
  readonly isAnew?: boolean;
}

/** Entries that are made up where a list needs more than it has. */
const ENTRIES_MADE = 50;

/** The value that fits `tree`: what is known and fits, and stand-ins for the rest. */
export function fillTree(name: string, tree: NeedTree, known: Json | undefined, filling: Filling): Json {
  const { type, fields, entry, least, most } = tree;
  if (type === 'object' && fields.size > 0) {
    const before = isJsonObject(known) ? known : {};
    const kept = filling.isAnew === true ? undefined : isJsonObject(known) ? known : undefined;
    const filled = [...fields].flatMap(([field, below]) =>
      kept !== undefined && below.hint === true
        ? []
        : [[field, fillTree(field, below, ownValue(before, field), filling)] as const],
    );
    return { ...kept, ...Object.fromEntries(filled) };
  }
  if (type === 'array' && (entry !== undefined || least !== undefined || most !== undefined))
    return entriesOf(name, tree, Array.isArray(known) ? (known as readonly Json[]) : [], filling);
  return known !== undefined && filling.isAnew !== true && fits(known, tree)
    ? known
    : filling.standIn(name, tree);
}

function entriesOf(name: string, tree: NeedTree, known: readonly Json[], filling: Filling): readonly Json[] {
  const { entry, most = known.length, least = 0 } = tree;
  const isAnew = filling.isAnew === true;
  const kept = isAnew ? [] : known.slice(0, most);
  const wanted = Math.max(known.length === 0 ? 1 : 0, isAnew ? known.length : 0, least);
  const made = Math.max(0, Math.min(wanted - kept.length, ENTRIES_MADE));
  const all: readonly (Json | undefined)[] = [...kept, ...Array<undefined>(made).fill(undefined)];
  const one = (): Json => firstOf(filling.standIn(name, { type: 'array', fields: NO_FIELDS }));
  return all.map((before, index) => {
    if (entry === undefined || (entry.hint === true && before !== undefined)) return before ?? one();
    const isText = entry.type === undefined || entry.type === 'string';
    return isText && (before === undefined || !fits(before, entry))
      ? one()
      : fillTree(name, entry, before ?? (isAnew ? known[index] : undefined), filling);
  });
}

const NO_FIELDS: NeedTree['fields'] = new Map();

const firstOf = (list: Json): Json => (Array.isArray(list) ? ((list as readonly Json[])[0] ?? null) : list);

/** Whether a value is one that was asked for. */
function fits(value: Json, { type, most }: NeedTree): boolean {
  if (value === null || value === '') return false;
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (most === undefined) return typeof value === type;
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
