import { type Json, type JsonObject, ownValue } from '@workrail/kernel';
import type { Report } from '../report.ts';
import type { Schemas } from '../request.ts';
import {
  facetsOf,
  hasFlag,
  isSecret,
  itemSchema,
  memberSchema,
  objectSchema,
  takesNull,
} from '../schema-facets.ts';
import { isList, isObject } from '../values.ts';
import { isFileSource } from './file-source.ts';

export interface Preparation {
  readonly schemas: Schemas;
  readonly report: Report;
  /** In place of what is not to be shown. */
  readonly mask: string | undefined;
}

/** Levels of a value that its schema is followed into. */
const MOST_LEVELS = 500;

/**
 * A body as it is sent: without members that may only be read, which are named in a warning. Null where the schema has
 * none is a fault, and so is a required member of the body itself that is missing.
 */
export function preparedBody(value: Json, schema: Json, at: string, how: Preparation): Json {
  if (isObject(value)) reportMissing(value, schema, at, how);
  return prepared(value, schema, at, how, 0);
}

function reportMissing(value: JsonObject, schema: Json, at: string, { schemas, report }: Preparation): void {
  const facets = facetsOf(schema, schemas);
  for (const name of objectSchema(schema, schemas)?.required ?? []) {
    if (ownValue(value, name) !== undefined) continue;
    if (hasFlag(facetsOf(memberSchema(facets, name) ?? true, schemas), 'readOnly')) continue;
    report.fault({
      path: `${at}.${name}`,
      rule: 'argument_missing',
      message: `the member ${name} of the body is required`,
      expected: 'a value',
      actual: 'nothing',
    });
  }
}

function prepared(value: Json, schema: Json, at: string, how: Preparation, level: number): Json {
  const { schemas, report, mask } = how;
  if (value === null && !takesNull(schema, schemas))
    report.fault({
      path: at,
      rule: 'null_value',
      message: `${at} is null, which its schema does not allow`,
      actual: 'null',
      suggestion: 'leave it out, or give it a value',
    });
  const facets = facetsOf(schema, schemas);
  if (mask !== undefined && value !== null && !isFileSource(value) && isSecret(facets)) return mask;
  if (level >= MOST_LEVELS) return value;
  if (isList(value)) {
    const items = itemSchema(facets);
    if (items === undefined) return value;
    return value.map((item, index) => prepared(item, items, `${at}[${index}]`, how, level + 1));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const own = memberSchema(facets, name);
      if (own === undefined) return [[name, member] as const];
      if (!hasFlag(facetsOf(own, schemas), 'readOnly'))
        return [[name, prepared(member, own, `${at}.${name}`, how, level + 1)] as const];
      report.warn({
        path: `${at}.${name}`,
        rule: 'read_only',
        message: `${name} can only be read, and is not sent`,
        suggestion: 'leave it out',
      });
      return [];
    }),
  );
}
