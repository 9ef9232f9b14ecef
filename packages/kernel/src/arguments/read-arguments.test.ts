import { describe, expect, test } from 'vitest';
import { E } from '../index.ts';
import type { ObjectSchema } from './input-schema.ts';
import { readArguments } from './read-arguments.ts';

const SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    stateToken: { type: 'string' },
    limit: { type: 'integer' },
    context: { type: 'object' },
    gitBranch: { type: 'string' },
    output: {
      type: 'object',
      properties: {
        notesMarkdown: { type: 'string' },
        artifacts: { type: 'array', items: { type: 'object' } },
      },
      required: ['notesMarkdown'],
      additionalProperties: false,
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['stateToken'],
  additionalProperties: false,
};

const TOOL = { name: 'test_tool', inputSchema: SCHEMA, annotations: { readOnlyHint: true } };
const read = (given: unknown) => readArguments(TOOL, given);
/** Path and rule of each violation. */
const faults = (given: unknown) => {
  const outcome = read(given);
  return E.isLeft(outcome) ? outcome.left.violations.map(({ path, rule }) => `${path} ${rule}`) : [];
};
const messages = (given: unknown) => {
  const outcome = read(given);
  return E.isLeft(outcome) ? outcome.left.violations.map(({ message }) => message) : [];
};

test('a text with half a character is refused in every field, and a whole one is taken', () => {
  const half = 'a\ud83d';
  expect(
    faults({ stateToken: half, git_branch: half, tags: ['b', half], output: { notesMarkdown: half } }),
  ).toEqual([
    'stateToken malformed-text',
    'gitBranch malformed-text',
    'tags[1] malformed-text',
    'output.notesMarkdown malformed-text',
  ]);
  expect(read({ stateToken: 'a\ud83d\ude00' })).toEqual(E.right({ stateToken: 'a😀' }));
});

describe('fields in snake_case', () => {
  const schema = {
    type: 'object',
    properties: {
      workflow_id: { type: 'string' },
      manifest_content: { type: 'string', contentMediaType: 'application/yaml' },
    },
    additionalProperties: false,
  } as const satisfies ObjectSchema;
  const tool = { ...TOOL, inputSchema: schema };

  test.each([
    ['their own spelling', { workflow_id: 'a' }, { workflow_id: 'a' }],
    ['the other one', { workflowId: 'a' }, { workflow_id: 'a' }],
    [
      'a document as text, whatever it holds',
      { manifest_content: '{"a":1}' },
      { manifest_content: '{"a":1}' },
    ],
    ['a document as an object', { manifestContent: { a: 1 } }, { manifest_content: { a: 1 } }],
  ])('take %s', (_, given, taken) => expect(readArguments(tool, given)).toEqual(E.right(taken)));

  test('take no list for a document, and no object for another text', () => {
    for (const given of [{ manifest_content: [1] }, { workflow_id: { a: 1 } }])
      expect(E.isLeft(readArguments(tool, given))).toBe(true);
    expect(E.isLeft(readArguments(tool, { workflow_id: 'a', workflowId: 'b' }))).toBe(true);
  });
});

describe('what is right', () => {
  test.each<[string, object, object]>([
    ['a snake_case key', { state_token: 's' }, { stateToken: 's' }],
    ['null for what is not given', { stateToken: 's', limit: null }, { stateToken: 's' }],
    [
      'an object as JSON text',
      { stateToken: 's', context: '{"a":1}' },
      { stateToken: 's', context: { a: 1 } },
    ],
    [
      'any key where an object is open',
      { stateToken: 's', context: { any_key: null } },
      { stateToken: 's', context: { any_key: null } },
    ],
    ['a list as JSON text', { stateToken: 's', tags: '["a"]' }, { stateToken: 's', tags: ['a'] }],
    [
      'objects of a list as JSON text',
      { stateToken: 's', output: { notes_markdown: 'n', artifacts: ['{"kind":"a"}'] } },
      { stateToken: 's', output: { notesMarkdown: 'n', artifacts: [{ kind: 'a' }] } },
    ],
    ['a number as text', { stateToken: 's', limit: '5' }, { stateToken: 's', limit: 5 }],
    ['a text that is JSON', { stateToken: '{}' }, { stateToken: '{}' }],
    ['a key given twice, once as null', { stateToken: 's', state_token: null }, { stateToken: 's' }],
  ])('%s is read', (_, given, value) => expect(read(given)).toEqual(E.right(value)));
});

test.each([
  [{ stateToken: 's', limit: '', context: '', tags: '', output: '' }, { stateToken: 's' }],
  [
    { stateToken: 's', output: { notesMarkdown: 'n', artifacts: '' } },
    { stateToken: 's', output: { notesMarkdown: 'n' } },
  ],
  [
    { stateToken: 's', context: { text: '' }, tags: ['', 'a', null] },
    { stateToken: 's', context: { text: '' }, tags: ['a'] },
  ],
])('A21: an empty text for an optional argument means left out: %j', (given, value) =>
  expect(read(given)).toEqual(E.right(value)),
);

