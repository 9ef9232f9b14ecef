import type { JsonObject } from '@workrail/kernel';
import { pattern } from '../language/scalars.ts';
import { asObject, type Type } from '../language/type.ts';
import { isNull, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';

/** `null` says the same as leaving the field out: programs that save such files write every field. */
export const nullable = <T>(type: Type<T>): Type<T> => ({
  ...type,
  read: (report, node) => (isNull(node) ? undefined : type.read(report, node)),
  schema: (definitions) => ({ anyOf: [type.schema(definitions), { type: 'null' }] }),
});

/** A type whose reader, or what checks the whole file, asks for more than its fields say one by one. */
export const withRule = <T extends Type<unknown>>(type: T, rule: JsonObject): T => ({
  ...type,
  schema: (definitions) => ({ ...type.schema(definitions), ...rule }),
});

/** Any value. It stays a tree, as the texts in it may hold templates, and mistakes in those need places. */
export const anyValue: Type<SourceNode> = { read: (_, node) => node, schema: () => ({}) };

export const anyObject: Type<ObjectNode> = {
  read: (report, node) => asObject(report, node, 'an object'),
  schema: () => ({ type: 'object' }),
};

/** Names a command: its group, white space, and its name in that group. Templates are not filled in here. */
export const commandName = pattern({
  pattern: /^[^\s{}]+\s+[^\s{}]+$/,
  form: 'the group of the command, a space and its name, such as "apps releases:list", without templates',
});
