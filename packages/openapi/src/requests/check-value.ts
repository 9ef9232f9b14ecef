import {
  approximate,
  isJsonObject,
  type Json,
  type JsonObject,
  numberText,
  ownValue,
} from '@workrail/kernel';
import { listIn, objectIn } from '../commands/members.ts';
import { isFileSource } from './bodies/file-source.ts';
import type { RequestFinding, Schemas } from './request.ts';
import { facetsOf, hasFlag, isBinary, itemSchema, memberSchema, typesIn } from './schema-facets.ts';
import { isList, isObject, kindOfValue } from './values.ts';

/** Values that are looked at, each for each schema that it may match: choices within choices multiply. */
const MOST_LOOKS = 20_000;

/** What a check has still to spend; the rest of a value is taken as it is once that is nothing. */
export interface Looks {
  left: number;
}

export const openLooks = (): Looks => ({ left: MOST_LOOKS });

export interface CheckTerms {
  readonly schemas: Schemas;
  readonly looks: Looks;
  /** Requests lack what may only be read, and answers what may only be written. */
  readonly of: 'request' | 'answer';
}

/**
 * What a schema objects to in a value: types, choices, bounds, members that are missing or unknown. Numbers are compared
 * with every digit where that matters. Patterns and formats are left to the API: a document's own ones may take for ever.
 */
export function findingsOf(
  value: Json,
  schema: Json,
  at: string,
  how: CheckTerms,
): readonly RequestFinding[] {
  const { schemas, looks } = how;
  looks.left -= 1;
  if (looks.left <= 0 || value === null) return [];
  const facets = facetsOf(schema, schemas);
  if (isBinary(facets) && (isFileSource(value) || isList(value))) return [];
  const wrongType = typeFinding(value, facets, at);
  if (wrongType !== undefined) return [wrongType];
  return [
    ...choiceFindings(value, facets, at),
    ...boundFindings(value, facets, at),
    ...partFindings(),
    ...alternativeFindings(),
  ];

  function partFindings(): readonly RequestFinding[] {
    if (isList(value)) {
      const items = itemSchema(facets);
      return items === undefined
        ? []
        : value.flatMap((item, index) => findingsOf(item, items, `${at}[${index}]`, how));
    }
    if (!isObject(value)) return [];
    const below = Object.entries(value).flatMap(([name, member]) => {
      const own = memberSchema(facets, name);
      if (own !== undefined) return findingsOf(member, own, `${at}.${name}`, how);
      return isClosed(facets) ? [unknownMember(`${at}.${name}`, name)] : [];
    });
    return [...missingMembers(value), ...below];
  }

  function missingMembers(object: JsonObject): readonly RequestFinding[] {
    return facets
      .flatMap((one) => listIn(one, 'required') ?? [])
      .flatMap((name) => {
        if (typeof name !== 'string' || ownValue(object, name) !== undefined) return [];
        const own = memberSchema(facets, name) ?? true;
        if (hasFlag(facetsOf(own, schemas), how.of === 'answer' ? 'writeOnly' : 'readOnly')) return [];
        const message = `${at} has no member ${name}, which is required`;
        return [{ path: `${at}.${name}`, rule: 'value_missing' as const, message }];
      });
  }

  /** Of the choices that a value does not match, the one that it is closest to says why. */
  function alternativeFindings(): readonly RequestFinding[] {
    return facets.flatMap((facet) => {
      const choices = listIn(facet, 'oneOf') ?? listIn(facet, 'anyOf') ?? [];
      if (choices.length < 2) return [];
      let closest: readonly RequestFinding[] | undefined;
      for (const choice of choices) {
        if (isJsonObject(choice) && ownValue(choice, 'type') === 'null') continue;
        const found = findingsOf(value, choice, at, how);
        if (found.length === 0) return [];
        if (closest === undefined || distance(found, at) < distance(closest, at)) closest = found;
      }
      return closest ?? [];
    });
  }
}

/** A value of another type is further away than any that is wrong within. */
const distance = (findings: readonly RequestFinding[], at: string): number =>
  findings.length + (findings.some(({ path, rule }) => path === at && rule === 'value_type') ? 1_000 : 0);

const isClosed = (facets: readonly JsonObject[]): boolean =>
  facets.some((one) => ownValue(one, 'additionalProperties') === false) &&
  !facets.some((one) => objectIn(one, 'patternProperties') !== undefined);

