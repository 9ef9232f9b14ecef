import type { ObjectSchema } from '@workrail/kernel/arguments';

/** The schema that a TypeScript type has at run time: a field that one of the two lacks does not compile. */
type SchemaOf<T> = [T] extends [string]
  ? TextOf<T>
  : [T] extends [number]
    ? { readonly type: 'integer' }
    : [T] extends [boolean]
      ? { readonly type: 'boolean' }
      : T extends (...input: never[]) => unknown
        ? { readonly type: 'function' }
        : T extends readonly (infer Item)[]
          ? { readonly type: 'array'; readonly items: ItemOf<Item> }
          : ObjectOf<T>;

/** One of a few texts has them listed. */
type TextOf<T extends string> =
  Record<never, never> extends Record<T, 1>
    ? { readonly type: 'string' }
    : { readonly type: 'string'; readonly enum: readonly T[] };

/** Any JSON in a list is an artifact, which is an object. */
type ItemOf<Item> = Item extends string ? { readonly type: 'string' } : OpenObject | ObjectOf<Item>;

interface OpenObject {
  readonly type: 'object';
  readonly properties?: Record<never, never>;
}

type ObjectOf<T> = string extends keyof T
  ? OpenObject
  : {
      readonly type: 'object';
      readonly properties: MembersOf<T>;
      readonly required: readonly RequiredOf<T>[];
      readonly additionalProperties: false;
    };

type MembersOf<T> = { readonly [Name in keyof T]-?: SchemaOf<Exclude<T[Name], undefined>> };

/** The names of the members that may not be left out. */
export type RequiredOf<T> = { [Name in keyof T]-?: undefined extends T[Name] ? never : Name }[keyof T] &
  string;

/** The schema of an object: each member, and by name those that may not be left out. */
export const objectOf = <T extends object>(
  properties: MembersOf<T>,
  required: Readonly<Record<RequiredOf<T>, true>>,
): ObjectOf<T> & ObjectSchema =>
  ({
    type: 'object',
    properties,
    required: Object.keys(required),
    additionalProperties: false,
  }) as unknown as ObjectOf<T> & ObjectSchema;
