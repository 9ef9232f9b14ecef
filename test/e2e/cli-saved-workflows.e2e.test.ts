import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectHarmless, step, watched, workflowFile } from './harness/command-line.ts';
import { project } from './harness/command-project.ts';

const COMMAND = `# of the team
workflow: create_app   # keep
title: Create an app
steps:
  - id: one
    run: apps create
`;
const CALLER = 'workflow: caller\nsteps:\n  - id: one\n    run: workflow create_app\n';
const versionOf = (text: string) => createHash('sha256').update(text).digest('hex');

function saved(files: Readonly<Record<string, string | object>> = {}) {
  const { home, workflow } = project({ 'app.yaml': COMMAND, 'caller.yaml': CALLER, ...files });
  const at = (...path: string[]) => join(home.data, 'workflows', ...path);
  const json = (args: readonly string[], status = 0) => {
    const ended = workflow([...args, '--json']);
    expect({ args, ...ended }).toMatchObject({ status });
    return JSON.parse(ended.stdout);
  };
  return { home, workflow, json, at };
}

const OK = { status: 0, stderr: '' };

/** A home in whose folder these are. */
const SAVED = { 'create_app.yaml': COMMAND, 'caller.yaml': CALLER };
function there(more: Readonly<Record<string, string>> = {}) {
  const all = saved();
  for (const [name, text] of Object.entries({ ...SAVED, ...more }))
    all.home.write(`data/workflows/${name}`, text);
  return all;
}

describe('a workflow file', () => {
  test('is saved, listed and printed [APIS-SAVED-1]', () => {
    const { workflow, json, at } = saved();
    const version = versionOf(COMMAND);
    expect(workflow(['list', '--saved'])).toEqual({
      ...OK,
      stdout: `No workflow is saved in ${at()} yet. To save one: workrail workflow save <file>\n`,
    });
    expect(existsSync(at())).toBe(false);
    expect(workflow(['save', 'app.yaml'])).toEqual({
      ...OK,
      stdout: `Saved create_app: ${at('create_app.yaml')}\nversion ${version}\n`,
    });
    expect(workflow(['save', 'app.yaml']).stdout).toBe(
      `Nothing has changed in create_app: ${at('create_app.yaml')}\nversion ${version}\n`,
    );
    expect(json(['save', 'caller.yaml'])).toMatchObject({ workflow_id: 'caller', created: true });
    expect(workflow(['list', '--saved'])).toEqual({
      ...OK,
      stdout: 'caller      command  yaml  caller\ncreate_app  command  yaml  Create an app\n',
    });
    expect(workflow(['get', 'create_app'])).toEqual({ ...OK, stdout: COMMAND });
    expect(json(['get', 'create_app'])).toMatchObject({ content: COMMAND, version, format: 'yaml' });
  });

  test('is renamed and deleted', () => {
    const { workflow, at } = there();
    const renamed = COMMAND.replace('create_app', 'make_app');
    expect(workflow(['rename', 'create_app', 'make_app'])).toEqual({
      ...OK,
      stdout: `Renamed create_app to make_app: ${at('make_app.yaml')}\nversion ${versionOf(renamed)}\n\nSteps that still run "create_app":\n  ${at('caller.yaml')}:4:10 (caller)\n`,
    });
    expect(readFileSync(at('make_app.yaml'), 'utf8')).toBe(renamed);
    expect(workflow(['delete', 'make_app', '--yes'])).toEqual({
      ...OK,
      stdout: `Deleted make_app: ${at('make_app.yaml')}\n`,
    });
    expect(readdirSync(at())).toEqual(['caller.yaml']);
  });

  test('is saved from stdin, where the environment says, and is there for every command [APIS-SAVED-1]', () => {
    const { home, workflow } = saved();
    const env = { REGISTRY_WORKFLOWS_PATH: join(home.root, 'flows') };
    const text = JSON.stringify(workflowFile('team.review', [step('write')]));
    expect(workflow(['save', '-'], { input: text, env })).toMatchObject(OK);
    expect(readFileSync(join(home.root, 'flows', 'team.review.json'), 'utf8')).toBe(text);
    expect(workflow(['list'], { env }).stdout).toContain('team.review');
  });

  test('is replaced where the command says so, or it has the version that is expected', () => {
    const { workflow, json, at, home } = there();
    const [before, after] = [versionOf(COMMAND), versionOf(`${COMMAND}# more\n`)];
    home.write('work/app.yaml', `${COMMAND}# more\n`);
    expect(json(['save', 'app.yaml'], 1).error).toMatchObject({
      error_code: 'WORKFLOW_ALREADY_EXISTS',
      category: 'conflict',
      context: { workflow_id: 'create_app', path: at('create_app.yaml'), version: before },
      retryable: false,
    });
    expect(json(['save', 'app.yaml', '--expected-version', before])).toMatchObject({ version: after });
    home.write('work/app.json', { workflow: 'create_app', steps: [{ id: 'one', run: 'a b' }] });
    expect(json(['save', 'app.json', '--expected-version', before, '--overwrite'], 1).error).toMatchObject({
      error_code: 'WORKFLOW_VERSION_CONFLICT',
      category: 'conflict',
      context: { workflow_id: 'create_app', expected: before, actual: after },
    });
    expect(workflow(['save', 'app.json', '--overwrite']).stdout).toMatch(/^Replaced create_app: /);
    expect(readdirSync(at()).sort()).toEqual(['caller.yaml', 'create_app.json']);
  });
});

