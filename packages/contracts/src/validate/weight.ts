import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { sizeOf } from '../json/size.ts';
import { type Schema, subschemas } from '../schema/positions.ts';
import { comparesEntries } from '../schema/unique-items.ts';
import type { LinearPattern } from './linear-pattern.ts';

/** What an expanded schema asks for at most. Each of its keywords is applied to each value at most once. */
export interface Weight {
  /** Errors that each value inside the checked one can have. */
  readonly errors: number;
  /** Units of up to 50 nanoseconds for each value, and for each character of texts and keys. */
  readonly perValue: number;
  readonly perCharacter: number;
}

/** Keywords that list the keys of an object, or that make errors which are then thrown away. */
const HEAVY = new Set([
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['anyOf', 'oneOf', 'not', 'if', 'contains'],
]);
const HEAVY_WEIGHT = 32;
/** A match begins with work that does not depend on the text. */
const MATCH_WEIGHT = 50;
/** Of at most 1,000 entries, each is compared with those before it, which takes longer than most keywords. */
const COMPARISONS = 1_000;
/** That there are too many entries does not keep a search for all errors from comparing them. */
const COMPARISONS_FOR_ERRORS = 100;

export function weightOf(schema: Schema, patterns: ReadonlyMap<string, LinearPattern>): Weight {
  const inner: Weight[] = [];
  if (isJsonObject(schema)) {
    for (const [keyword, value] of Object.entries(schema)) {
      inner.push(keywordWeight(keyword, value), ...sourcesIn(keyword, value).map(matchWeight(patterns)));
      inner.push(...subschemas(keyword, value).map(([, below]) => weightOf(below, patterns)));
    }
    if (comparesEntries(schema)) inner.push(weight(COMPARISONS_FOR_ERRORS, COMPARISONS));
  }
  return inner.reduce(plus, weight(1, 1));
}

const weight = (errors: number, perValue: number, perCharacter = 0): Weight => ({
  errors,
  perValue,
  perCharacter,
});

const plus = (left: Weight, right: Weight): Weight => ({
  errors: left.errors + right.errors,
  perValue: left.perValue + right.perValue,
  perCharacter: left.perCharacter + right.perCharacter,
});

function keywordWeight(keyword: string, value: Json): Weight {
  const schemas = subschemas(keyword, value).length;
  const errors = schemas === 0 ? sizeOf(value).values : 1;
  const heavy = HEAVY.has(keyword) ? Math.max(1, schemas) : objectsIn(keyword, value);
  const countsCharacters = keyword === 'minLength' || keyword === 'maxLength';
  return weight(errors, errors + heavy * HEAVY_WEIGHT, countsCharacters ? 1 : 0);
}

/** Values to compare with: comparing two objects lists their keys first. */
function objectsIn(keyword: string, value: Json): number {
  if (keyword === 'const') return isJsonObject(value) ? 1 : 0;
  return keyword === 'enum' && Array.isArray(value) ? value.filter(isJsonObject).length : 0;
}

function sourcesIn(keyword: string, value: Json): readonly string[] {
  if (keyword === 'pattern') return [String(value)];
  return keyword === 'patternProperties' ? Object.keys(value as JsonObject) : [];
}

const matchWeight = (patterns: ReadonlyMap<string, LinearPattern>) => (source: string) =>
  weight(0, MATCH_WEIGHT, patterns.get(source)?.size ?? 0);