const unknownMember = (path: string, name: string): RequestFinding => ({
  path,
  rule: 'value_unknown',
  message: `the document knows no member ${name} there`,
});

function typeFinding(value: Json, facets: readonly JsonObject[], at: string): RequestFinding | undefined {
  const named = [...typesIn(facets)];
  if (named.length === 0 || named.some((type) => isOfType(value, type))) return undefined;
  const expected = named.filter((type) => type !== 'null').join(' or ');
  const meant = unquoted(value, named);
  return {
    path: at,
    rule: 'value_type',
    message: `${at} is ${kindOfValue(value)}, and the document says ${expected}`,
    expected,
    actual: kindOfValue(value),
    ...(meant === undefined ? {} : { suggestion: `send ${meant} without quotation marks` }),
  };
}

/** A text that is a number or a truth value, where one of these is wanted. */
function unquoted(value: Json, types: readonly Json[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isTruth = types.includes('boolean') && /^(?:true|false)$/.test(value);
  const isNumber =
    (types.includes('number') || types.includes('integer')) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value);
  return isTruth || isNumber ? value : undefined;
}

function isOfType(value: Json, type: Json): boolean {
  switch (type) {
    case 'array':
      return isList(value);
    case 'object':
      return isObject(value);
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return numberText(value) !== undefined;
    case 'integer':
      return isWhole(numberText(value) ?? '');
    default:
      return type !== 'null';
  }
}

/** Whether a number has no fraction, by its digits: `1.0` and `1.5e1` have none. */
function isWhole(text: string): boolean {
  const [, whole, fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return false;
  const digits = `${whole}${fraction}`.replace(/0+$/, '');
  return digits === '' || digits.length <= whole.length + Number(exponent);
}

const SHOWN = 10;

function choiceFindings(value: Json, facets: readonly JsonObject[], at: string): readonly RequestFinding[] {
  return facets.flatMap((facet) => {
    const fixed = ownValue(facet, 'const');
    const values = fixed === undefined ? listIn(facet, 'enum') : [fixed];
    if (values === undefined || values.some((one) => isSame(one, value))) return [];
    const expected = values.slice(0, SHOWN).map((one) => JSON.stringify(one));
    if (values.length > SHOWN) expected.push('…');
    const message = `${at} is none of the values that the document names`;
    return [{ path: at, rule: 'value_choice' as const, message, expected: expected.join(', ') }];
  });
}

const isSame = (one: Json, other: Json): boolean =>
  JSON.stringify(approximate(one)) === JSON.stringify(approximate(other));

/** What a bound counts, and which way it bounds. */
const BOUNDS = [
  ['minimum', 'number', (size: number, bound: number) => size >= bound, 'at least'],
  ['maximum', 'number', (size: number, bound: number) => size <= bound, 'at most'],
  ['exclusiveMinimum', 'number', (size: number, bound: number) => size > bound, 'more than'],
  ['exclusiveMaximum', 'number', (size: number, bound: number) => size < bound, 'less than'],
  ['minLength', 'characters', (size: number, bound: number) => size >= bound, 'at least'],
  ['maxLength', 'characters', (size: number, bound: number) => size <= bound, 'at most'],
  ['minItems', 'items', (size: number, bound: number) => size >= bound, 'at least'],
  ['maxItems', 'items', (size: number, bound: number) => size <= bound, 'at most'],
] as const;

function boundFindings(value: Json, facets: readonly JsonObject[], at: string): readonly RequestFinding[] {
  return facets.flatMap((facet) =>
    BOUNDS.flatMap(([keyword, unit, isWithin, words]) => {
      const bound = ownValue(facet, keyword);
      const size = sizeIn(value, unit);
      if (typeof bound !== 'number' || size === undefined || isWithin(size, bound)) return [];
      const counted = unit === 'number' ? '' : ` ${unit}`;
      const message = `${at} ${unit === 'number' ? `is ${size}` : `has ${size}${counted}`}, and the document says ${words} ${bound}`;
      return [{ path: at, rule: 'value_bounds' as const, message, expected: `${words} ${bound}${counted}` }];
    }),
  );
}

function sizeIn(value: Json, unit: 'number' | 'characters' | 'items'): number | undefined {
  if (unit === 'items') return isList(value) ? value.length : undefined;
  if (unit === 'characters') return typeof value === 'string' ? [...value].length : undefined;
  const text = numberText(value);
  return text === undefined ? undefined : Number(text);
}
