/** The part of JSON Schema that inputs of calls use: flat, closed, typed all the way down. */
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
  | TextSchema
  | Described<'integer'>
  | Described<'boolean'>
  | ObjectSchema
  | ListSchema
  /** Only a caller in the same process can send one. */
  | Described<'function'>;

interface TextSchema extends Described<'string'> {
  /** The only values that it takes. */
  readonly enum?: readonly string[];
  /** It holds a document; the object that the document says may be sent in its place. */
  readonly contentMediaType?: string;
}

interface Described<Type extends string> {
  readonly type: Type;
  readonly description?: string;
}
