import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { left, right } from '@workrail/kernel/outcome';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openWorkRail } from './open-work-rail.ts';
import type { TaskEither } from './result.ts';

const rail = openWorkRail({ store: 'memory' });
afterAll(() => rail.close());

type Untyped = Readonly<Record<string, (...input: readonly unknown[]) => TaskEither<unknown, unknown>>>;
const plain = rail as unknown as Untyped;

describe('a call in plain JavaScript that is wrong ends in an error that names the field and the fix', () => {
  test.each<[string, readonly unknown[], string, string]>([
    ['continueWorkflow', [], 'stateToken', '"stateToken" is missing'],
    ['continueWorkflow', [null], 'stateToken', '"stateToken" is missing'],
    [
      'continueWorkflow',
      [{ stateToken: 'st', ackToken: null }],
      'ackToken',
      '"ackToken" must be a string, not null',
    ],
    [
      'startWorkflow',
      [{ workflowId: 5 }],
      'workflowId',
      '"workflowId" must be a string, not a value of type number',
    ],
    [
      'startWorkflow',
      ['wr.code-review'],
      'input',
      'the arguments must be an object, not a value of type string',
    ],
    [
      'startWorkflow',
      [{ workflowId: 'wr.code-review', contxt: {} }],
      'contxt',
      'unknown key "contxt"; did you mean "context"?',
    ],
    [
      'startWorkflow',
      [{ workflowId: 'wr.code-review', context: { at: new Date(0) } }],
      'context.at',
      'context.at is an object of type Date, which JSON has no value for',
    ],
    [
      'startWorkflow',
      [{ workflowId: 'wr.code-review', context: { list: [Symbol.iterator] } }],
      'context.list.0',
      'context.list.0 is of type symbol, which JSON has no value for',
    ],
    ['startWorkflow', [{ workflowId: ' ' }], 'workflowId', '"workflowId" is empty'],
    ['inspectWorkflow', [{ workflowId: '' }], 'workflowId', '"workflowId" is empty'],
    ['importSession', [{ path: '' }], 'path', '"path" is empty'],
    ['pruneSessions', [{ keep: ['ses_x', ''] }], 'keep.1', '"keep.1" is empty'],
    ['showSession', [''], 'sessionId', '"sessionId" is empty'],
    ['showSession', [], 'sessionId', '"sessionId" is missing'],
    ['showRun', [7], 'runId', '"runId" must be a string, not a value of type number'],
    ['isApprovalOpen', [{}], 'sessionId', '"sessionId" is missing; "question" is missing'],
    [
      'answerApproval',
      [{ sessionId: 's', question: 1, answer: 'yes', channel: 'page' }],
      'answer',
      '"answer" is "yes", and takes approved or declined',
    ],
    ['exportSession', [{ sessionId: 's', path: 'a', producer: {} }], 'producer.name', expect.any(String)],
    [
      'exportSession',
      [{ sessionId: `ses_${'0'.repeat(8)}`, path: 'a', producer: { name: 'x'.repeat(201), version: '1' } }],
      'producer.name',
      'producer.name cannot stand in a bundle: it has more than 200 bytes',
    ],
    [
      'importSession',
      [{ path: 'a', replace: { producer: { name: 'x', version: '\ud800' } } }],
      'replace.producer.version',
      '"replace.producer.version" contains half a character (a lone surrogate), which cannot be stored; send the text again with whole characters',
    ],
    ['startSession', [{ title: 'a\ud83d' }], 'title', expect.stringContaining('half a character')],
    [
      'startWorkflow',
      [{ workflowId: 'wr.code-review', idempotencyKey: '\udc00' }],
      'idempotencyKey',
      expect.stringContaining('half a character'),
    ],
    [
      'answerApproval',
      [{ sessionId: 's', question: 1, answer: 'approved', channel: 'api', by: 'a\ud83d' }],
      'by',
      expect.stringContaining('half a character'),
    ],
    [
      'startSession',
      [new Map([['title', 'X']])],
      'input',
      'the arguments must be an object, not an object of type Map',
    ],
    [
      'listSessions',
      [Promise.resolve({})],
      'input',
      'the arguments must be an object, not an object of type Promise',
    ],
    [
      'startWorkflow',
      [{ workflowId: 'wr.code-review', preferences: new Map([['mode', 'guided']]) }],
      'preferences',
      '"preferences" must be an object, not an object of type Map; did you mean "preferences.mode"?',
    ],
    [
      'continueWorkflow',
      [{ stateToken: 's', resolvedGaps: new Array(200_000).fill(0) }],
      expect.stringMatching(/^resolvedGaps/),
      expect.stringMatching(/"resolvedGaps/),
    ],
  ])('%s(%o)', async (method, input, field, message) =>
    expect(left((await plain[method]?.(...input)()) as never)).toMatchObject({
      _tag: 'InvalidInputError',
      field,
      message,
      fix: expect.stringMatching(/\w/),
    }),
  );
});

test('what needs no input takes none', async () => {
  for (const method of [
    'listWorkflows',
    'listSessions',
    'listApprovals',
    'openRuns',
    'resumeSession',
  ] as const)
    expect(await rail[method]()()).toMatchObject({ _tag: 'Right' });
});

test('what is misspelt is refused before anything is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workrail-untyped-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kept = openWorkRail({ store: { folder: 'data' }, cwd: folder });
  const misspelt = { workflowId: 'wr.code-review', preferences: { autonmy: 'guided' } } as never;
  expect(left(await kept.startWorkflow(misspelt)())).toMatchObject({
    field: 'preferences.autonmy',
    rule: 'unknown-key',
    fix: 'Correct what is named and call startWorkflow again; nothing was written.',
  });
  await kept.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('an empty ackToken is told as such, with what it usually means', async () => {
  const { stateToken } = right(await rail.startWorkflow({ workflowId: 'wr.code-review' })());
  expect(
    left(await rail.continueWorkflow({ stateToken, ackToken: '', notesMarkdown: 'Done.' })()),
  ).toMatchObject({
    field: 'ackToken',
    message: 'ackToken is empty; nothing was recorded',
    fix: expect.stringContaining('its run is complete'),
  });
  expect(left(await rail.continueWorkflow({ stateToken: '' })())).toMatchObject({
    reason: expect.stringContaining('it is empty'),
  });
});

test('a step that lacks its notes asks for them by the name that they have here', async () => {
  const { stateToken, ackToken } = right(await rail.startWorkflow({ workflowId: 'wr.code-review' })());
  if (ackToken === null) throw new Error('no step');
  const blocked = right(await rail.continueWorkflow({ stateToken, ackToken })());
  const fixes = (blocked.blockers ?? []).map(({ suggestedFix }) => suggestedFix).join('\n');
  expect(fixes).toContain('Send notesMarkdown:');
  expect(fixes).not.toContain('output.');
  expect(left(await rail.checkpointWorkflow({ stateToken })())).toMatchObject({
    field: 'notesMarkdown',
    fix: expect.stringMatching(/^Send notesMarkdown/),
  });
});

test('sessions are listed to twenty unless more are asked for', async () => {
  const many = openWorkRail({ store: 'memory' });
  for (let number = 0; number < 21; number += 1)
    right(await many.startSession({ title: `Work ${number}` })());
  expect(right(await many.listSessions()()).sessions).toHaveLength(20);
  expect(right(await many.listSessions({ limit: 21 })()).sessions).toHaveLength(21);
  await many.close();
});

test.each<[unknown, string]>([
  [undefined, '"store" is missing'],
  [{ store: 'memroy' }, '"store" is "memroy", and takes memory; did you mean "memory"?'],
  [{ store: { foldr: 'a' } }, 'unknown key "foldr"; did you mean "store.folder"?; "store.folder" is missing'],
  [{ store: { folder: '' } }, '"store.folder" is empty; name the folder that sessions are kept in'],
  [{ store: 'memory', workflow: ['a'] }, 'unknown key "workflow"; did you mean "workflows"?'],
])('opening with %j fails', (options, message) =>
  expect(() => openWorkRail(options as never)).toThrow(new TypeError(`openWorkRail: ${message}`)),
);

test('a workflow folder that does not exist is a problem of the list', async () => {
  const place = mkdtempSync(join(tmpdir(), 'workrail-untyped-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const own = openWorkRail({ store: 'memory', workflows: ['flows'], cwd: place });
  expect(right(await own.listWorkflows()()).problems).toEqual([
    { file: join(place, 'flows'), message: expect.stringContaining('does not exist') },
  ]);
  await own.close();
});
