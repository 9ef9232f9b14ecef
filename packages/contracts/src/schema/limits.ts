import { canonicalJson, isJsonObject, type Json, utf8Length, wellFormed } from '@workrail/kernel';
import { type Fault, faultOf } from '../json/extent.ts';
import { shown } from '../report/wording.ts';
import { error, type SchemaProblem } from './problem.ts';

export const SCHEMA_LIMITS = { depth: 32, nodes: 2_000, bytes: 16_384 } as const;

const FAULTS: Readonly<Record<Fault['kind'], readonly [message: string, suggestion: string]>> = {
  'too-deep': [
    `this is nested more than ${SCHEMA_LIMITS.depth} levels deep`,
    'put inner schemas into "$defs" and refer to them with "$ref"',
  ],
  'too-many': [
    `the schema has more than ${SCHEMA_LIMITS.nodes} values`,
    'leave out what need not be checked, or check it in parts',
  ],
  'not-json': ['this is not a JSON value', 'a schema is plain JSON'],
};

/** The canonical text of a schema that is small enough to be read, or why it is not read. */
export function canonicalSchema(
  schema: Json,
): { readonly text: string } | { readonly problem: SchemaProblem } {
  if (!isJsonObject(schema)) {
    const message = `a schema must be an object, but this is ${shown(schema)}`;
    return { problem: error('', message, 'write an object such as {"type": "object"}') };
  }
  const fault = faultOf(schema, SCHEMA_LIMITS);
  if (fault !== undefined) return { problem: error(fault.pointer, ...FAULTS[fault.kind]) };
  const text = canonicalJson(wellFormed(schema));
  const bytes = utf8Length(text);
  if (bytes <= SCHEMA_LIMITS.bytes) return { text };
  const message = `the schema takes ${bytes} bytes; the limit is ${SCHEMA_LIMITS.bytes}`;
  return { problem: error('', message, 'shorten descriptions, or move repeated parts into "$defs"') };
}
