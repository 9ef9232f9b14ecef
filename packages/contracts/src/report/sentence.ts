import { counted, type Json } from '@workrail/kernel';
import type { RawError } from './raw-error.ts';
import { repeatedEntry } from './repeated-entry.ts';
import { expectation, literal, oneOf, quoted, shown, typeWords } from './wording.ts';

/** What follows the name of the place: `must be one of continue, stop, but is "maybe"`. */
export function sentence(error: RawError): string {
  return (SENTENCES[error.keyword] ?? fallback)(error);
}

type Sentence = (error: RawError) => string;

const fallback: Sentence = ({ keyword }) => `does not fit what its schema says with ${quoted(keyword)}`;

const must =
  (expected: (error: RawError) => string): Sentence =>
  (error) =>
    `must be ${expected(error)}, but is ${shown(error.data)}`;

const limit = (words: string): Sentence => must(({ schema }) => `${words} ${literal(schema)}`);

const size =
  (bound: 'at least' | 'at most', of: (data: never) => number, noun: string, plural?: string): Sentence =>
  ({ schema, data }) =>
    `must have ${bound} ${counted(Number(schema), noun, plural)}, but has ${of(data as never)}`;

const characters = (text: string): number => [...text].length;
const entries = (list: readonly unknown[]): number => list.length;
const keys = (object: object): number => Object.keys(object).length;

const missing: Sentence = ({ params, parentSchema }) => {
  const properties = typeof parentSchema === 'object' ? parentSchema.properties : undefined;
  const name = String(params.missingProperty);
  const known = typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
  const expected = known ? expectation((properties as Readonly<Record<string, unknown>>)[name]) : undefined;
  return expected === undefined ? 'is missing' : `is missing; it must be ${expected}`;
};

const needed: Sentence = ({ params }) => `is missing; it belongs to ${quoted(String(params.property))}`;

const alternatives: Sentence = (error) => {
  const { params, causes, keyword } = error;
  if (causes !== undefined) return `must be ${alternativeWords(causes)}, but is ${shown(error.data)}`;
  const passing = params.passingSchemas;
  return Array.isArray(passing)
    ? `fits ${passing.length} of the alternatives of ${keyword}; it must fit exactly one`
    : `fits none of the alternatives of ${keyword}`;
};

const alternativeWords = (causes: readonly RawError[]): string => {
  const values = causes.flatMap(({ keyword, schema }) =>
    keyword === 'type' ? [] : keyword === 'enum' && Array.isArray(schema) ? schema : [schema],
  );
  const types = causes.filter(({ keyword }) => keyword === 'type').map(({ schema }) => typeWords(schema));
  const texts = [...new Set([...(values.length > 0 ? [oneOf(values)] : []), ...types])];
  return texts.join(' or ');
};

const enough: Sentence = ({ params: { minContains, maxContains } }) =>
  maxContains === undefined
    ? `must have at least ${counted(Number(minContains), 'entry', 'entries')} of the kind its schema asks for`
    : `must have ${literal(minContains)} to ${counted(Number(maxContains), 'entry', 'entries')} of the kind its schema asks for`;

const repeated: Sentence = ({ data }) =>
  `must not repeat entries, but [${repeatedEntry(data as readonly Json[])?.join('] and [')}] are equal`;

const SENTENCES: Readonly<Record<string, Sentence>> = {
  type: must(({ schema }) => typeWords(schema)),
  const: must(({ schema }) => literal(schema)),
  enum: must(({ schema }) => oneOf(Array.isArray(schema) ? schema : [])),
  minimum: limit('at least'),
  maximum: limit('at most'),
  exclusiveMinimum: limit('more than'),
  exclusiveMaximum: limit('less than'),
  multipleOf: limit('a multiple of'),
  minLength: (error) =>
    error.data === '' ? 'must not be empty' : size('at least', characters, 'character')(error),
  maxLength: size('at most', characters, 'character'),
  minItems: size('at least', entries, 'entry', 'entries'),
  maxItems: size('at most', entries, 'entry', 'entries'),
  minProperties: size('at least', keys, 'key'),
  maxProperties: size('at most', keys, 'key'),
  pattern: ({ schema, data }) => `must match ${quoted(String(schema))}, but is ${shown(data)}`,
  uniqueItems: repeated,
  contains: enough,
  required: missing,
  dependentRequired: needed,
  dependencies: needed,
  additionalProperties: () => 'is not one of the keys allowed there',
  unevaluatedProperties: () => 'is not one of the keys allowed there',
  items: ({ params }) => `must have at most ${counted(Number(params.limit), 'entry', 'entries')}`,
  unevaluatedItems: ({ params }) => `must have at most ${counted(Number(params.limit), 'entry', 'entries')}`,
  'false schema': () => 'is not allowed there',
  not: () => 'has a form that is ruled out',
  anyOf: alternatives,
  oneOf: alternatives,
  propertyNames: ({ params, causes }) => {
    const [cause] = causes ?? [];
    const name = quoted(String(params.propertyName));
    return cause === undefined
      ? `has the key ${name}, which is not allowed`
      : `has the key ${name}, which ${sentence(cause)}`;
  },
};
