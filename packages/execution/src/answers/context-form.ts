import { EACH, fillTree, leadsTo, type Need, type NeedTree, needTree, workflowNeeds } from '@workrail/engine';
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

/** Keys that a form has; a step needs few, and no more are shown. */
const KEYS_ASKED = 20;
/** Bytes of a form with more than what is lacking; the texts of a step may need nearly all of an answer. */
const FORM_ROOM = 3_000;
/** Bytes of values that are known and stand in it beside what they lack. */
const KNOWN_ROOM = 2_000;
/** Values below one that is made anew: as many as there is room for, first those that something needs. */
const HINTS_SHOWN = [100, 40, 10, 0] as const;

/** Keys of the context that have to be set for these needs, each once. */
export const keysOfNeeds = (needs: readonly Need[]): readonly string[] => [
  ...new Set(needs.flatMap(({ path: [key] }) => (typeof key === 'string' ? key : []))),
];

/**
 * The context that a call has to send for these needs. A key that is sent takes the place of its whole value, so what is
 * known of the value stands in it, with stand-ins for what is lacking, each of the type that is needed.
 */
export function contextForm(
  needs: readonly Need[],
  workflow: CompiledWorkflow,
  known: JsonObject = {},
): JsonObject {
  const written = needs.map((need) => asWritten(need, known));
  const form: (readonly [string, Json])[] = [];
  let room = FORM_ROOM;
  let knownRoom = KNOWN_ROOM;
  for (const key of keysOfNeeds(written).slice(0, KEYS_ASKED)) {
    const value = ownValue(known, key);
    const bytes = value === undefined ? 0 : jsonLength(canonicalJson(value));
    const isShown = bytes <= knownRoom;
    const terms = { workflow, value, isShown };
    const forms = HINTS_SHOWN.map((hints) => valueForm(key, written, { ...terms, hints }));
    const filled =
      forms.find((one) => one !== undefined && jsonLength(canonicalJson(one)) <= room) ??
      // What is lacking is asked for in any case.
      (forms[0] === undefined ? undefined : valueForm(key, written, { ...terms, isShown: false, hints: 0 }));
    if (filled === undefined) continue;
    form.push([key, filled]);
    room -= jsonLength(canonicalJson(filled));
    if (isShown) knownRoom -= bytes;
  }
  return Object.fromEntries(form);
}

/** A key that has dots itself stands in front of the path that it is written as. */
function asWritten(need: Need, known: JsonObject): Need {
  const name = need.path.map(String).join('.');
  return need.path.length > 1 && !need.path.includes(EACH) && Object.hasOwn(known, name)
    ? { ...need, path: [name] }
    : need;
}

interface KeyTerms {
  readonly workflow: CompiledWorkflow;
  /** What the key holds now. */
  readonly value: Json | undefined;
  readonly isShown: boolean;
  /** How much is shown of what else the workflow reads of the value. */
  readonly hints: number;
}

/** The value to send for a key; undefined where it holds all that is needed. */
function valueForm(
  key: string,
  needs: readonly Need[],
  { workflow, value, isShown, hints }: KeyTerms,
): Json | undefined {
  const own = needs.filter(({ path }) => path[0] === key);
  // What is not shown cannot be copied either: the form then has all that the workflow needs of the value.
  const read = workflowNeeds(workflow).filter(({ path }) => path[0] === key);
  const types = read.filter(({ path }) => own.some((one) => isSame(one.path, path)));
  const below = read.filter(
    ({ path }) => !isShown || own.some((one) => leadsTo(one.path, path) && one.path.length < path.length),
  );
  const tree = needTree([...own, ...types, ...below.slice(0, hints)]).fields.get(key);
  // A list that is too long is cut to its first entries, and others would be wrong.
  if (tree === undefined || (!isShown && tree.type === 'array' && tree.most !== undefined)) return undefined;
  const filled = fillTree(key, tree, value, { standIn, isAnew: !isShown });
  if (!isShown && isJsonObject(value) && isJsonObject(filled))
    return { ...filled, ...(contextPlaceholder(key, 'object') as JsonObject) };
  return value !== undefined && canonicalJson(filled) === canonicalJson(value) ? undefined : filled;
}

const isSame = (left: Need['path'], right: Need['path']): boolean =>
  left.length === right.length && leadsTo(left, right);

const standIn = (name: string, { type, most }: NeedTree): Json => contextPlaceholder(name, type, most);
