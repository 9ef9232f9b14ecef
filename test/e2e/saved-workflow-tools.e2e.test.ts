import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterAllRan } from '../harness/after-all-ran.ts';
import { step, workflowFile } from './harness/command-line.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { OFFERED, READS } from './harness/offered-tools.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('saved-workflows');
const seen = new Set<string>();
const AUTHORING = { args: ['--toolsets', 'execution,authoring'] };
const COMMAND =
  '# kept\nworkflow: create_app\ntitle: Create an app\nsteps:\n  - id: one\n    run: apps create\n';
const CALLER = { workflow: 'caller', steps: [{ id: 'one', run: 'workflow create_app' }] };
const MINE = COMMAND.replace('create_app', 'mine');
/** Files that name no workflow, and one whose name is another's id. */
const BESIDE = {
  'broken.yaml': 'workflow: [',
  'one.yaml': COMMAND.replace('create_app', 'twice'),
  'two.yaml': COMMAND.replace('create_app', 'twice'),
  'mine.yaml': COMMAND.replace('create_app', 'yours'),
};

async function server(options: object = AUTHORING) {
  const home = homeForTest();
  const opened = await openServer({ home, ...options });
  const plain = normalizer(home.root);
  const call = async (tool: string, args: object, name?: string) => {
    const { text, structured, isError } = await opened.call(tool, args);
    if (name !== undefined) golden.match(name, plain(text));
    if (isError) seen.add(structured.error.error_code);
    return { text, structured, isError };
  };
  return { home, call, opened, folder: join(home.data, 'workflows') };
}

test('a workflow is saved, listed, read, changed, renamed and deleted', async () => {
  const { call, folder, home } = await server();
  await call('workflow_list', {}, 'none');
  const saved = await call('workflow_save', { manifest_content: COMMAND }, 'saved');
  expect(saved.structured).toMatchObject({ kind: 'ok', workflow_id: 'create_app', created: true });
  expect(readFileSync(join(folder, 'create_app.yaml'), 'utf8')).toBe(COMMAND);
  await call('workflow_save', { manifestContent: CALLER, workflowId: 'caller' }, 'saved-object');
  expect(readFileSync(join(folder, 'caller.yaml'), 'utf8')).toBe(
    'workflow: caller\nsteps:\n  - id: one\n    run: workflow create_app\n',
  );
  home.write('data/workflows/broken.yaml', 'workflow: [');
  const { structured: list } = await call('workflow_list', {}, 'listed');
  expect(list).toMatchObject({ total: 2, broken_count: 1 });
  const { structured: got } = await call('workflow_get', { workflow_id: 'create_app' }, 'read');
  expect(got).toMatchObject({
    content: COMMAND,
    version: saved.structured.version,
    parsed: { workflow: 'create_app' },
  });
  await call('workflow_get', { workflow_id: 'broken' }, 'read-broken');
  const more = { manifest_content: `${COMMAND}# more\n`, expected_version: got.version };
  const { structured: changed } = await call('workflow_save', more, 'replaced');
  expect(changed).toMatchObject({ created: false, changed: true });
  const { structured: renamed } = await call(
    'workflow_rename',
    { workflow_id: 'create_app', new_id: 'make_app', expected_version: changed.version },
    'renamed',
  );
  expect(renamed).toMatchObject({ kind: 'ok', workflow_id: 'make_app', reference_count: 1 });
  await call('workflow_delete', { workflow_id: 'make_app', confirm: 'make_app' }, 'deleted');
  expect(readdirSync(folder).sort()).toEqual(['broken.yaml', 'caller.yaml']);
});

