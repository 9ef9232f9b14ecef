import { expect, test } from 'vitest';
import { compileSchema } from './index.ts';

test('annotations of the author are accepted, and formats with a warning that nothing checks them', () => {
  const { problems, check } = compileSchema({
    type: 'object',
    'x-layout': { columns: 2 },
    properties: {
      share: { type: 'number', format: 'percent', 'x-ui': { widget: 'slider' } },
      mail: { type: 'string', format: 'email', example: 'a@b.example', unit: 'none' },
    },
  });
  expect(problems.map(({ severity, pointer }) => [severity, pointer])).toEqual([
    ['warning', '/properties/mail/format'],
    ['warning', '/properties/share/format'],
  ]);
  expect(check?.({ share: 12, mail: 'not an address' })).toEqual([]);
});

test('all problems are told at once', () => {
  const { problems } = compileSchema({
    type: 'objet',
    properties: { a: { minLength: '3', tpye: 'x' }, b: { $ref: '#/$defs/c' }, d: { pattern: '(' } },
  });
  expect(problems.map(({ pointer }) => pointer)).toEqual([
    '/properties/a/minLength',
    '/properties/a/tpye',
    '/properties/b/$ref',
    '/properties/d/pattern',
    '/type',
  ]);
});

test('the outcome depends neither on the order of keys nor on what becomes of the object', () => {
  const schema = { required: ['a'], properties: { a: { enum: ['x'] } } };
  const outcome = compileSchema(schema);
  schema.properties.a.enum.push('y');
  expect(outcome.check?.({ a: 'y' })).toHaveLength(1);
  expect(compileSchema({ properties: { a: { enum: ['x'] } }, required: ['a'] })).toBe(outcome);
  expect(compileSchema(schema).check?.({ a: 'y' })).toEqual([]);
});
