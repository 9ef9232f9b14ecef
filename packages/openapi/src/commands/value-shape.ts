import type { Json } from '@workrail/kernel';
import type { Schemas } from '../requests/request.ts';
import { facetsOf, hasFlag, itemSchema, memberSchema, objectSchema } from '../requests/schema-facets.ts';
import { listIn } from './members.ts';
import { type JsonType, typesOfSchema } from './schema-path.ts';

/** What a schema says of its values, as far as it can be told before there are any. */
export interface ValueShape {
  /** Undefined: any. */
  readonly types: ReadonlySet<JsonType> | undefined;
  /** The only values; undefined: any. */
  readonly values: readonly Json[] | undefined;
  /** Of an object, as far as they are named. */
  readonly members: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  /** Whether an object may have members of other names, as the schema says itself. */
  readonly isOpen: boolean;
  /** Of a list. */
  readonly items: Json | undefined;
  readonly isReadOnly: boolean;
  readonly isDeprecated: boolean;
}

export function valueShape(schema: Json, schemas: Schemas): ValueShape {
  const facets = facetsOf(schema, schemas);
  const object = objectSchema(schema, schemas);
  const members = [...(object?.members ?? [])].map(
    (name) => [name, memberSchema(facets, name) ?? {}] as const,
  );
  const readOnly = new Set(
    members.filter(([, member]) => hasFlag(facetsOf(member, schemas), 'readOnly')).map(([name]) => name),
  );
  return {
    types: typesOfSchema(schema, schemas),
    values: facets.map((one) => listIn(one, 'enum')).find((one) => one !== undefined),
    members: new Map(members),
    required: new Set([...(object?.required ?? [])].filter((name) => !readOnly.has(name))),
    isOpen: object?.isOpen !== false,
    items: itemSchema(facets),
    isReadOnly: hasFlag(facets, 'readOnly'),
    isDeprecated: facets.some((one) => one.deprecated === true),
  };
}
