import { beginning, type Json, ownValue } from '@workrail/kernel';
import type { ApiAnswer, ApiCommand } from './command.ts';
import { firstWords, NAME, typeWords } from './outline-words.ts';
import { membersOf, shapeOf } from './schema-shape.ts';

export interface AnswerOutline {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly type?: string;
  /** Of a success: what is in it, as templates write it below the answer, and its type: `data[0].id: string`. */
  readonly members?: readonly string[];
  /** Those that had no room. */
  readonly more_members?: number;
  readonly description?: string;
}

type Schemas = Readonly<Record<string, Json>>;

const ANSWERS = 8;
const MEMBERS = 60;
const MOST_LISTS = 3;

export interface AnswersOutline {
  /** Successes before others; what stands for all others is always there. */
  readonly answers: readonly AnswerOutline[];
  /** Those that had no room. */
  readonly more_answers?: number;
}

/** The answers of a command in so many characters as JSON, about: what is said of failures goes first. */
export function answersOf({ answers }: ApiCommand, schemas: Schemas, room: number): AnswersOutline {
  const ordered = answers.toSorted((one, other) => Number(isSuccess(other)) - Number(isSuccess(one)));
  const isFirst = (one: ApiAnswer): boolean => isSuccess(one) || one.status === 'default';
  const kept = new Set(
    [...ordered.filter(isFirst), ...ordered.filter((one) => !isFirst(one))].slice(0, ANSWERS),
  );
  const shown = ordered.filter((one) => kept.has(one)).map((one) => outlined(one, schemas));
  const more = answers.length - shown.length;
  return { answers: withinRoom(shown, room), ...(more === 0 ? {} : { more_answers: more }) };
}

function withinRoom(all: readonly AnswerOutline[], room: number): readonly AnswerOutline[] {
  if (sizeOf(all) <= room) return all;
  const short = all.map((one) => (isSuccess(one) ? one : { status: one.status }));
  let left = room - sizeOf(short.map(({ members: _, ...one }) => one));
  return short.map((one) => {
    if (one.members === undefined) return one;
    const { members, ...rest } = one;
    const shown = members.filter((member) => {
      left -= member.length + 3;
      return left >= 0;
    });
    const more = members.length - shown.length;
    return {
      ...rest,
      ...(shown.length === 0 ? {} : { members: shown }),
      ...(more === 0 ? {} : { more_members: more }),
    };
  });
}

const isSuccess = ({ status }: Pick<ApiAnswer, 'status'>): boolean => status.startsWith('2');

const sizeOf = (value: object): number => JSON.stringify(value).length;

function outlined(answer: ApiAnswer, schemas: Schemas): AnswerOutline {
  const { status, description, contents } = answer;
  const [first] = contents;
  const members = isSuccess(answer) && first !== undefined ? memberWords(first.schema, schemas) : [];
  return {
    status,
    ...(first === undefined ? {} : { type: answerType(first.schema, schemas) }),
    ...(members.length === 0 ? {} : { members }),
    ...(description === undefined ? {} : { description: firstWords(description) }),
  };
}

/** The name of a schema, unless only what it stands for says something. */
const answerType = (schema: Json, schemas: Schemas): string => {
  const words = typeWords(schema);
  return words === 'any' ? shownType(schema, schemas) : words;
};

interface Member {
  readonly path: string;
  readonly schema: Json;
}

/** What is in a value, and what is in that: nearer things first. */
function memberWords(schema: Json, schemas: Schemas): readonly string[] {
  const first = below({ path: '', schema }, schemas);
  const all = [...first, ...first.flatMap((one) => below(one, schemas))];
  return all
    .slice(0, MEMBERS)
    .map(({ path, schema: of }) => `${beginning(path, NAME)}: ${shownType(of, schemas)}`);
}

/** The members of an object, or of the items of a list. */
function below({ path, schema }: Member, schemas: Schemas): readonly Member[] {
  const shape = shapeOf(schema, schemas);
  const items = ownValue(shape, 'items');
  const [at, of] = items === undefined ? [path, shape] : [`${path}[0]`, shapeOf(items, schemas)];
  return [...membersOf(of, schemas)].map(([name, member]) => ({
    path: WORD.test(name) ? `${at}${at === '' ? '' : '.'}${name}` : `${at}[${JSON.stringify(name)}]`,
    schema: member,
  }));
}

/** What templates take without quotes. */
const WORD = /^[^\s.[\]{}()"'`=!<>&|,]+$/;

/** What a value is, whatever its schema is called. */
function shownType(schema: Json, schemas: Schemas, lists = 0): string {
  const shape = shapeOf(schema, schemas);
  const items = ownValue(shape, 'items');
  // A list of itself is legal.
  if (items !== undefined)
    return lists === MOST_LISTS ? 'list' : `list of ${shownType(items, schemas, lists + 1)}`;
  const words = typeWords(shape);
  return words === 'any' && membersOf(shape, schemas).size > 0 ? 'object' : words;
}
