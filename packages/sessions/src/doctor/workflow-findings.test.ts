import { E } from '@workrail/kernel';
import type { WorkflowsLook } from '@workrail/ports';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { workflowFindings } from './workflow-findings.ts';

const NAMES = { bundledPath: '--bundled-path', workflowPaths: 'WORKRAIL_WORKFLOW_PATHS' };
const LOOK: WorkflowsLook = {
  places: [],
  files: 0,
  compiled: 0,
  copies: 0,
  invalid: [],
  unreadable: [],
  duplicates: [],
  shadowed: [],
};
const said = (look: Partial<WorkflowsLook>) => workflowFindings(E.right({ ...LOOK, ...look }), NAMES);

type Place = WorkflowsLook['places'][number];
const place = (members: Partial<Place>): Place => ({
  path: '/w',
  source: 'path',
  namedBy: 'workflow_paths',
  state: 'there',
  files: 2,
  ...members,
});

describe('a place', () => {
  test.each<[Partial<Place>, string, RegExp]>([
    [{ source: 'bundled', namedBy: 'usual' }, 'ok', /^\/w \(bundled\) has 2 workflow files\.$/],
    [
      { source: 'user', namedBy: 'saved' },
      'ok',
      /^\/w \(saved workflows, for all projects\) has 2 workflow files\.$/,
    ],
    [
      { source: 'user', namedBy: 'usual', files: 1 },
      'ok',
      /\(yours, for all projects\) has 1 workflow file\./,
    ],
    [{ source: 'bundled', namedBy: 'bundled_path' }, 'ok', /from --bundled-path/],
    [{ state: 'repeated' }, 'ok', /listed more than once/],
    [{ state: 'missing' }, 'fault', /^WORKRAIL_WORKFLOW_PATHS names \/w, .* it does not exist\.$/],
    [{ state: 'missing', namedBy: 'settings' }, 'fault', /^workflowPaths in settings\.json names \/w/],
    [{ state: 'missing', source: 'bundled', namedBy: 'usual' }, 'fault', /cannot be read from \/w/],
    [{ state: 'unusable', reason: 'it is odd' }, 'fault', /it is odd\.$/],
    [{ state: 'unusable', source: 'user', namedBy: 'usual', reason: 'it is odd' }, 'fault', /it is odd\.$/],
  ])('%j is %s', (members, status, words) => {
    const [finding] = said({ places: [place(members)] });
    expect(finding).toMatchObject({ id: 'workflow-place', status, message: expect.stringMatching(words) });
  });

  test('that nobody has to have is not missed', () =>
    expect(said({ places: [place({ state: 'missing', source: 'user', namedBy: 'usual' })] })).toHaveLength(
      2,
    ));
});

const error = (file: string): Diagnostic => ({
  file,
  line: 2,
  column: 5,
  pointer: '',
  rule: 'x',
  message: 'it is odd',
  suggestion: 'make it even',
  severity: 'error',
});

test('C3: files that cannot be used are named, all of them in the command as well', () => {
  const [files] = said({
    files: 5,
    compiled: 5,
    invalid: ['/a', '/b c', '/d'].map(error),
    unreadable: [{ path: '/e', reason: 'it is secret' }],
  });
  expect(files).toMatchObject({
    id: 'workflow-files',
    status: 'fault',
    message: '4 workflow files cannot be used.',
    fix: "Run: workrail validate /e /a '/b c' /d",
  });
  expect(files?.details?.slice(0, 2)).toEqual(['/e: it is secret', '/a:2:5: it is odd; make it even']);
});

test.each<[Partial<WorkflowsLook>, string]>([
  [{}, 'There are no workflow files.'],
  [{ files: 3, compiled: 3 }, 'All 3 workflow files can be used.'],
  [
    { files: 5, compiled: 3, copies: 2 },
    'All 3 workflow files can be used. 2 more are copies of bundled ones.',
  ],
  [{ files: 900, compiled: 500 }, 'The first 500 of 900 workflow files can be used.'],
])('files that can be used: %j', (look, message) =>
  expect(said(look)[0]).toMatchObject({ id: 'workflow-files', status: 'ok', message }),
);

test('ids of several files are a fault in one folder, and no fault in several', () => {
  const same = { id: 'my.ship', files: ['/a', '/b'] };
  expect(said({ duplicates: [same] })[1]).toMatchObject({
    status: 'fault',
    fix: 'Keep the id in one file and change it in the others. Run: workrail validate /a /b',
    details: ['my.ship: /a, /b'],
  });
  expect(said({ shadowed: [same] })[1]).toMatchObject({ status: 'ok', details: ['my.ship: /a hides /b'] });
});

test('settings that cannot be read leave the workflows alone', () =>
  expect(
    workflowFindings(E.left({ _tag: 'WorkflowSourceError', path: '/s.json', reason: 'x' }), NAMES),
  ).toMatchObject([{ id: 'workflow-files', status: 'not_looked_at' }]));
