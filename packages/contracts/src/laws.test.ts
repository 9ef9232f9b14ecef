import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTRACTS, type ContractRef, checkArtifact, compileSchema, type Violation } from './index.ts';
import { segmentsOf } from './json/pointer.ts';
import { readSchema } from './schema/read-schema.ts';
import { fitsByTheStandard } from './testing/reference.ts';
import { expand } from './validate/expand.ts';
import { openValidator } from './validate/validator.ts';

const keys = fc.constantFrom('a', 'b', 'c', 'constructor', 'toString');
const scalars: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  '',
  'a',
  'ab',
  'abc',
  0,
  1,
  2.5,
  -3,
  true,
  false,
  null,
);

const valuesWith = (names: fc.Arbitrary<string>): fc.Arbitrary<Json> =>
  fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      scalars,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;
const values = valuesWith(keys);
/** What a value may be compared with: in `const` and `enum`, names of the prototype are refused. */
const constants = valuesWith(fc.constantFrom('a', 'b', 'c'));

const small = fc.integer({ min: 0, max: 3 });
const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const patterns = fc.constantFrom('^a', 'b$', '[bc]', '^.{2}$');

/** Schemas that are valid and whose references, to definitions without any, resolve. */
const { schema: schemas } = fc.letrec<{ schema: Json }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(keys, tie('schema'), { maxKeys: 3 });
  const lists = fc.uniqueArray(keys, { maxLength: 2 });
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean(),
      fc.constantFrom<Json[]>({ $ref: '#/$defs/a' }, { $ref: '#/$defs/b', type: 'string' }),
      fc.record(
        {
          type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
          enum: fc.array(constants, { minLength: 1, maxLength: 3 }),
          const: constants,
          minLength: small,
          maxLength: small,
          pattern: patterns,
          minimum: small,
          exclusiveMaximum: small,
          multipleOf: fc.constantFrom(1, 2, 0.5),
          minItems: small,
          maxItems: small,
          uniqueItems: fc.boolean(),
          minProperties: small,
          maxProperties: small,
          required: lists,
          dependentRequired: fc.dictionary(keys, lists, { maxKeys: 2 }),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          allOf: list,
          anyOf: list,
          oneOf: list,
          not: tie('schema'),
          if: tie('schema'),
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: tie('schema'),
          else: tie('schema'),
          dependentSchemas: map,
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          properties: map,
          patternProperties: fc.dictionary(patterns, tie('schema'), { maxKeys: 2 }),
          additionalProperties: tie('schema'),
          propertyNames: tie('schema'),
          unevaluatedProperties: tie('schema'),
          prefixItems: list,
          items: tie('schema'),
          contains: tie('schema'),
          minContains: small,
          uniqueItems: fc.boolean(),
          minItems: small,
          required: lists,
          type: types,
          maxContains: small,
          unevaluatedItems: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

const documents: fc.Arbitrary<JsonObject> = fc
  .tuple(schemas, scalars, types)
  .map(([schema, value, type]) => ({
    $defs: { a: { const: value }, b: { type } },
    maxItems: 1_000,
    allOf: [schema],
  }));

const bounded = (schema: Json): Json => {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(bounded);
  if (!isJsonObject(schema)) return schema;
  // Refused beside each other.
  const told = Object.entries(schema).filter(([key]) => key !== 'contains' || !('prefixItems' in schema));
  const members = told.map(([key, member]) => [key, bounded(member)] as const);
  return { ...(schema.uniqueItems === true && { maxItems: 9 }), ...Object.fromEntries(members) };
};

function leadsSomewhere({ pointer, message }: Violation, value: Json): boolean {
  let at: unknown = value;
  for (const segment of segmentsOf(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, segment)) return false;
    at = (at as Readonly<Record<string, unknown>>)[segment];
  }
  return message !== '' && !/\p{Cc}|undefined|\[object/u.test(message);
}

/** Schemas that may be used: those with combinations that are refused are passed over. */
const usable = documents.map(bounded).filter((schema) => {
  const { problems } = compileSchema(schema);
  expect(problems.filter(({ message }) => !/unevaluated|patternProperties/.test(message))).toEqual([]);
  return problems.length === 0;
}) as fc.Arbitrary<JsonObject>;

const samplesOf = (value: fc.Arbitrary<Json>) => fc.array(value, { minLength: 1, maxLength: 5 });

test('the verdict is the one of the standard, and violations lead into the value', () => {
  fc.assert(
    fc.property(usable, samplesOf(values), (schema, candidates) => {
      const { check } = compileSchema(schema);
      for (const value of candidates) {
        const violations = check?.(value) ?? [];
        expect(violations.every((violation) => leadsSomewhere(violation, value))).toBe(true);
        expect(violations.length).toBeLessThanOrEqual(10);
        if (violations.some(({ message }) => message.includes('is a key that every object has'))) continue;
        expect([value, violations.length === 0]).toEqual([value, fitsByTheStandard(schema, value)]);
      }
    }),
    { numRuns: 200 },
  );
});

test('looking for the first error finds one exactly where looking for all of them does', () => {
  fc.assert(
    fc.property(usable, samplesOf(constants), (schema, candidates) => {
      const { positions, targets, patterns, asksForEvaluated } = readSchema(schema);
      const parts = { schema: expand(positions, targets), patterns, asksForEvaluated };
      const [all, first] = [openValidator(parts, 'all'), openValidator(parts, 'first')];
      for (const value of candidates) {
        expect([value, first(value).length > 0]).toEqual([value, all(value).length > 0]);
      }
    }),
    { numRuns: 200 },
  );
});

const anything = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Json>;
const keywords = fc.constantFrom(
  ...[
    '$ref',
    '$defs',
    'type',
    'properties',
    'items',
    'required',
    'enum',
    'pattern',
    'anyOf',
    'not',
    '$id',
    'uniqueItems',
  ],
  ...[
    '__proto__',
    'constructor',
    'minLength',
    'dependencies',
    'patternProperties',
    '$dynamicRef',
    'maxLenght',
  ],
);

const { near: nearSchemas } = fc.letrec<{ near: Json }>((tie) => ({
  near: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json[]>('#/$defs/a', '#', 'object', '(', 1, true, null),
    fc.array(tie('near'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof(keywords, keys), tie('near')), { maxLength: 4 })
      .map(
        (entries) =>
          JSON.parse(
            `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`).join()}}`,
          ) as Json,
      ),
  ),
}));

test('no schema and no value makes it throw, and a schema has a check exactly without errors', () => {
  fc.assert(
    fc.property(fc.oneof(nearSchemas, anything), fc.oneof(anything, values), (schema, value) => {
      const { problems, check } = compileSchema(schema);
      expect(check === undefined).toBe(problems.some(({ severity }) => severity === 'error'));
      expect(problems.map(({ message }) => message)).not.toContain('the schema cannot be read');
      const violations = check?.(value) ?? [];
      expect(violations.map(({ message }) => message)).not.toContain(
        'the value could not be checked against its schema',
      );
      expect(compileSchema(schema).problems).toEqual(problems);
    }),
    { numRuns: 1_000 },
  );
});

test('no artifact makes checking it throw', () => {
  const refs = fc.constantFrom(...(Object.keys(CONTRACTS) as ContractRef[]));
  fc.assert(
    fc.property(refs, anything, fc.dictionary(fc.string(), anything), (ref, value, members) => {
      expect(checkArtifact(ref, value)).not.toEqual([]);
      expect(checkArtifact(ref, { ...CONTRACTS[ref].example, ...members }).length).toBeLessThanOrEqual(10);
    }),
  );
});
