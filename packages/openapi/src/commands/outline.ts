import { beginning, isJsonObject, type Json, ownValue } from '@workrail/kernel';
import type { ApiCommand, ApiParameter } from './command.ts';
import { listIn, textIn } from './members.ts';
import { membersOf, shapeOf } from './schema-shape.ts';

/** What somebody needs to write a step that calls a command. */
export interface CommandOutline {
  readonly arguments: readonly ArgumentOutline[];
  /** Optional ones that had no room. */
  readonly more_arguments?: number;
  readonly body: BodyOutline | null;
  readonly answers: readonly AnswerOutline[];
}

export interface ArgumentOutline {
  readonly name: string;
  readonly in: ApiParameter['place'];
  readonly required: boolean;
  readonly type: string;
  readonly description?: string;
  readonly deprecated?: true;
}

export interface BodyOutline {
  readonly required: boolean;
  readonly media_types: readonly string[];
  readonly type: string;
  /** Of the preferred media type, where it is an object. */
  readonly members: readonly MemberOutline[];
  /** Optional ones that had no room. */
  readonly more_members?: number;
}

export interface MemberOutline {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
}

export interface AnswerOutline {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly type?: string;
  /** Of an answer that is an object, or of the items of one that is a list; the first forty. */
  readonly members?: readonly string[];
  readonly description?: string;
}

type Schemas = Readonly<Record<string, Json>>;

/** Bytes of an outline as JSON, about; what has no room is left out, the optional first. */
const ROOM = 4_500;
const WORDS = 120;
const ANSWERS = 8;

/** An outline in at most 4,500 characters of JSON, but for what is required. */
export function outlineOf(command: ApiCommand, schemas: Schemas): CommandOutline {
  const whole = { ...outlined(command, schemas), answers: answersOf(command, schemas) };
  if (sizeOf(whole) <= ROOM) return whole;
  const short = { ...whole, arguments: whole.arguments.map(({ description: _, ...one }) => one) };
  const body = short.body === null ? null : { ...short.body, members: onlyRequired(short.body.members) };
  const least = { ...short, arguments: onlyRequired(short.arguments), body };
  const argumentsFit = fitting(short.arguments, ROOM - sizeOf(least));
  const room = ROOM - sizeOf({ ...least, arguments: argumentsFit });
  const members = short.body === null ? [] : fitting(short.body.members, room);
  const more = short.arguments.length - argumentsFit.length;
  return {
    ...short,
    arguments: argumentsFit,
    ...(more === 0 ? {} : { more_arguments: more }),
    body: short.body === null ? null : { ...short.body, members, ...leftOut(short.body.members, members) },
  };
}

const sizeOf = (value: object): number => JSON.stringify(value).length;

const onlyRequired = <A extends { readonly required: boolean }>(all: readonly A[]): readonly A[] =>
  all.filter(({ required }) => required);

/** All that is required, and of the others as many as go into so many characters beside them. */
function fitting<A extends { readonly required: boolean }>(all: readonly A[], room: number): readonly A[] {
  let left = room;
  return all.filter((one) => {
    if (one.required) return true;
    left -= sizeOf(one) + 1;
    return left >= 0;
  });
}

const leftOut = (all: readonly object[], shown: readonly object[]) =>
  all.length === shown.length ? {} : { more_members: all.length - shown.length };

function outlined({ parameters, body }: ApiCommand, schemas: Schemas): Omit<CommandOutline, 'answers'> {
  const [preferred] = body?.contents ?? [];
  return {
    arguments: parameters
      .toSorted((one, other) => Number(other.required) - Number(one.required))
      .map(({ argument, place, required, schema, description, deprecated }) => ({
        name: argument,
        in: place,
        required,
        type: typeWords(schema),
        ...(description === undefined ? {} : { description: firstWords(description) }),
        ...(deprecated === true ? { deprecated } : {}),
      })),
    body:
      body === undefined
        ? null
        : {
            required: body.required,
            media_types: body.contents.map(({ mediaType }) => mediaType),
            type: typeWords(preferred?.schema ?? {}),
            members: membersIn(preferred?.schema ?? {}, schemas),
          },
  };
}

function membersIn(schema: Json, schemas: Schemas): readonly MemberOutline[] {
  const shape = shapeOf(schema, schemas);
  const required = new Set(listIn(shape, 'required') ?? []);
  return [...membersOf(shape, schemas)]
    .map(([name, member]) => ({ name, required: required.has(name), type: typeWords(member) }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}

const MEMBERS_SHOWN = 40;

const answersOf = ({ answers }: ApiCommand, schemas: Schemas): readonly AnswerOutline[] =>
  answers.slice(0, ANSWERS).map(({ status, description, contents }) => {
    const [first] = contents;
    const members = /^2/.test(status) ? answerMembers(first?.schema ?? {}, schemas) : [];
    return {
      status,
      ...(first === undefined ? {} : { type: typeWords(first.schema) }),
      ...(members.length === 0 ? {} : { members }),
      ...(description === undefined ? {} : { description: firstWords(description) }),
    };
  });

function answerMembers(schema: Json, schemas: Schemas): readonly string[] {
  const shape = shapeOf(schema, schemas);
  const items = ownValue(shape, 'items');
  const one = items === undefined ? shape : shapeOf(items, schemas);
  return [...membersOf(one, schemas).keys()].slice(0, MEMBERS_SHOWN);
}

/** The first line of a text, cut. */
export const firstWords = (text: string, most = WORDS): string =>
  beginning(text.trim().split(/\r?\n/)[0] ?? '', most);

const VALUES_SHOWN = 10;

/** A schema in a few words. */
export function typeWords(schema: Json): string {
  if (!isJsonObject(schema)) return 'any';
  const reference = textIn(schema, '$ref');
  if (reference !== undefined) return reference.replace(/^#\/schemas\//, '');
  const values = listIn(schema, 'enum');
  if (values !== undefined) {
    const shown = values.slice(0, VALUES_SHOWN).map((one) => JSON.stringify(one));
    return [...shown, ...(values.length > VALUES_SHOWN ? ['…'] : [])].join(' | ');
  }
  const type = ownValue(schema, 'type');
  if (type === 'array') return `list of ${typeWords(ownValue(schema, 'items') ?? {})}`;
  if (Array.isArray(type)) return (type as readonly Json[]).join(' or ');
  if (typeof type === 'string') return type;
  const choices = listIn(schema, 'oneOf') ?? listIn(schema, 'anyOf') ?? [];
  return choices.length === 0
    ? 'any'
    : [...new Set(choices.map(typeWords))].slice(0, VALUES_SHOWN).join(' or ');
}
