import { beginning, type Json } from '@workrail/kernel';
import type { ApiCommand, ApiParameter } from './command.ts';
import { listIn } from './members.ts';
import { type AnswerOutline, type AnswersOutline, answersOf } from './outline-answers.ts';
import { firstWords, NAME, typeWords, WORDS } from './outline-words.ts';
import { membersOf, shapeOf } from './schema-shape.ts';

/** What somebody needs to write a step that calls a command. */
export interface CommandOutline {
  readonly arguments: readonly ArgumentOutline[];
  /** Optional ones that had no room. */
  readonly more_arguments?: number;
  readonly body: BodyOutline | null;
  readonly answers: readonly AnswerOutline[];
  /** Those that had no room. */
  readonly more_answers?: number;
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

type Schemas = Readonly<Record<string, Json>>;

/** Characters of an outline as JSON, about; what has no room is left out, the optional first. */
const ROOM = 4_500;
/** Of the room, at most. */
const ANSWERS_SHARE = 0.4;
const MEDIA_TYPES = 8;

export interface OutlineOptions {
  /** Characters of JSON, about; 4,500 where it is left out. */
  readonly room?: number;
  /** How many arguments and members were shown already, in the order of `outlineOf`; with it answers are left out. */
  readonly after?: number;
}

/** A part of an outline, and where the next part begins; undefined after the last. */
export interface OutlinePart extends CommandOutline {
  readonly next?: number;
}

/**
 * An outline, or a part of it: arguments and members of the body in one row, the required before the optional ones. There
 * is always room for one.
 */
export function outlineOf(
  command: ApiCommand,
  schemas: Schemas,
  { room = ROOM, after = 0 }: OutlineOptions = {},
): OutlinePart {
  const whole = {
    ...outlined(command, schemas),
    ...(after > 0 ? { answers: [] } : answersOf(command, schemas, room * ANSWERS_SHARE)),
  };
  if (after === 0 && sizeOf(whole) <= room) return whole;
  const words = after > 0 ? whole.arguments : whole.arguments.map(({ description: _, ...one }) => one);
  const { body } = whole;
  const rest = { ...whole, arguments: [], body: body === null ? null : { ...body, members: [] } };
  const row = [...inOrder(words, 'argument'), ...inOrder(body?.members ?? [], 'member')].toSorted(
    (one, other) => Number(other.item.required) - Number(one.item.required),
  );
  const shown = fitting(row.slice(after), room - sizeOf(rest));
  const next = after + shown.length;
  const left = row.slice(next);
  const [members, argumentsLeft] = [ofKind(left, 'member').length, ofKind(left, 'argument').length];
  return {
    ...rest,
    arguments: ofKind(shown, 'argument').map(({ item }) => item),
    ...(argumentsLeft === 0 ? {} : { more_arguments: argumentsLeft }),
    body:
      body === null
        ? null
        : {
            ...body,
            members: ofKind(shown, 'member').map(({ item }) => item),
            ...(members === 0 ? {} : { more_members: members }),
          },
    ...(left.length === 0 ? {} : { next }),
  };
}

type RowItem =
  | { readonly kind: 'argument'; readonly item: ArgumentOutline }
  | { readonly kind: 'member'; readonly item: MemberOutline };

const inOrder = <Kind extends RowItem['kind'], A>(items: readonly A[], kind: Kind) =>
  items.map((item) => ({ kind, item }));

const ofKind = <Kind extends RowItem['kind']>(
  row: readonly RowItem[],
  kind: Kind,
): readonly Extract<RowItem, { readonly kind: Kind }>[] =>
  row.filter((one): one is Extract<RowItem, { readonly kind: Kind }> => one.kind === kind);

const sizeOf = (value: object): number => JSON.stringify(value).length;

/** The first of a row that go into so many characters. */
function fitting(row: readonly RowItem[], room: number): readonly RowItem[] {
  let left = room;
  const end = row.findIndex(({ item }, index) => {
    left -= sizeOf(item) + 1;
    return left < 0 && index > 0;
  });
  return end < 0 ? row : row.slice(0, end);
}

function outlined(
  { parameters, body }: ApiCommand,
  schemas: Schemas,
): Omit<CommandOutline, keyof AnswersOutline> {
  const [preferred] = body?.contents ?? [];
  return {
    arguments: parameters
      .toSorted((one, other) => Number(other.required) - Number(one.required))
      .map(({ argument, place, required, schema, description, deprecated }) => ({
        name: beginning(argument, NAME),
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
            media_types: body.contents
              .slice(0, MEDIA_TYPES)
              .map(({ mediaType }) => beginning(mediaType, WORDS)),
            type: typeWords(preferred?.schema ?? {}),
            members: membersIn(preferred?.schema ?? {}, schemas),
          },
  };
}

function membersIn(schema: Json, schemas: Schemas): readonly MemberOutline[] {
  const shape = shapeOf(schema, schemas);
  const required = new Set(listIn(shape, 'required') ?? []);
  return [...membersOf(shape, schemas)]
    .map(([name, member]) => ({
      name: beginning(name, NAME),
      required: required.has(name),
      type: typeWords(member),
    }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}
