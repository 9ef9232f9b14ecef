/** The part of JSON Schema that the tools' inputs use: flat, closed, typed all the way down. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** False for the tools' own objects; left out where any key is welcome. */
  readonly additionalProperties?: false;
}

interface TextSchema {
  readonly type: 'string';
  readonly description?: string;
}

export interface ListSchema {
  readonly type: 'array';
  readonly description?: string;
  readonly items: ObjectSchema | TextSchema;
}

interface WholeNumberSchema {
  readonly type: 'integer';
  readonly description?: string;
}

export type PropertySchema = TextSchema | WholeNumberSchema | ObjectSchema | ListSchema;