describe('what is wrong is told', () => {
  test('with all places in the file, and nothing is written', () => {
    const bad = 'workflow: bad\nstep: []\nsteps:\n  - id: "\\e[31mone"\n    run: x\n';
    const { workflow, at } = saved({ 'bad.yaml': bad });
    const { stdout, stderr, status } = workflow(['save', 'bad.yaml', '--json']);
    expect(status).toBe(1);
    const { error } = JSON.parse(stdout);
    expect(error).toMatchObject({
      error_code: 'WORKFLOW_VALIDATION_FAILED',
      category: 'validation',
      correlation_id: expect.stringMatching(/\S/),
    });
    expect(error.violations.length).toBeGreaterThan(1);
    for (const violation of error.violations)
      expect(violation).toMatchObject({
        path: expect.any(String),
        rule: expect.any(String),
        message: expect.any(String),
        line: expect.any(Number),
        column: expect.any(Number),
      });
    expectHarmless(stdout);
    expectHarmless(stderr);
    expect(stderr).toContain('line 2, column 1 (/step): ');
    expect(existsSync(at())).toBe(false);
  });

  test.each([
    [['get', 'create_ap'], 2, 'WORKFLOW_NOT_FOUND', 'not_found'],
    [['rename', 'create_app', '../x'], 2, 'WORKFLOW_IDENTIFIER_INVALID', 'validation'],
    [['save', 'none.yaml'], 1, 'INPUT_UNREADABLE', 'execution'],
    [['delete', 'create_app'], 2, 'MISUSE', 'validation'],
    [
      ['delete', 'create_app', '--yes', '--expected-version', 'x'],
      1,
      'WORKFLOW_VERSION_CONFLICT',
      'conflict',
    ],
    [['save', 'app.yaml', '--read-only'], 2, 'MISUSE', 'validation'],
  ])('%j', (args, status, error_code, category) => {
    const { json, at } = there();
    expect(json(args, status).error).toMatchObject({ error_code, category });
    expect(readdirSync(at()).sort()).toEqual(['caller.yaml', 'create_app.yaml']);
  });

  test('of files that name no workflow, which hide no other', () => {
    const { workflow, json } = there({ 'broken.yaml': 'workflow: [', 'two.yaml': CALLER });
    const { stdout } = workflow(['list', '--saved']);
    expect(stdout).toMatch(
      /^create_app {2}command {2}yaml {2}Create an app\n\nFiles that name no workflow:\n.*broken\.yaml: line 1: .*\n.*caller\.yaml: the id "caller" is also in .*two\.yaml\n.*two\.yaml: /,
    );
    expect(json(['get', 'caller'], 1).error.error_code).toBe('WORKFLOW_DOUBLED');
  });
});

describe('on a terminal', () => {
  const terminal = (input: string) => ({ nodeArgs: watched('stdin', 'stderr'), input });

  test('a deletion asks, and does what the answer says', () => {
    const { workflow, at } = there();
    const { status, stderr } = workflow(['delete', 'create_app'], terminal('no\n'));
    expect(status).toBe(2);
    expect(stderr).toContain(`Delete "create_app" (${at('create_app.yaml')})? [y/N] `);
    expect(readdirSync(at()).sort()).toEqual(['caller.yaml', 'create_app.yaml']);
    expect(workflow(['delete', 'create_app'], terminal('y\n'))).toMatchObject({ status: 0 });
    expect(readdirSync(at())).toEqual(['caller.yaml']);
  });

  test('nothing that a printed workflow holds acts on it', () => {
    const { workflow } = there({ 'create_app.yaml': `${COMMAND}# \u202e\n` });
    expect(workflow(['get', 'create_app'], { nodeArgs: watched('stdout') }).stdout).toBe(
      `${COMMAND}# \\u202e\n`,
    );
    expect(workflow(['get', 'create_app']).stdout).toBe(`${COMMAND}# \u202e\n`);
  });
});
