import { type Json, type JsonObject, ownValue } from '../index.ts';
import type { ObjectSchema, PropertySchema } from './input-schema.ts';

/** A tool, as far as a call can be meant for it. */
export interface Signature {
  readonly name: string;
  readonly inputSchema: ObjectSchema;
  readonly annotations: { readonly readOnlyHint: boolean };
}

export type Properties = Readonly<Record<string, PropertySchema>>;

const camelCase = (key: string): string =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a key is a field's name, in camelCase or snake_case. */
export const isNamed = (key: string, name: string): boolean =>
  key === name || camelCase(key) === name || snakeCase(key) === name;

/** The property that is spelt exactly so. */
export const ownName = (properties: Properties, key: string): string | undefined =>
  Object.hasOwn(properties, key) ? key : undefined;

/** The property that a key names: itself, or its form in the other spelling. */
export const knownName = (properties: Properties, key: string): string | undefined =>
  [key, camelCase(key), snakeCase(key)].find((name) => Object.hasOwn(properties, name));

/** What was sent for a field, in either spelling. */
export const sentFor = (sent: JsonObject, name: string): Json | undefined =>
  ownValue(sent, name) ?? ownValue(sent, snakeCase(name)) ?? ownValue(sent, camelCase(name));

/** Whether an object may have any keys. */
export const isOpen = ({ properties = {}, additionalProperties }: ObjectSchema): boolean =>
  additionalProperties !== false && Object.keys(properties).length === 0;

/** The members that a schema lists; none where it is not that of an object. */
export const membersOf = (schema: PropertySchema): Properties =>
  schema.type === 'object' ? (schema.properties ?? {}) : {};

export const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Whether a tool has this field among its arguments. */
export const takes =
  (key: string) =>
  ({ inputSchema }: Signature): boolean =>
    knownName(inputSchema.properties ?? {}, key) !== undefined;
