import { E, type Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type OutlineOptions, type OutlinePart, outlineOf } from './outline.ts';
import { typeWords } from './outline-words.ts';
import { readCommands } from './read-commands.ts';

function outline(operation: object, schemas: object = {}, options: OutlineOptions = {}) {
  const read = readCommands(
    JSON.stringify({ openapi: '3.1.0', paths: { '/pets': { post: operation } }, components: { schemas } }),
  );
  if (E.isLeft(read)) throw new Error(read.left.message);
  const [command] = read.right.commands;
  if (command === undefined) throw new Error('no command');
  return outlineOf(command, read.right.schemas, options);
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

test('an outline has what a step needs, what is required first', () => {
  const operation = {
    parameters: [
      { name: 'dry', in: 'query', schema: { type: 'boolean' }, deprecated: true },
      { name: 'shop', in: 'query', required: true, schema: { type: 'string' }, description: 'Which.\nMore.' },
    ],
    requestBody: { required: true, ...json({ $ref: '#/components/schemas/Pet' }) },
    responses: { 201: { description: 'Made', ...json({ $ref: '#/components/schemas/Pet' }) }, 409: {} },
  };
  const Pet = { properties: { age: { type: 'integer' }, name: { type: 'string' } }, required: ['name'] };
  expect(outline(operation, { Pet })).toEqual({
    arguments: [
      { name: 'shop', in: 'query', required: true, type: 'string', description: 'Which.' },
      { name: 'dry', in: 'query', required: false, type: 'boolean', deprecated: true },
    ],
    body: {
      required: true,
      media_types: ['application/json'],
      type: 'Pet',
      members: [
        { name: 'name', required: true, type: 'string' },
        { name: 'age', required: false, type: 'integer' },
      ],
    },
    answers: [
      { status: '201', type: 'Pet', members: ['age: integer', 'name: string'], description: 'Made' },
      { status: '409' },
    ],
  });
});

describe('an outline without room', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    name: `argument${index}`,
    in: 'query',
    required: index % 100 === 99,
    schema: { type: 'string' },
    description: 'Words that say what it is for. '.repeat(4),
  }));
  const properties = Object.fromEntries(many.map(({ name }) => [name, { type: 'string' }]));

  test('leaves out optional ones, and says how many', () => {
    const {
      arguments: shown,
      more_arguments = 0,
      body,
    } = outline({
      parameters: many,
      requestBody: json({ properties, required: ['argument250'] }),
    });
    expect(shown.slice(0, 3).map(({ name }) => name)).toEqual(['argument99', 'argument199', 'argument299']);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.length + more_arguments).toBe(300);
    expect(body?.members[0]).toEqual({ name: 'argument250', required: true, type: 'string' });
    expect((body?.members.length ?? 0) + (body?.more_members ?? 0)).toBe(300);
    expect(JSON.stringify([shown, body]).length).toBeLessThan(5_000);
  });
});

const answered = (schema: object, schemas: object = {}, room?: number) =>
  outline(
    { responses: { 200: { description: 'Fine', ...json(schema) } } },
    schemas,
    room === undefined ? {} : { room },
  ).answers[0];

describe('what a command answers', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const Deploy = {
    type: 'object',
    properties: { id: { type: 'string' }, state: { enum: ['live', 'failed'] } },
  };

  test('is told as templates write it, two levels deep, whatever its schemas are called', () => {
    const Service = {
      allOf: [ref('Deploy'), { properties: { 'odd name': { type: 'array', items: ref('Deploy') } } }],
    };
    const Page = {
      type: 'array',
      items: { properties: { cursor: { type: 'string' }, service: ref('Service') } },
    };
    expect(answered(ref('Page'), { Deploy, Service, Page })).toEqual({
      status: '200',
      description: 'Fine',
      type: 'Page',
      members: [
        '[0].cursor: string',
        '[0].service: object',
        '[0].service.id: string',
        '[0].service.state: "live" | "failed"',
        '[0].service["odd name"]: list of object',
      ],
    });
    expect(answered({ properties: { data: Page } }, { Deploy, Service })).toMatchObject({
      type: 'object',
      members: ['data: list of object', 'data[0].cursor: string', 'data[0].service: object'],
    });
  });

  test('ends, though a list is made of itself', () => {
    const Tree = { type: 'array', items: ref('Tree') };
    expect(answered({ properties: { all: ref('Tree') } }, { Tree })?.members).toEqual([
      'all: list of list of list of list',
    ]);
  });

  test('loses what is said of failures first, then what is far from the top, and says how much', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`member${n}`, { type: 'string' }]),
    );
    const failure = { description: 'Something went wrong with it.', ...json({ properties }) };
    const { answers } = outline(
      { responses: { 200: json({ properties }), 404: failure, 500: failure } },
      {},
      { room: 2_000 },
    );
    const [first, ...others] = answers;
    expect(others).toEqual([{ status: '404' }, { status: '500' }]);
    expect(first?.members?.[0]).toBe('member0: string');
    expect((first?.members?.length ?? 0) + (first?.more_members ?? 0)).toBe(50);
    expect(JSON.stringify(answers).length).toBeLessThan(900);
  });
});

test('what had no room follows in parts, each thing once', () => {
  const parameters = Array.from({ length: 80 }, (_, index) => ({
    name: `argument${index}`,
    in: 'query',
    required: index < 60,
    schema: { enum: ['one'.repeat(200), 'two'] },
  }));
  const properties = Object.fromEntries(parameters.map(({ name }) => [`${name}m`, { type: 'string' }]));
  const operation = { parameters, requestBody: json({ properties }), responses: { 200: {} } };
  const seen: string[] = [];
  let after: number | undefined = 0;
  let parts = 0;
  while (after !== undefined) {
    const part: OutlinePart = outline(operation, {}, { room: 2_000, after });
    expect(JSON.stringify(part).length).toBeLessThan(2_300);
    seen.push(...[...part.arguments, ...(part.body?.members ?? [])].map(({ name }) => name));
    expect(part.answers.length).toBe(parts === 0 ? 1 : 0);
    after = part.next;
    parts += 1;
  }
  const names = parameters.map(({ name }) => name);
  expect(seen).toEqual([...names, ...names.map((name) => `${name}m`)]);
  expect(parts).toBeGreaterThan(3);
});

test.each<[Json, string]>([
  [true, 'any'],
  [{}, 'any'],
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ enum: ['a', 2, null] }, '"a" | 2 | null'],
  [{ enum: Array.from({ length: 12 }, (_, index) => index) }, '0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | …'],
  [
    { enum: ['a'.repeat(70), 'b'.repeat(70), 'c'.repeat(70)] },
    `"${'a'.repeat(70)}" | "${'b'.repeat(70)}" | …`,
  ],
  [{ type: 'array', items: { $ref: '#/schemas/Pet' } }, 'list of Pet'],
  [{ type: 'array' }, 'list of any'],
  [{ anyOf: [{ type: 'string' }, { $ref: '#/schemas/Pet' }, { type: 'string' }] }, 'string or Pet'],
])('the schema %j is said as %s', (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});
