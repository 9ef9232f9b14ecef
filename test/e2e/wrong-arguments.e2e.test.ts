import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentHash } from './harness/database.ts';
import type { Answer } from './harness/driver.ts';
import { sharedRawServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';

const { home, driver } = sharedRawServer(() => ({ workflowPaths: [FIXTURES] }));

const call = (tool: string, args?: object): Promise<Answer> => driver().call(tool, args);
const start = (args: object = {}): Promise<Answer> =>
  call('start_workflow', { workflowId: 'demo.six-steps', ...args });
const begin = async (): Promise<{ stateToken: string; ackToken: string }> =>
  (await start()).structured.nextCall.arguments;

describe('a wrong call names the field, says what to do and writes nothing [EXEC-AGENT-4]', () => {
  let tokens = { stateToken: '', ackToken: '' };
  let before = '';
  beforeEach(async () => {
    tokens = await begin();
    before = contentHash(home.database);
  });
  afterEach(() => expect(contentHash(home.database)).toBe(before));

  const go = (args: object): Promise<Answer> => call('continue_workflow', { ...tokens, ...args });
  const begun = (args: object): Promise<Answer> => start(args);

  type Case = readonly [what: string, send: () => Promise<Answer>, field: string, rule: string, says: string];
  const cases: readonly Case[] = [
    ['context as broken JSON', () => go({ context: '{"a":' }), 'context', 'json', '"context"'],
    ['context as the JSON of a list', () => go({ context: '[1]' }), 'context', 'json', '"context"'],
    ['context as a list', () => go({ context: [1] }), 'context', 'type', 'not a list'],
    ['context as a number', () => begun({ context: 7 }), 'context', 'type', 'number'],
    [
      'context at start as broken JSON',
      () => begun({ context: 'branch=main' }),
      'context',
      'json',
      '"context"',
    ],
    ['output as broken JSON', () => go({ output: 'Done.' }), 'output', 'json', '"output"'],
    [
      'notes as an object',
      () => go({ output: { notesMarkdown: {} } }),
      'output.notesMarkdown',
      'type',
      'a string',
    ],
    [
      'notes as a number',
      () => go({ output: { notesMarkdown: 3 } }),
      'output.notesMarkdown',
      'type',
      'a string',
    ],
    [
      'a token as a number',
      () => call('continue_workflow', { stateToken: 5 }),
      'stateToken',
      'type',
      'a string',
    ],
    ['no token', () => call('continue_workflow', {}), 'stateToken', 'required', '"stateToken"'],
    [
      'null for a token',
      () => call('continue_workflow', { stateToken: null }),
      'stateToken',
      'required',
      '"stateToken"',
    ],
    ['no arguments at all', () => call('continue_workflow'), 'stateToken', 'required', '"stateToken"'],
    ['no workflow', () => call('start_workflow', { context: {} }), 'workflowId', 'required', '"workflowId"'],
    ['nothing to inspect', () => call('inspect_workflow', {}), 'workflowId', 'required', '"workflowId"'],
    ['an unknown key', () => go({ zzz: 1 }), 'zzz', 'unknown-key', 'known keys'],
    ['a misspelt key', () => go({ contxt: {} }), 'contxt', 'unknown-key', 'did you mean "context"?'],
    [
      'a misspelt key of what is there as well',
      () => go({ acktoken: 'x' }),
      'acktoken',
      'unknown-key',
      '"ackToken" was sent as well; leave one of them out',
    ],
    [
      'a key of another level',
      () => go({ notesMarkdown: 'x' }),
      'notesMarkdown',
      'unknown-key',
      '"output.notesMarkdown"',
    ],
    [
      'a misspelt inner key',
      () => go({ output: { notesMarkdwn: 'x' } }),
      'output.notesMarkdwn',
      'unknown-key',
      '"output.notesMarkdown"',
    ],
    ['a misspelt key at start', () => begun({ contxt: {} }), 'contxt', 'unknown-key', '"context"'],
    [
      'an unknown key of a reading tool',
      () => call('list_workflows', { search: 'x' }),
      'search',
      'unknown-key',
      'query',
    ],
    [
      'a key in both spellings',
      () => go({ state_token: 'x' }),
      'state_token',
      'duplicate-key',
      '"stateToken"',
    ],
    ['a list as a text', () => call('list_workflows', { query: ['a'] }), 'query', 'type', 'not a list'],
    ['a bad cursor', () => call('list_workflows', { cursor: 'zzz' }), 'cursor', 'format', 'cursor'],
    [
      'a bad cursor of an inspection',
      () => call('inspect_workflow', { workflowId: 'demo.six-steps', cursor: 'zzz' }),
      'cursor',
      'format',
      'cursor',
    ],
    ['a bad session', () => begun({ sessionId: '7' }), 'sessionId', 'format', 'sessionId'],
    [
      'output without an ackToken',
      () => call('continue_workflow', { stateToken: tokens.stateToken, output: { notesMarkdown: 'x' } }),
      'ackToken',
      'required-with-output',
      'ackToken',
    ],
    [
      'context without an ackToken',
      () => call('continue_workflow', { stateToken: tokens.stateToken, context: { key: 'value' } }),
      'ackToken',
      'required-with-output',
      'ackToken',
    ],
    [
      'notes over their budget',
      () => go({ output: { notesMarkdown: 'x'.repeat(65_537) } }),
      'output.notesMarkdown',
      'max-bytes',
      '65537',
    ],
    [
      'context over its budget',
      () => go({ context: { a: 'x'.repeat(262_144) } }),
      'context',
      'max-bytes',
      '262144',
    ],
    ['context that is too deep', () => go({ context: deep(70) }), 'context', 'max-depth', '64'],
    [
      'a forbidden key',
      () => go({ context: '{"a":{"__proto__":{"b":1}}}' }),
      'context.a.__proto__',
      'forbidden-key',
      '__proto__',
    ],
    [
      'A16: a relative path',
      () => begun({ workspacePath: 'src' }),
      'workspacePath',
      'path',
      'a relative path',
    ],
    ['A16: a URL', () => begun({ workspacePath: 'https://a.example/b' }), 'workspacePath', 'path', 'a URL'],
    [
      'A16: a path of Windows',
      () => call('list_workflows', { workspacePath: 'C:\\work' }),
      'workspacePath',
      'path',
      'a Windows path',
    ],
    [
      'A16: a folder that is not there',
      () => begun({ workspacePath: `${home.root}/gone` }),
      'workspacePath',
      'path',
      'no such folder',
    ],
    ...(
      [
        ['src', 'a relative path'],
        ['https://a.example/b', 'a URL'],
        [`${home.root}/gone`, 'no such folder'],
      ] as const
    ).map(([workspacePath, says]): (typeof cases)[number] => [
      `A16: ${says} in a search`,
      () => call('resume_session', { workspacePath }),
      'workspacePath',
      'path',
      says,
    ]),
    ['a long title', () => begun({ title: 'x'.repeat(201) }), 'title', 'max-bytes', '200'],
  ];

  test.each(cases)('%s', async (_, send, field, rule, says) => {
    const answer = await send();
    expect(answer.isError).toBe(true);
    const { error } = answer.structured;
    expect(error).toMatchObject({
      error_code: 'INVALID_ARGUMENTS',
      category: 'validation',
      retryable: false,
    });
    expect(error.violations).toContainEqual(expect.objectContaining({ path: field, rule }));
    expect(error.message).toContain(says);
    expect(answer.text).toContain(error.message);
    expect(answer.text).toContain(error.suggested_action);
    for (const violation of error.violations)
      expect(answer.text).toContain(`${violation.path}: ${violation.message}`);
  });

  test('all mistakes in a call are named at once', async () => {
    const { structured } = await call('continue_workflow', {
      acktoken: 'x',
      context: '{',
      output: { notes: 1 },
    });
    expect(structured.error.violations.map(({ path }: { path: string }) => path).sort()).toEqual(
      ['acktoken', 'context', 'output.notes', 'stateToken'].sort(),
    );
  });
});

function deep(levels: number): object {
  return levels === 0 ? {} : { a: deep(levels - 1) };
}