test.each([
  [{ stateToken: '' }, '"stateToken" is empty; send the stateToken of the last answer'],
  [{ state_token: '' }, '"stateToken" is empty; send the stateToken of the last answer'],
  [{ stateToken: ' \n' }, '"stateToken" is empty; send the stateToken of the last answer'],
  [{ stateToken: null }, '"stateToken" is missing'],
  [
    { stateToken: 's', tags: "['a', 'b']" },
    '"tags" must be a list; the string sent is a list converted to text, not its JSON; send the list itself',
  ],
  [
    { stateToken: 's', output: { notesMarkdown: 'n', artifacts: ['[object Object]'] } },
    '"output.artifacts[0]" must be an object; the string sent is only what is left of an object that was converted to text; send the object itself',
  ],
  [
    { stateToken: 's', output: { kind: 'demo.note', list: [] } },
    '"output" has a "kind", so it is an artifact; send it as an item of the list "output.artifacts": {"artifacts":[{"kind":…}]}',
  ],
])('A21: %j is called what it is', (given, message) => expect(messages(given)).toEqual([message]));

describe('what is wrong', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['nothing at all', undefined, ['stateToken required']],
    ['a required field that is missing', {}, ['stateToken required']],
    ['a required field that is null', { stateToken: null }, ['stateToken required']],
    ['a required field of the wrong type', { stateToken: 5 }, ['stateToken type']],
    ['a required field of the wrong type, in another spelling', { state_token: 5 }, ['stateToken type']],
    ['a required field of an object', { stateToken: 's', output: {} }, ['output.notesMarkdown required']],
    [
      'one of the wrong type',
      { stateToken: 's', output: { notesMarkdown: [] } },
      ['output.notesMarkdown type'],
    ],
    ['a key given twice', { stateToken: 's', state_token: 't' }, ['state_token duplicate-key']],
    ['arguments that are a list', [], [' type']],
    ['a part of a number', { stateToken: 's', limit: 1.5 }, ['limit type']],
    ['a text that is no JSON for an object', { stateToken: 's', context: '{' }, ['context json']],
    ['the JSON of a list for an object', { stateToken: 's', context: '[]' }, ['context json']],
    ['a text that is no JSON for a list', { stateToken: 's', tags: 'a' }, ['tags json']],
    ['an object for a list', { stateToken: 's', tags: {} }, ['tags type']],
    ['items of a list', { stateToken: 's', tags: ['a', 1, 2] }, ['tags[1] type', 'tags[2] type']],
    ['an unknown key and what is missing', { limt: 1 }, ['limt unknown-key', 'stateToken required']],
    [
      'an unknown key with something wrong under what it was meant for',
      { stateToken: 's', outputs: { notes: 'n' } },
      ['outputs unknown-key', 'output.notes unknown-key', 'output.notesMarkdown required'],
    ],
    [
      'all of several',
      { stateToken: 1, limit: 'x', nothing_alike: 1 },
      ['stateToken type', 'limit type', 'nothing_alike unknown-key'],
    ],
  ])('%s is named once', (_, given, expected) => expect(faults(given)).toEqual(expected));

  test.each([
    [{ stateToken: 's', limt: 1 }, 'did you mean "limit"?'],
    [{ stateToken: 's', branch: 'main' }, 'did you mean "gitBranch"?'],
    [{ stateToken: 's', notesMarkdown: 'n' }, 'did you mean "output.notesMarkdown"?'],
    [{ stateToken: 's', output: { notesMarkdown: 'n', tags: [] } }, 'did you mean "tags", beside "output"?'],
    [{ stateToken: 's', zzz: 1 }, 'known keys: stateToken, limit, context, gitBranch, output, tags'],
  ])('of %j the unknown key gets advice', (given, advice) => {
    expect(messages(given)).toEqual([expect.stringContaining(advice)]);
  });

  test.each([
    [{ stateToken: [] }, '"stateToken" must be a string, not a list'],
    [{ stateToken: 's', context: 5 }, '"context" must be an object, not a value of type number'],
    [[], 'the arguments must be an object, not a list'],
    [{ stateToken: 's', tags: [['a']] }, '"tags[0]" must be a string, not a list'],
  ])('of %j it says what came instead', (given, message) => expect(messages(given)).toEqual([message]));
});

describe('A21: a form that was left empty says nothing', () => {
  const answer: ObjectSchema = {
    type: 'object',
    properties: { answer: { type: 'string' }, comment: { type: 'string' } },
    additionalProperties: false,
  };
  const form = {
    ...TOOL,
    inputSchema: {
      ...SCHEMA,
      properties: { ...SCHEMA.properties, confirmation: answer, reports: { type: 'array', items: answer } },
    } as const satisfies ObjectSchema,
  };
  const EMPTY = [{}, { answer: '', comment: '' }, { answer: null }, '{}', '{"answer":""}', '', null];

  test.each(EMPTY)('an object: %j', (confirmation) =>
    expect(readArguments(form, { stateToken: 's', confirmation })).toEqual(E.right({ stateToken: 's' })),
  );

  test.each(EMPTY)('an item of a list: %j', (item) => {
    expect(readArguments(form, { stateToken: 's', reports: [item] })).toEqual(E.right({ stateToken: 's' }));
    expect(readArguments(form, { stateToken: 's', reports: [item, { answer: 'a' }] })).toEqual(
      E.right({ stateToken: 's', reports: [{ answer: 'a' }] }),
    );
  });

  test('what is open, and what was sent as an empty list, stands', () =>
    expect(readArguments(form, { stateToken: 's', context: {}, tags: [] })).toEqual(
      E.right({ stateToken: 's', context: {}, tags: [] }),
    ));

  test('a mistake in one is told all the same', () =>
    expect(readArguments(form, { stateToken: 's', confirmation: { aswer: '' } })).toMatchObject(
      E.left({ violations: [{ rule: 'unknown-key' }] }),
    ));
});
