import type { Json, JsonObject } from '@workrail/kernel';

/** A text that is not empty. */
export const text = (maxLength: number, description: string): JsonObject => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});

/** Of a file, or empty where there is none. */
export const path = (description: string): JsonObject => ({ type: 'string', maxLength: 1_024, description });

export const choice = (description: string, ...values: readonly string[]): JsonObject => ({
  enum: values,
  description,
});

export const list = (maxItems: number, items: JsonObject, description: string): JsonObject => ({
  type: 'array',
  maxItems,
  items,
  description,
});

/** Short texts, or objects for those who have more to say about each entry. */
export const remarks = (maxItems: number, description: string): JsonObject =>
  list(
    maxItems,
    { anyOf: [text(500, 'In one sentence.'), { type: 'object', minProperties: 1 }] },
    description,
  );

export const sentences = (maxItems: number, description: string, maxLength = 500): JsonObject =>
  list(maxItems, text(maxLength, 'In one sentence.'), description);

export const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });

export const fixed = (value: Json, description: string): JsonObject => ({ const: value, description });

export const version: JsonObject = fixed(1, 'The version of this format.');

export const confidence: JsonObject = choice('How sure you are.', 'high', 'medium', 'low');
