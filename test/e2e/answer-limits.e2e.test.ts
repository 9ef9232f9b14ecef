import { describe, expect, test } from 'vitest';
import { sharedRawServer } from './harness/open-server.ts';
import { readText } from './harness/read-answer.ts';
import { FIXTURES } from './harness/server-files.ts';

const ANSWER_LIMIT = 40_000;
const LONG = 'x'.repeat(100_000);

/** Characters by how much longer JSON makes them. */
const ALPHABETS: readonly (readonly [name: string, characters: string])[] = [
  ['plain characters', 'x'],
  ['characters that JSON escapes with one more', '"'],
  ['characters that JSON escapes with five more', '\u0001'],
];

const { home, driver } = sharedRawServer(() => ({ workflowPaths: [FIXTURES] }));

const PLAIN = { name: 'Full', description: 'Made by a test.', version: '1.0.0' };

/** As many characters as have `bytes` bytes in JSON. */
const filler = (character: string, bytes: number): string =>
  character.repeat(Math.floor(bytes / (JSON.stringify(character).length - 2)));

describe('an error is short, however long what was sent is', () => {
  test.each([
    ['a key', 'list_workflows', { [LONG]: 1 }],
    [
      'many keys',
      'list_workflows',
      Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key${n}`, n])),
    ],
    ['an id', 'start_workflow', { workflowId: LONG }],
    ['an id to inspect', 'inspect_workflow', { workflowId: LONG }],
    ['a session', 'start_workflow', { workflowId: 'demo.six-steps', sessionId: LONG }],
    ['a title', 'start_workflow', { workflowId: 'demo.six-steps', title: LONG }],
    ['a cursor', 'list_workflows', { cursor: LONG }],
    ['a token', 'continue_workflow', { stateToken: LONG }],
    ['a token that begins well', 'continue_workflow', { stateToken: `st.v1.${'0'.repeat(100_000)}` }],
    ['a version', 'continue_workflow', { stateToken: `st.v${'9'.repeat(100_000)}.0` }],
    ['notes', 'continue_workflow', { stateToken: 'x', ackToken: 'x', output: { notesMarkdown: LONG } }],
    [
      'a forbidden path',
      'start_workflow',
      { workflowId: 'demo.six-steps', context: { [LONG]: { constructor: 1 } } },
    ],
    ['a tool', LONG, {}],
  ])('%s', async (_, tool, args) => {
    const answer = await driver().sized(tool, args);
    expect(answer.isError).toBe(true);
    expect(answer.bytes).toBeLessThan(10_000);
  });

  test('a query that finds nothing', async () => {
    const answer = await driver().sized('list_workflows', { query: LONG });
    expect(answer.bytes).toBeLessThan(10_000);
  });
});

test('a blocked attempt that sent thousands of keys is answered within the budget', async () => {
  const started = await driver().call('start_workflow', { workflowId: 'demo.six-steps' });
  const context = Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`some-longer-key-${n}`, n]));
  const blocked = await driver().sized('continue_workflow', {
    ...started.structured.nextCall.arguments,
    context,
  });
  expect(blocked.structured.kind).toBe('blocked');
  expect(blocked.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
  expect(readText(blocked).wanted.map(({ code }) => code)).toEqual(['MISSING_REQUIRED_NOTES']);
});

test.each([
  ['set to long values', { a: 'x'.repeat(6_000) }],
  ['not set', {}],
])('a prompt of a thousand references, %s, is answered within the budget', async (_, context) => {
  home.write('workflows/references.json', {
    id: 'full.references',
    ...PLAIN,
    steps: [{ id: 'one', title: 'Step', prompt: '{{a}} '.repeat(1_000) }],
  });
  const started = await driver().sized('start_workflow', { workflowId: 'full.references', context });
  expect(started.isError).toBe(false);
  expect(started.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
});

describe.each(ALPHABETS)('values of %s', (name, character) => {
  const id = (part: string): string => `full.${part}-${name.replaceAll(' ', '-').slice(-20)}`;
  const texts = (count: number, bytes: number): readonly string[] =>
    Array.from({ length: count }, (_, n) => `${n} ${filler(character, bytes)}`.slice(0, 250));

  test('in a prompt leave the answer within its budget', async () => {
    const keys = ['one', 'two', 'three'];
    const prompt = `Use ${keys.map((key) => `{{${key}}}`).join(' and ')}.`;
    const workflowId = id('values');
    home.write(`workflows/${workflowId}.json`, {
      id: workflowId,
      ...PLAIN,
      steps: [1, 2].map((number) => ({ id: `step-${number}`, title: 'Step', prompt })),
    });
    const context = Object.fromEntries(keys.map((key) => [key, character.repeat(6_000)]));
    const started = await driver().sized('start_workflow', { workflowId, context });
    expect(started.isError).toBe(false);
    const next = await driver().sized('continue_workflow', {
      ...started.structured.nextCall.arguments,
      output: { notesMarkdown: character.repeat(60_000) },
    });
    const shown = await driver().sized('continue_workflow', { stateToken: next.structured.stateToken });
    for (const { bytes } of [started, next, shown]) expect(bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
  });

  test('in a step and standing texts near their limits leave the answer within its budget', async () => {
    const workflowId = id('texts');
    const prompt = `${filler(character === '\u0001' ? 'x' : character, 7_000)} {{one}} {{two}} {{three}}`;
    home.write(`workflows/${workflowId}.json`, {
      id: workflowId,
      ...PLAIN,
      metaGuidance: texts(12, 200).map((text) => text.replaceAll('\u0001', 'x')),
      steps: [1, 2].map((number) => ({
        id: `step-${number}`,
        title: 'Step',
        prompt,
        guidance: texts(12, 200).map((text) => text.replaceAll('\u0001', 'x')),
      })),
    });
    const context = { one: character.repeat(3_000), two: character.repeat(3_000), three: 'z' };
    const started = await driver().sized('start_workflow', { workflowId, context });
    expect(started.text).not.toContain('ERROR');
    const next = await driver().sized('continue_workflow', {
      ...started.structured.nextCall.arguments,
      output: { notesMarkdown: character.repeat(60_000) },
    });
    const shown = await driver().sized('continue_workflow', { stateToken: next.structured.stateToken });
    const root = await driver().sized('continue_workflow', { stateToken: started.structured.stateToken });
    for (const { bytes } of [started, next, shown, root]) expect(bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
    const inspected = await driver().sized('inspect_workflow', { workflowId });
    expect(inspected.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
  });

  test('in notes of many lines leave the answer within its budget', async () => {
    let at = await driver().call('start_workflow', { workflowId: 'demo.six-steps' });
    for (let number = 1; number <= 5; number += 1) {
      at = await driver().call('continue_workflow', {
        ...at.structured.nextCall.arguments,
        output: { notesMarkdown: `x${character}\n`.repeat(10_000) },
      });
    }
    const shown = await driver().sized('continue_workflow', { stateToken: at.structured.stateToken });
    expect(shown.bytes).toBeLessThanOrEqual(ANSWER_LIMIT);
    expect(shown.structured.recap.truncated).toBe(true);
  });
});
