import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, test, vi } from 'vitest';
import { compileSchema } from './index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the same schemas, parsed anew each time, are compiled once each', () => {
  const compiling = vi.spyOn(Ajv2020.prototype, 'compile');
  const texts = Array.from({ length: 50 }, (_, index) =>
    JSON.stringify({
      type: 'object',
      title: `cached ${index}`,
      properties: { id: { type: 'string', pattern: `^${index}-` }, tags: { items: { enum: ['a', 'b'] } } },
      required: ['id'],
    }),
  );
  let refused = 0;
  for (let turn = 0; turn < 50_000; turn += 1) {
    const { check } = compileSchema(JSON.parse(texts[turn % 50] ?? ''));
    const violations = check?.({ id: `${turn % 50}-x`, tags: turn % 4 === 0 ? ['c'] : ['a'] }) ?? [];
    refused += violations.length;
  }
  expect(refused).toBe(12_500);
  expect(compiling).toHaveBeenCalledTimes(50);
});

test('what is compiled does not stay for ever', () => {
  const compiling = vi.spyOn(Ajv2020.prototype, 'compile');
  const schema = { title: 'used once' };
  compileSchema(schema);
  for (let index = 0; index < 200; index += 1) compileSchema({ title: `between ${index}` });
  compileSchema(schema);
  expect(compiling).toHaveBeenCalledTimes(202);
});
