import { setTimeout as pause } from 'node:timers/promises';
import { E } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { apiReader } from './api-reader.ts';

const nothing = async () => E.left('there is none');
const read = (text: string, reader = apiReader()) => reader.describe({ text, readBeside: nothing })();
const api = (paths: object, more: object = {}) => JSON.stringify({ openapi: '3.1.0', paths, ...more });

/** The document as JSON whose paths are written by hand, for keys that objects cannot have. */
const written = (paths: string) => `{"openapi":"3.1.0","paths":${paths}}`;

test('a document is read with the files that it refers to', async () => {
  const asked: string[] = [];
  const described = await apiReader().describe({
    text: api({ '/pets': { $ref: 'paths/pets.yaml' }, '/gone': { $ref: 'gone.yaml' } }),
    vendor: 'acme',
    readBeside: async (file) => {
      asked.push(file);
      return file === 'paths/pets.yaml'
        ? E.right('get: { summary: List pets }')
        : E.left('it does not exist');
    },
  })();
  const { commands, refused } = right(right(described));
  expect(commands).toMatchObject([{ group: 'acme', name: 'pets:list', summary: 'List pets' }]);
  expect(refused).toMatchObject([{ path: '/gone' }]);
  expect(asked).toEqual(['paths/pets.yaml', 'gone.yaml']);
});

test('what is no document is told, as where it is read in place', async () => {
  expect(right(await read('openapi: [1'))).toMatchObject({
    left: { rule: 'document_syntax', kind: 'unknown' },
  });
});

const many = (count: number) =>
  written(`{${Array.from({ length: count }, (_, index) => `"/a${index}":{"get":{}}`).join(',')}}`);

test('other work goes on while a document is read', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const { commands } = right(right(await read(many(20_000))));
  clearInterval(timer);
  expect(commands.length).toBe(20_000);
  expect(turns).toBeGreaterThan(5);
});

test('what takes longer than it may is given up, and the next document is read [APIS-IMPORT-12]', async () => {
  const reader = apiReader({ seconds: 0.05, megabytes: 512 });
  const slow = read(many(50_000), reader);
  expect(await slow).toEqual(E.left({ _tag: 'DocumentLimitError', limit: 'time', most: '0.05 seconds' }));
  const patient = apiReader({ seconds: 60, megabytes: 24 });
  expect(await read(many(100_000), patient)).toEqual(
    E.left({ _tag: 'DocumentLimitError', limit: 'memory', most: '24 megabytes of memory' }),
  );
  expect(right(right(await read(api({ '/a': { get: {} } }), patient))).commands.length).toBe(1);
});

describe('a hostile document [APIS-IMPORT-12]', () => {
  /** Longer than this, and a person would give up; the tests take a fraction of it. */
  const PATIENCE = 30_000;
  const inTime = async (text: string) => {
    const ended = await Promise.race([read(text), pause(PATIENCE).then(() => undefined)]);
    if (ended === undefined) throw new Error('it takes too long');
    return right(ended);
  };

  test('whose aliases multiply is refused', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `b${level + 1}: &b${level + 1} [${Array(10).fill(`*b${level}`).join(', ')}]`,
    );
    const bomb = ['openapi: 3.1.0', 'b0: &b0 [x]', ...levels, 'paths: { /a: { get: { x: *b12 } } }'];
    expect(await inTime(bomb.join('\n'))).toMatchObject({ left: { rule: 'document_size' } });
  });

  test.each([
    ['JSON', `{"openapi":"3.1.0","paths":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['YAML', `openapi: 3.1.0\npaths: ${'['.repeat(100_000)}`],
    ['block YAML', Array.from({ length: 3_000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ])('that is nested without end, as %s, is refused', async (_, text) => {
    expect(await inTime(text)).toMatchObject({ left: { rule: 'document_depth' } });
  });

  test('with a pattern that takes for ever, and one with a huge enum, is read and the pattern never run', async () => {
    const pattern = '^(a+)+$';
    const values = Array.from({ length: 100_000 }, (_, index) => `value ${index}`);
    const parameters = [
      { name: 'a', in: 'query', schema: { type: 'string', pattern, example: `${'a'.repeat(100)}!` } },
      { name: 'b', in: 'query', schema: { enum: values } },
    ];
    const { commands } = right(await inTime(api({ [`/${'a'.repeat(900)}!`]: { get: { parameters } } })));
    expect(commands[0]?.parameters.map((one) => one.argument)).toEqual(['a', 'b']);
  });

  test('with names of the language changes no object', async () => {
    const evil = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const text = `{"openapi":"3.1.0","__proto__":{"polluted":true},"paths":{"__proto__":{"get":{}},"/constructor":{"get":{"parameters":[{"name":"__proto__","in":"query","schema":${evil}}]}}},"components":{"schemas":${evil},"securitySchemes":${evil}}}`;
    const described = right(await inTime(text));
    expect(described.commands.map(({ path }) => path)).toEqual(['/constructor']);
    expect(described.commands[0]?.parameters.map((one) => one.name)).toEqual(['__proto__']);
    expect(({} as { readonly polluted?: true }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(described)).toBe(Object.prototype);
  });

  test('whose references lead in circles is read', async () => {
    const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } };
    const schema = { $ref: '#/components/schemas/A' };
    const text = api(
      { '/a': { get: { parameters: [{ name: 'a', in: 'query', schema }] } }, '/b': { $ref: '#/paths/~1b' } },
      { components: { schemas } },
    );
    const { commands, refused } = right(await inTime(text));
    expect([commands.length, refused.length]).toEqual([1, 1]);
  });

  test('with 100,000 operations is read whole', async () => {
    expect(right(await inTime(many(100_000))).commands.length).toBe(100_000);
  });
});
