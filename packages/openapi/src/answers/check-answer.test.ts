import type { Json } from '@workrail/kernel';
import { expect, test } from 'vitest';
import type { ApiAnswer } from '../commands/command.ts';
import { checkAnswer, isDeclared } from './check-answer.ts';

const json = (status: string, schema: Json): ApiAnswer => ({
  status,
  contents: [{ mediaType: 'application/json', schema }],
});
const PET = {
  type: 'object',
  required: ['id', 'name', 'pin'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    pin: { type: 'string', writeOnly: true },
  },
};
const command = {
  answers: [
    json('200', { $ref: '#/schemas/Pet' }),
    json('4XX', { type: 'object', required: ['code'] }),
    json('default', { type: 'string' }),
  ],
};
const objection = (status: number, value: Json, mediaType = 'application/json') =>
  checkAnswer({ command, schemas: { Pet: PET }, status, mediaType, value });

test('an answer that is as the document says is not objected to', () => {
  expect(objection(200, { id: 1, name: 'Rex' })).toBeUndefined();
  expect(objection(404, { code: 7 })).toBeUndefined();
  expect(objection(500, 'broken')).toBeUndefined();
});

test('an answer lacks what may only be read, and nothing that may only be written', () => {
  expect(objection(200, { name: 'Rex' })).toBe(
    'the answer is not as the document says: answer has no member id, which is required',
  );
});

test('the status decides what is expected: by itself, by its hundred, else as any other', () => {
  expect(objection(200, 'Rex')).toContain('answer is a text, and the document says object');
  expect(objection(404, {})).toContain('no member code');
  expect(objection(500, {})).toContain('the document says string');
});

test('another media type is not held against the schema', () => {
  expect(objection(200, 'Rex', 'application/problem+json')).toBeUndefined();
});

test('a few of many objections are told', () => {
  const list = { answers: [json('200', { type: 'array', items: { type: 'integer' } })] };
  const told = checkAnswer({
    command: list,
    schemas: {},
    status: 200,
    mediaType: 'application/json',
    value: Array(10).fill('x'),
  });
  expect(told).toContain('answer[0]');
  expect(told).toContain('and 7 more differences');
});

test('a status is declared where the document names it, and not as any other', () => {
  expect([200, 404, 302, 500].map((status) => isDeclared(command, status))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isDeclared({ answers: [{ status: '3xx', contents: [] }] }, 302)).toBe(true);
});
