import {
  asRead,
  EACH,
  fillTree,
  hasEntries,
  hasFields,
  leadsTo,
  type Need,
  type NeedTree,
  needTree,
  workflowNeeds,
} from '@workrail/engine';
import {
  canonicalJson,
  contextPlaceholder,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonLength,
  ownValue,
} from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { wholeForm } from './whole-form.ts';

/** Keys that a form has; a step needs few, and no more are shown. */
const KEYS_ASKED = 20;
/** Bytes of the values that a form shows part by part; the texts of a step may need nearly all of an answer. */
const FORM_ROOM = 3_000;
/** No more of them have room. */
const STAND_INS = 300;
/** Values that are only read below one that is made anew: as many as there is room for. */
const HINTS_SHOWN = [100, 40, 10, 0] as const;

/** Keys of the context that have to be set for these needs, each once. */
export const keysOfNeeds = (needs: readonly Need[]): readonly string[] => [
  ...new Set(needs.flatMap(({ path: [key] }) => (typeof key === 'string' ? key : []))),
];

interface Terms {
  readonly known?: JsonObject;
  /** The context without what a blocked attempt sent: a list that lost entries since is shown as it was. */
  readonly recorded?: JsonObject;
  /** Bytes of the form at most; what has no room is asked for once other keys are there. */
  readonly limit?: number;
}

/**
 * The context that a call has to send for these needs. A key that is sent takes the place of its whole value, so all
 * that is known of the value stands in it, with stand-ins for what is lacking, each of the type that is needed; where
 * that has no room, one stand-in says what the whole value is.
 */
export function contextForm(
  needs: readonly Need[],
  workflow: CompiledWorkflow,
  { known = {}, recorded = known, limit = Number.POSITIVE_INFINITY }: Terms = {},
): JsonObject {
  const read = needs.flatMap((need) => asRead(need, known) ?? []);
  const base = withLists(read, known, recorded);
  const form: (readonly [string, Json])[] = [];
  let room = Math.min(FORM_ROOM, limit);
  let left = limit;
  for (const key of keysOfNeeds(read).slice(0, KEYS_ASKED)) {
    const asked = read.filter(({ path }) => path[0] === key);
    const values = { value: ownValue(known, key), recorded: ownValue(recorded, key) };
    const filled = valueForm(key, asked, { workflow, base, ...values, room });
    const bytes = filled === undefined ? 0 : sizeOf(key, filled);
    if (filled === undefined || bytes > left) continue;
    form.push([key, filled]);
    room -= bytes;
    left -= bytes;
  }
  return Object.fromEntries(form);
}

const sizeOf = (key: string, value: Json): number => jsonLength(canonicalJson({ [key]: value }));

/** What is known, with the lists that lost entries as they were. */
function withLists(needs: readonly Need[], known: JsonObject, recorded: JsonObject): JsonObject {
  return needs.reduce((base, { path, least }) => {
    const names = path.filter((part) => typeof part === 'string');
    if (least === undefined || names.length < path.length) return base;
    const list = names.reduce<Json | undefined>(below, recorded);
    return Array.isArray(list) && list.length >= least
      ? withList(base, names, list as readonly Json[])
      : base;
  }, known);
}

const below = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) ? ownValue(value, name) : undefined;

function withList(value: Json | undefined, [name = '', ...rest]: readonly string[], list: Json): JsonObject {
  const before = isJsonObject(value) ? value : {};
  return { ...before, [name]: rest.length === 0 ? list : withList(below(before, name), rest, list) };
}

interface KeyTerms {
  readonly workflow: CompiledWorkflow;
  readonly base: JsonObject;
  /** What the key holds now. */
  readonly value: Json | undefined;
  /** What the key held before a blocked attempt. */
  readonly recorded: Json | undefined;
  /** Bytes for a value that is shown part by part. */
  readonly room: number;
}

/** The value to send for a key; undefined where it holds all that is needed. */
function valueForm(
  key: string,
  own: readonly Need[],
  { workflow, base, value, recorded, room }: KeyTerms,
): Json | undefined {
  const hints = workflowNeeds(workflow).flatMap((need) => {
    const hint = asRead(need, base);
    return hint?.path[0] === key ? hint : [];
  });
  const types = hints.filter(({ path }) => own.some((one) => isSame(one.path, path)));
  const inner = hints.filter(({ path }) =>
    own.some((one) => leadsTo(one.path, path) && one.path.length < path.length),
  );
  const required = [...own, ...types, ...inner.filter(({ hint }) => hint === 'required')];
  const others = inner.filter(({ hint }) => hint === 'read');
  const treeOf = (needs: readonly Need[]): NeedTree | undefined => needTree(needs).fields.get(key);
  const type = treeOf(required)?.type;
  // What was sent in place of a list or an object and cannot be one leaves it as it was.
  const isReplaced = !isA(type, value) && isA(type, recorded);
  const before = isReplaced ? recorded : ownValue(base, key);
  // Which of several lists lost its entries, nobody can tell from its path.
  const isUnclear = own.some(({ path, least }) => least !== undefined && path.includes(EACH));
  for (const count of isUnclear ? [] : countsFor(others.length)) {
    const tree = treeOf([...required, ...others.slice(0, count)]);
    if (tree === undefined) return undefined;
    const left = { standIns: STAND_INS };
    const filled = fillTree(key, tree, before, { standIn, left });
    if (left.standIns < 0) continue;
    if (value !== undefined && canonicalJson(filled) === canonicalJson(value)) return undefined;
    if (sizeOf(key, filled) <= room) return filled;
  }
  const tree = treeOf(required);
  if (tree === undefined) return undefined;
  return hasFields(tree) || hasEntries(tree) ? wholeForm(key, tree, before) : standIn(key, tree);
}

const isA = (type: NeedTree['type'], value: Json | undefined): boolean =>
  type === 'array' ? Array.isArray(value) : type === 'object' && isJsonObject(value);

/** Each shows another number of them. */
const countsFor = (length: number): readonly number[] => [
  ...new Set(HINTS_SHOWN.map((count) => Math.min(count, length))),
];

const isSame = (left: Need['path'], right: Need['path']): boolean =>
  left.length === right.length && leadsTo(left, right);

const standIn = (name: string, { type, most }: NeedTree): Json => contextPlaceholder(name, type, most);
