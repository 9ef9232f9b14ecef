import { BUDGETS } from '@workrail/kernel';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { eventSchema, STREAM_TYPES } from '../index.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Every schema of a text in a JSON Schema. */
function textsIn(schema: unknown): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(textsIn);
  return (schema as Schema).type === 'string' ? [schema as Schema, ...inner] : inner;
}

const JSON_SCHEMA = z.toJSONSchema(eventSchema(STREAM_TYPES.session), {
  io: 'input',
  unrepresentable: 'any',
});

test('C6: each text of an event has a limit, a form or a closed set, and its schema says which', () => {
  const texts = textsIn(JSON_SCHEMA);
  expect(texts.length).toBeGreaterThan(50);
  for (const { maxLength, pattern, enum: set, const: only } of texts)
    expect(maxLength !== undefined || pattern !== undefined || set !== undefined || only !== undefined).toBe(
      true,
    );
});

test('the limits of texts are those of the budgets', () => {
  const limits = new Set(textsIn(JSON_SCHEMA).flatMap(({ maxLength }) => maxLength ?? []));
  expect([...limits].sort((one, other) => one - other)).toEqual([
    64,
    BUDGETS.title,
    384,
    BUDGETS.name,
    BUDGETS.comment,
    BUDGETS.workspacePath,
    8_192,
    BUDGETS.notes,
  ]);
});
