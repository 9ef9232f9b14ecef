/** The part of JSON Schema that the tools' inputs use: flat, closed, typed all the way down. */
export interface ObjectSchema extends Described<'object'> {
  /** Empty where any key is welcome: some clients leave out objects of which no members are listed. */
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** False for the tools' own objects. */
  readonly additionalProperties?: false;
}

export interface ListSchema extends Described<'array'> {
  readonly items: ObjectSchema | Described<'string'>;
}

export type PropertySchema =
  | Described<'string'>
  | Described<'integer'>
  | Described<'boolean'>
  | ObjectSchema
  | ListSchema;

interface Described<Type extends string> {
  readonly type: Type;
  readonly description?: string;
}
