import type { JsonObject } from '../index.ts';
import type { ListSchema, ObjectSchema, PropertySchema } from './input-schema.ts';

type Properties = Readonly<Record<string, PropertySchema>>;

/** What a call's arguments are once they have been read by this schema. */
export type ArgumentsOf<Schema extends ObjectSchema> = Schema extends {
  readonly properties: infer Fields extends Properties;
}
  ? keyof Fields extends never
    ? JsonObject
    : { readonly [Name in RequiredName<Schema, Fields>]: ValueOf<Fields[Name]> } & {
        readonly [Name in Exclude<keyof Fields, RequiredName<Schema, Fields>>]?: ValueOf<Fields[Name]>;
      }
  : JsonObject;

type RequiredName<Schema extends ObjectSchema, Fields> = keyof Fields &
  (Schema extends { readonly required: readonly (infer Name)[] } ? Name : never);

type ValueOf<Schema extends PropertySchema> = Schema extends {
  readonly type: 'string';
  readonly contentMediaType: string;
}
  ? string | JsonObject
  : Schema extends { readonly type: 'string' }
    ? string
    : Schema extends { readonly type: 'integer' }
      ? number
      : Schema extends { readonly type: 'boolean' }
        ? boolean
        : Schema extends ListSchema
          ? readonly ValueOf<Schema['items']>[]
          : Schema extends ObjectSchema
            ? ArgumentsOf<Schema>
            : never;
