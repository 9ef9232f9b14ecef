import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CommandOptions, step, workflowFile, workrail } from './harness/command-line.ts';
import { GOOD, jsonOf, project } from './harness/command-project.ts';
import { BUNDLED_WORKFLOWS } from './harness/server-files.ts';
import type { ServerHome } from './harness/server-home.ts';

describe('routines', () => {
  const CALLER = workflowFile('team.caller', [
    { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-shared' } },
  ]);
  const routine = (prompt: string): object =>
    workflowFile('team.routine-shared', [step('inner', { prompt })]);

  const outcome = (home: ServerHome, args: readonly string[], more: Partial<CommandOptions> = {}) =>
    jsonOf(workrail(['validate', ...args, '--json'], { home, ...more }).stdout).files.find(
      ({ workflowId }) => workflowId === 'team.caller',
    );

  test('are found among the named files first, then where the server would look', () => {
    const { home } = project({ 'flows/caller.json': CALLER });
    expect(outcome(home, ['flows'])?.diagnostics).toMatchObject([{ rule: 'unknown-template' }]);

    home.write('list/routine.json', routine('From the list.'));
    const listed = outcome(home, ['flows'], { env: { WORKRAIL_WORKFLOW_PATHS: join(home.root, 'list') } });
    expect(listed).toMatchObject({ ok: true });
    expect(outcome(home, ['flows', '--workflow-paths', join(home.root, 'list')])).toEqual(listed);

    home.write('.workrail/workflows/routine.json', routine('From the user.'));
    const users = outcome(home, ['flows']);
    home.write('work/.workrail/workflows/routine.json', routine('From the project.'));
    const projects = outcome(home, ['flows']);
    home.write('work/flows/routine.json', routine('Named.'));
    const named = outcome(home, ['flows']);
    const hashes = [listed, users, projects, named].map((file) => file?.workflowHash);
    expect(new Set(hashes).size).toBe(4);
    expect(hashes).not.toContain(undefined);
  });

  test('of the program are there too', () => {
    const call = { templateId: 'wr.templates.routine.context-map', args: { subject: 'it', question: 'why' } };
    const { validate } = project({
      'a.json': workflowFile('team.mapper', [{ id: 'map', title: 'Map', templateCall: call }]),
    });
    const env = { WORKRAIL_BUNDLED_PATH: '' };
    expect(validate(['a.json', '--quiet'], { env })).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(validate(['a.json', '--bundled-path', BUNDLED_WORKFLOWS]).status).toBe(0);
  });
});

test('the bindings of the project count, and broken ones are a warning', () => {
  const { home, validate } = project({
    'a.json': workflowFile('team.slotted', [step('end', { prompt: 'Run {{wr.bindings.final}}.' })], {
      extensionPoints: [{ slotId: 'final', purpose: 'Ends it.', default: 'team.routine-one' }],
    }),
    '.workrail/workflows/one.json': workflowFile('team.routine-one'),
    '.workrail/workflows/two.json': workflowFile('team.routine-two'),
  });
  const hash = () => jsonOf(validate(['a.json', '--json']).stdout).files[0]?.workflowHash;
  const before = hash();
  home.write('work/.workrail/bindings.json', { final: 'team.routine-two' });
  expect(hash()).not.toBe(before);
  home.write('work/.workrail/bindings.json', '{');
  const { status, stdout } = validate(['a.json']);
  expect(status).toBe(0);
  expect(stdout).toContain('bindings.json:1:2 warning unused-bindings ');
  expect(validate(['a.json', '--strict']).status).toBe(1);
});

test('wr ids are refused outside the bundled folder [EXEC-ID-4]', () => {
  const { validate } = project({ 'flows/a.json': workflowFile('wr.mine') });
  expect(validate(['flows']).stdout).toContain('error reserved-id');
  expect(validate(['flows', '--bundled-path', 'flows']).status).toBe(0);
});

test('files with one id are told at both, with the other’s name', () => {
  const { validate } = project({ 'a.json': GOOD, 'b/c.json': GOOD });
  const { status, stdout } = validate(['a.json', 'b']);
  expect(status).toBe(1);
  expect(stdout).toContain('a.json:1:7 error duplicate-workflow id "team.good" is also the id of b/c.json\n');
  expect(stdout).toContain('b/c.json:1:7 error duplicate-workflow id "team.good" is also the id of a.json\n');
});

test('B3: a file gets the same verdict from any folder', () => {
  const call = { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-shared' } };
  const { home, validate } = project({
    'flows/caller.json': workflowFile('team.caller', [call]),
    'flows/routine.json': workflowFile('team.routine-shared'),
    '.workrail/workflows/far.json': workflowFile('team.far', [call]),
    '.workrail/workflows/routines/routine.json': workflowFile('team.routine-shared'),
  });
  home.write('elsewhere/package.json', {});
  home.write(
    'elsewhere/.workrail/workflows/routine.json',
    workflowFile('team.routine-shared', [step('other')]),
  );
  const hashes = (path: string) =>
    ['.', '..', 'work/flows', 'work/.workrail', 'elsewhere'].map((cwd) => {
      const { status, stdout } = validate([join(home.work, path), '--json'], { cwd: join(home.root, cwd) });
      return [status, jsonOf(stdout).files[0]?.workflowHash];
    });
  for (const path of ['flows/caller.json', '.workrail/workflows/far.json']) {
    const [first, ...others] = hashes(path);
    expect(first).toEqual([0, expect.stringMatching(/^sha256:/)]);
    for (const other of others) expect(other).toEqual(first);
  }
  const preview = (cwd: string) =>
    workrail(['workflow', 'preview', join(home.work, 'flows/caller.json')], {
      home,
      cwd: join(home.root, cwd),
    });
  const hash = (text: string) => /^hash +(\S+)$/m.exec(text)?.[1];
  expect(hash(preview('elsewhere').stdout)).toMatch(/^sha256:/);
  expect(hash(preview('elsewhere').stdout)).toBe(hash(preview('.').stdout));
  expect(preview('elsewhere').status).toBe(0);
});
