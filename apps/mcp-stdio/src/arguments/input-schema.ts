/** The part of JSON Schema that the tools' inputs use: flat, closed, typed all the way down. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** False for the tools' own objects; left out where any key is welcome. */
  readonly additionalProperties?: false;
}

/** A list of objects. */
export interface ListSchema {
  readonly type: 'array';
  readonly description?: string;
  readonly items: ObjectSchema;
}

export type PropertySchema =
  | { readonly type: 'string'; readonly description?: string }
  | ObjectSchema
  | ListSchema;
