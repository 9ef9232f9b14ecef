import {
  isExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  numberText,
  ownValue,
  stringifyExact,
} from '@workrail/kernel';
import type { InputProvider } from '@workrail/workflow-compiler';
import { sendable } from './sendable.ts';

/** Something that can be chosen as the value of an input. */
export interface Choice {
  readonly value: Json;
  /** For people. */
  readonly label: string;
}

export interface Choices {
  readonly choices: readonly Choice[];
  /** Items of the list that have no value which could be chosen. */
  readonly without_value: number;
}

type Fields = Pick<InputProvider, 'listMember' | 'valueField' | 'displayField' | 'idField'>;

/** What APIs call the list in their answers, where an answer has several. */
const USUAL = ['items', 'results', 'data', 'values', 'entries', 'list', 'records'];

/** What can be chosen of an answer; undefined where it has no list. `member` is where its document says the list is. */
export function choicesIn(answer: Json, fields: Fields, member: string | undefined): Choices | undefined {
  const list = listIn(answer, fields.listMember ?? member);
  if (list === undefined) return undefined;
  const found = list.flatMap((item) => choiceOf(item, fields) ?? []);
  const once = new Map(found.map((one) => [stringifyExact([one.value, one.label]), one]));
  return { choices: [...once.values()], without_value: list.length - found.length };
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function listIn(answer: Json, member: string | undefined): readonly Json[] | undefined {
  if (isList(answer)) return answer;
  if (!isJsonObject(answer)) return undefined;
  const named = member === undefined ? undefined : ownValue(answer, member);
  if (isList(named)) return named;
  const usual = USUAL.map((name) => ownValue(answer, name)).find(isList);
  if (usual !== undefined) return usual;
  const lists = Object.values(answer).filter(isList);
  return lists.length === 1 ? lists[0] : undefined;
}

/** Where nobody says which member counts. */
const VALUES = ['id', 'uuid', 'key', 'slug', 'name', 'value'];
const LABELS = ['name', 'title', 'label', 'display_name', 'slug', 'id'];

const isSingle = (value: Json | undefined): value is string | number | boolean | JsonObject =>
  value !== undefined && value !== null && (typeof value !== 'object' || isExactNumber(value));

function choiceOf(item: Json, { valueField, displayField, idField }: Fields): Choice | undefined {
  if (isSingle(item)) return { value: sendable(item), label: textOf(item) };
  if (!isJsonObject(item)) return undefined;
  const of = (names: readonly (string | undefined)[]): Json | undefined =>
    names.flatMap((name) => (name === undefined ? [] : [ownValue(item, name)])).find(isSingle);
  const value = valueField === undefined ? of([idField, ...VALUES]) : of([valueField]);
  if (value === undefined) return undefined;
  return { value: sendable(value), label: textOf(of([displayField, ...LABELS]) ?? value) };
}

const textOf = (value: Json): string => numberText(value) ?? String(value);
