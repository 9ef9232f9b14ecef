import { type Json, type JsonObject, ownValue } from '@workrail/kernel';
import type { ApiCommand } from './command.ts';
import { membersOf, shapeOf } from './schema-shape.ts';

/** What a command can offer as the choices of an input: the items of the list that it answers with. */
export interface ProvidedList {
  /** The member of the answer that is the list; undefined where the answer is the list itself. */
  readonly member: string | undefined;
  /** Members of an item that are single values; none where the items are values themselves. */
  readonly fields: readonly string[];
  /** Fields that look like what identifies an item, and what people call it. */
  readonly suggested: { readonly value?: string; readonly display?: string };
  /** Arguments without which the command cannot be called. */
  readonly required: readonly string[];
}

/** What APIs call the list in their answers, where an answer has several. */
const USUAL = ['data', 'items', 'results', 'values', 'records', 'entries'];

/** Undefined for a command that changes something, or whose answer is no list. */
export function listProvidedBy(
  { method, parameters, answers }: ApiCommand,
  schemas: Readonly<Record<string, Json>>,
): ProvidedList | undefined {
  if (method !== 'get') return undefined;
  const contents = answers.find(({ status }) => /^2/.test(status))?.contents ?? [];
  const json = contents.find(({ mediaType }) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(mediaType));
  if (json === undefined) return undefined;
  const shape = shapeOf(json.schema, schemas);
  const list = listOf(shape, schemas);
  if (list === undefined) return undefined;
  const fields = [...membersOf(shapeOf(list.items, schemas), schemas)].flatMap(([name, member]) =>
    isSingle(shapeOf(member, schemas)) ? name : [],
  );
  const required = parameters.filter((one) => one.required).map(({ argument }) => argument);
  return { member: list.member, fields, suggested: suggestedOf(fields), required };
}

/** What APIs call what identifies an item, and what people call it; the most usual first. */
const VALUES = /^(?:(id)|(uuid|guid)|(key|slug|code)|(\w+_id|\w+Id|\w+_uuid)|(name))$/;
const DISPLAYS =
  /^(?:(name|display_?name|full_?name)|(title|label)|(login|username|email|slug)|(description|summary))$/i;

function suggestedOf(fields: readonly string[]): ProvidedList['suggested'] {
  const [value, display] = [mostUsual(fields, VALUES), mostUsual(fields, DISPLAYS)];
  return {
    ...(value === undefined ? {} : { value }),
    ...(display === undefined ? {} : { display }),
  };
}

/** The field whose name is of the first group of a pattern that any is of. */
function mostUsual(fields: readonly string[], pattern: RegExp): string | undefined {
  const ranked = fields.flatMap((field) => {
    const rank = pattern
      .exec(field)
      ?.slice(1)
      .findIndex((group) => group !== undefined);
    return rank === undefined ? [] : [{ field, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank)[0]?.field;
}

interface List {
  readonly member: string | undefined;
  readonly items: Json;
}

function listOf(shape: JsonObject, schemas: Readonly<Record<string, Json>>): List | undefined {
  const items = itemsOf(shape);
  if (items !== undefined) return { member: undefined, items };
  const lists = [...membersOf(shape, schemas)].flatMap(([member, schema]): readonly List[] => {
    const inner = itemsOf(shapeOf(schema, schemas));
    return inner === undefined ? [] : [{ member, items: inner }];
  });
  const usual = USUAL.flatMap((name) => lists.find(({ member }) => member === name) ?? []);
  // A thing that has tags is no list of tags.
  const ofObjects = lists.filter(({ items }) => membersOf(shapeOf(items, schemas), schemas).size > 0);
  return usual[0] ?? (ofObjects.length === 1 ? ofObjects[0] : undefined);
}

const itemsOf = (shape: JsonObject): Json | undefined =>
  typesOf(shape).includes('array') ? (ownValue(shape, 'items') ?? {}) : undefined;

const SINGLE = new Set(['string', 'number', 'integer', 'boolean']);

const isSingle = (shape: JsonObject): boolean => typesOf(shape).some((type) => SINGLE.has(type));

function typesOf(shape: JsonObject): readonly string[] {
  const type = ownValue(shape, 'type');
  return [type, ...(Array.isArray(type) ? type : [])].filter((one): one is string => typeof one === 'string');
}