test('what is wrong is told with what to do, and nothing is changed', async () => {
  const { call, folder, home } = await server();
  const { structured } = await call('workflow_save', { manifest_content: COMMAND });
  await call('workflow_save', { manifest_content: CALLER });
  for (const [name, text] of Object.entries(BESIDE)) home.write(`data/workflows/${name}`, text);
  const bad = 'workflow: bad\nstep: []\nsteps:\n  - id: one\n    run: x\n';
  for (const [name, tool, args, code] of [
    ['exists', 'workflow_save', { manifest_content: `${COMMAND}#\n` }, 'WORKFLOW_ALREADY_EXISTS'],
    [
      'stale',
      'workflow_save',
      { manifest_content: COMMAND, expected_version: 'x' },
      'WORKFLOW_VERSION_CONFLICT',
    ],
    [
      'no-such-version',
      'workflow_save',
      {
        manifest_content: bad.replace('step: []\n', '').replace('run: x', 'run: a b'),
        expected_version: 'x',
      },
      'WORKFLOW_VERSION_CONFLICT',
    ],
    [
      'other-id',
      'workflow_save',
      { manifest_content: COMMAND, workflow_id: 'other' },
      'WORKFLOW_IDENTIFIER_MISMATCH',
    ],
    ['mistakes', 'workflow_save', { manifest_content: bad }, 'WORKFLOW_VALIDATION_FAILED'],
    ['unknown', 'workflow_get', { workflow_id: 'create_ap' }, 'WORKFLOW_NOT_FOUND'],
    ['taken', 'workflow_rename', { workflow_id: 'create_app', new_id: 'caller' }, 'WORKFLOW_ALREADY_EXISTS'],
    [
      'no-id',
      'workflow_rename',
      { workflow_id: 'create_app', new_id: '../x' },
      'WORKFLOW_IDENTIFIER_INVALID',
    ],
    [
      'unconfirmed',
      'workflow_delete',
      { workflow_id: 'create_app', confirm: 'yes' },
      'WORKFLOW_DELETION_UNCONFIRMED',
    ],
    ['doubled', 'workflow_get', { workflow_id: 'twice' }, 'WORKFLOW_DOUBLED'],
    ['file-taken', 'workflow_save', { manifest_content: MINE }, 'WORKFLOW_FILE_TAKEN'],
    ['refused', 'workflow_rename', { workflow_id: 'broken', new_id: 'whole' }, 'WORKFLOW_RENAME_REFUSED'],
    ['no-confirmation', 'workflow_delete', { workflow_id: 'create_app' }, 'INVALID_ARGUMENTS'],
  ] as const) {
    const refused = await call(tool, args, `error-${name}`);
    expect(refused.structured.error).toMatchObject({ error_code: code });
    if (name === 'stale')
      expect(refused.structured.error.context).toMatchObject({ expected: 'x', actual: structured.version });
    if (name === 'mistakes')
      expect(refused.structured.error.violations[0]).toMatchObject({ path: '/step', line: 2, column: 1 });
  }
  expect(readdirSync(folder).sort()).toEqual(
    [...Object.keys(BESIDE), 'caller.yaml', 'create_app.yaml'].sort(),
  );
  expect(readFileSync(join(folder, 'create_app.yaml'), 'utf8')).toBe(COMMAND);
});

test('a long text comes in parts, each in an answer that a client shows whole', async () => {
  const { call } = await server();
  const text = `${COMMAND}# ${'long é🎉 text '.repeat(6_000)}\n`;
  await call('workflow_save', { manifest_content: text });
  let read = '';
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const part: Awaited<ReturnType<typeof call>> = await call('workflow_get', {
      workflow_id: 'create_app',
      offset,
    });
    expect(Buffer.byteLength(JSON.stringify([part.text, part.structured]))).toBeLessThan(40_000);
    expect(part.structured.content.isWellFormed()).toBe(true);
    read += part.structured.content;
    offset = part.structured.next_offset;
  }
  expect(read).toBe(text);
});

test('a folder that cannot be used is named', async () => {
  const home = homeForTest();
  const file = home.write('flows', '');
  const opened = await openServer({ home, ...AUTHORING, env: { REGISTRY_WORKFLOWS_PATH: file } });
  const { text, structured } = await opened.call('workflow_save', { manifest_content: COMMAND });
  golden.match('error-folder', normalizer(home.root)(text));
  seen.add(structured.error.error_code);
});

// Every code has a golden text.
afterAllRan(() => {
  const file = new URL('../../packages/mcp-surface/src/errors/saved-workflow-errors.ts', import.meta.url);
  const source = readFileSync(file, 'utf8');
  const codes = [...source.matchAll(/\(\s*'(WORKFLOW_[A-Z_]+)'/g)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(9);
  expect(codes.filter((code) => !seen.has(code))).toEqual([]);
});

describe('what a server offers', () => {
  test('a saved workflow of an agent can be started at once, also by another server', async () => {
    const { call, home } = await server();
    const other = await openServer({ home });
    const review = workflowFile('team.review', [step('write', { prompt: 'Write it down.' })]);
    await call('workflow_save', { manifest_content: JSON.stringify(review) });
    const started = await other.call('start_workflow', { workflowId: 'team.review' });
    expect(started.text).toContain('Write it down.');
  });

  test('workflow_list is the early name of list_workflows, unless it is a tool', async () => {
    const without = await server({});
    expect((await without.call('workflow_list', {})).structured).toHaveProperty('problemCount');
    const { call } = await server();
    expect((await call('workflow_list', {})).structured).toHaveProperty('broken_count');
  });

  test('read-only leaves what reads', async () => {
    const { opened, call, folder } = await server({ args: ['--toolsets', 'authoring', '--read-only'] });
    const { result } = await opened.request('tools/list', {});
    const tools = (result as { tools: { name: string }[] }).tools;
    expect(tools.map(({ name }) => name)).toEqual(OFFERED.authoring.filter((name) => READS.includes(name)));
    expect((await call('workflow_save', { manifest_content: COMMAND })).isError).toBe(true);
    expect((await call('workflow_list', {})).structured).toMatchObject({ total: 0, folder });
  });
});
