import type { Json } from '@workrail/kernel';
import { _, type Ajv2020, type CodeKeywordDefinition } from 'ajv/dist/2020.js';
import { sameJson } from '../json/same-json.ts';
import { mendEvaluated } from './evaluated.ts';
import type { Meter } from './meter.ts';
import { CHARGE } from './metered.ts';
import { repeatedEntry } from './repeated-entry.ts';

/**
 * Puts keywords of this package in place of ajv's. Ajv's way to compare fails on keys such as `toString`, and for
 * uniqueItems it compares every entry with every other one.
 */
export function useOwnKeywords(ajv: Ajv2020, meter: Meter): void {
  ajv.addKeyword(charge);
  for (const definition of [constant, listed, uniqueItems(meter)]) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
  mendEvaluated(ajv);
}

const charge: CodeKeywordDefinition = {
  keyword: CHARGE,
  before: 'allOf',
  code: ({ gen, schema, data }) => {
    gen.code(_`${gen.scopeValue('func', { ref: schema })}(${data})`);
  },
};

const oneOf =
  (valuesOf: (schema: Json) => readonly Json[]): CodeKeywordDefinition['code'] =>
  (context) => {
    const { gen, schema, data } = context;
    const fits = gen.scopeValue('func', { ref: among(valuesOf(schema as Json)) });
    context.fail(_`!${fits}(${data})`);
  };

const constant: CodeKeywordDefinition = {
  keyword: 'const',
  error: { message: '' },
  code: oneOf((schema) => [schema]),
};

const listed: CodeKeywordDefinition = {
  keyword: 'enum',
  schemaType: 'array',
  error: { message: '' },
  code: oneOf((schema) => schema as readonly Json[]),
};

function among(values: readonly Json[]): (value: Json) => boolean {
  const scalars = new Set(values);
  const others = values.filter((value) => typeof value === 'object' && value !== null);
  return (value) => scalars.has(value) || others.some((other) => sameJson(value, other));
}

const uniqueItems = (meter: Meter): CodeKeywordDefinition => ({
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: '', params: ({ params }) => _`{places: ${params.places}}` },
  code: (context) => {
    const { gen, schema, data } = context;
    if (schema !== true) return;
    const search = (entries: readonly Json[]) => repeatedEntry(entries, meter);
    const places = gen.const('places', _`${gen.scopeValue('func', { ref: search })}(${data})`);
    context.setParams({ places });
    context.fail(_`${places} !== undefined`);
  },
});
