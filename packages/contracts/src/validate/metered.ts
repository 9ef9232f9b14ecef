import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { KEYWORDS } from '../schema/keywords.ts';
import type { Schema } from '../schema/positions.ts';
import { type Meter, spend } from './meter.ts';
import { costOf, workOf } from './work.ts';

/** The keyword that pays for what is beside it before that is applied. */
export const CHARGE = 'charge';

/** A schema for the validator. Besides JSON it holds functions, as the values of `CHARGE`. */
export type MeteredSchema = boolean | { readonly [keyword: string]: unknown };

/**
 * Puts a charge in front of every schema that starts at a new value. The schema itself moves into `allOf`:
 * the validator looks at `type` before any other keyword, and that must not be for free either.
 */
export function metered(schema: Schema, meter: Meter): MeteredSchema {
  const known = new Map<Schema, MeteredSchema>();

  const location = (inner: Json): unknown => {
    if (!isJsonObject(inner) || Object.keys(inner).length === 0) return inner;
    const made = known.get(inner) ?? chargedFor(inner);
    known.set(inner, made);
    return made;
  };
  const chargedFor = (inner: JsonObject): MeteredSchema => {
    const work = workOf(inner);
    const charge = (value: Json): void => {
      const cost = costOf(work, value);
      spend(meter, cost.work, cost.reports);
    };
    return { [CHARGE]: charge, allOf: [sameValue(inner)] };
  };
  const sameValue = (inner: Json): unknown => {
    if (!isJsonObject(inner)) return inner;
    const members = Object.entries(inner).map(([keyword, value]) => [keyword, keywordOf(keyword, value)]);
    return prefixApart(Object.fromEntries(members));
  };
  const keywordOf = (keyword: string, value: Json): unknown => {
    const [where, holds] = KEYWORDS.get(keyword)?.split('-') ?? [];
    const apply = where === 'here' ? sameValue : where === 'below' ? location : undefined;
    if (apply === undefined) return value;
    if (holds === 'schema') return apply(value);
    if (Array.isArray(value)) return (value as readonly Json[]).map(apply);
    return Object.fromEntries(Object.entries(value ?? {}).map(([key, entry]) => [key, apply(entry)]));
  };
  return location(schema) as MeteredSchema;
}

const BEHIND_PREFIX = new Set(['contains', 'minContains', 'maxContains', 'uniqueItems']);

/**
 * Looking for the first error, the validator passes over keywords that it applies after `prefixItems` where a
 * list is shorter than that; in a schema of their own they come before it.
 */
function prefixApart(schema: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(schema, 'prefixItems')) return schema;
  const entries = Object.entries(schema);
  const apart = Object.fromEntries(entries.filter(([keyword]) => BEHIND_PREFIX.has(keyword)));
  const rest = Object.fromEntries(entries.filter(([keyword]) => !BEHIND_PREFIX.has(keyword)));
  return { ...rest, allOf: [...((rest.allOf as readonly unknown[]) ?? []), apart] };
}

/** The schema behind a charge. */
export function withoutCharge(schema: unknown): unknown {
  if (!isJsonObject(schema) || !Object.hasOwn(schema, CHARGE)) return schema;
  return (schema.allOf as readonly unknown[])[0];
}
