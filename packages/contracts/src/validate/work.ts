import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { countNodes } from '../json/count-nodes.ts';
import { KEYWORDS } from '../schema/keywords.ts';
import { subschemas } from '../schema/positions.ts';

/** What applying a schema to one value costs; the rest depends on the value's kind. */
export interface Work {
  readonly fixed: number;
  readonly perCharacter: number;
  readonly perEntry: number;
  readonly perKey: number;
}

const NONE: Work = { fixed: 0, perCharacter: 0, perEntry: 0, perKey: 0 };

/** Keywords for which all characters, entries or keys are looked at. Patterns and uniqueItems count for themselves. */
const CHARACTERS = new Set(['minLength', 'maxLength']);
const ENTRIES = new Set(['items', 'contains', 'unevaluatedItems']);
const KEYS = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
]);

/**
 * The work that a schema, its references expanded, causes at one value. Schemas for the same value are part
 * of it; those for values inside count when they are reached.
 */
export function workOf(schema: JsonObject): Work {
  return Object.entries(schema).reduce(
    (sum, [keyword, value]) => plus(sum, workOfKeyword(keyword, value)),
    NONE,
  );
}

function workOfKeyword(keyword: string, value: Json): Work {
  const inner = subschemas(keyword, value);
  const own: Work = {
    fixed: (inner.length === 0 ? countNodes(value) : 1 + inner.length) + failures(keyword, inner.length),
    perCharacter: CHARACTERS.has(keyword) ? 1 : 0,
    perEntry: ENTRIES.has(keyword) ? 1 : 0,
    perKey: keysTimes(keyword, value, inner.length),
  };
  if (KEYWORDS.get(keyword)?.startsWith('here') !== true) return own;
  return inner.reduce((sum, [, schema]) => (isJsonObject(schema) ? plus(sum, workOf(schema)) : sum), own);
}

/** Alternatives that fail leave errors behind, which take longer to make than most keywords to apply. */
const failures = (keyword: string, schemas: number): number =>
  keyword === 'anyOf' || keyword === 'oneOf' ? 32 * schemas : 0;

/** Comparing with an object lists the keys first, which is slow where there are many. */
const PER_COMPARISON = 16;

function keysTimes(keyword: string, value: Json, schemas: number): number {
  if (KEYS.has(keyword)) return 8;
  if (keyword === 'patternProperties') return schemas;
  if (keyword === 'const') return isJsonObject(value) ? PER_COMPARISON : 0;
  return keyword === 'enum' && Array.isArray(value) ? PER_COMPARISON * value.filter(isJsonObject).length : 0;
}

const plus = (left: Work, right: Work): Work => ({
  fixed: left.fixed + right.fixed,
  perCharacter: left.perCharacter + right.perCharacter,
  perEntry: left.perEntry + right.perEntry,
  perKey: left.perKey + right.perKey,
});

/** How much work the schema is at a value, and how many errors it can report there. */
export function costOf(work: Work, value: Json): { readonly work: number; readonly reports: number } {
  const { fixed, perCharacter, perEntry, perKey } = work;
  if (typeof value === 'string') return { work: fixed + perCharacter * value.length, reports: fixed };
  const members = Array.isArray(value)
    ? perEntry * value.length
    : perKey > 0 && isJsonObject(value)
      ? perKey * Object.keys(value).length
      : 0;
  return { work: fixed + members, reports: fixed + members };
}
