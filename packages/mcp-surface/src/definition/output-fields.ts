/** What the output schemas of tools are made of. */

export const STRING = { type: 'string' } as const;
export const NULLABLE_STRING = { type: ['string', 'null'] } as const;
export const INTEGER = { type: 'integer' } as const;
export const BOOLEAN = { type: 'boolean' } as const;
export const OBJECT = { type: 'object' } as const;
export const OBJECTS = { type: 'array', items: OBJECT } as const;

/** A list of objects of which these members are told. */
export const listOf = (properties: object) =>
  ({ type: 'array', items: { type: 'object', properties } }) as const;

/** The session that an answer belongs to, and its run. */
export const SESSION = { type: 'object', properties: { sessionId: STRING, runId: STRING } } as const;

/** The exact call to make next. */
export const NEXT_CALL = {
  type: ['object', 'null'],
  properties: { tool: STRING, arguments: OBJECT },
} as const;

export interface ResultSchema {
  readonly type: 'object';
  readonly properties: object;
  readonly required: readonly string[];
}

/** Every result says what kind it is; a failed call carries `error` in the shape of `ErrorPayload`. */
export const resultOf = (kinds: readonly string[], properties: object): ResultSchema => ({
  type: 'object',
  properties: { kind: { type: 'string', enum: [...kinds, 'error'] }, ...properties, error: OBJECT },
  required: ['kind'],
});
