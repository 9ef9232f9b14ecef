import type { Json, JsonObject } from '@workrail/kernel';

/** A schema that asks for much, and values of any size that ask it for as much as they can. */
export interface Hostile {
  readonly name: string;
  readonly schema: JsonObject;
  readonly valueOfSize: (size: number) => Json;
}

export const many = <A>(count: number, item: (index: number) => A): A[] =>
  Array.from({ length: count }, (_, index) => item(index));
export const byName = <A>(count: number, name: (index: number) => string, item: (index: number) => A) =>
  Object.fromEntries(many(count, (index) => [name(index), item(index)]));

export const digits = (size: number): Json => many(size, (index) => index % 10);
export const text = (size: number): Json => 'a'.repeat(size);
export const object = (size: number): Json =>
  byName(
    size,
    (index) => `key${index}`,
    (index) => index,
  );
export const objects = (size: number): Json => many(size, (index) => ({ kind: 'z', v: index }));
export const lists =
  (entry: (index: number) => Json) =>
  (size: number): Json =>
    many(Math.ceil(size / 1_000), () => many(Math.min(size, 1_000), entry));

/** A schema inside as many others of a kind. */
export const nested = (
  levels: number,
  around: (inner: JsonObject) => JsonObject,
  innermost: JsonObject,
): JsonObject => many(levels, () => around).reduce((inner, wrap) => wrap(inner), innermost);

/** Definitions that each apply the one before twice. */
export const doubling = (
  keyword: 'anyOf' | 'oneOf' | 'allOf',
  levels: number,
  innermost: JsonObject,
): JsonObject => ({
  $defs: byName(
    levels + 1,
    (level) => `d${level}`,
    (level) => {
      const before = { $ref: `#/$defs/d${level - 1}` };
      return level === 0 ? innermost : { [keyword]: [before, before] };
    },
  ),
  items: { $ref: `#/$defs/d${levels}` },
});

export const tagged = (count: number): readonly JsonObject[] =>
  many(count, (index) => ({
    properties: { kind: { const: `k${index}` }, v: { type: 'string' } },
    required: ['kind', 'v'],
    additionalProperties: false,
  }));
