import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandOf, expectHarmless, workflowFile, workrail } from './harness/command-line.ts';
import { project } from './harness/command-project.ts';
import { openServer } from './harness/open-server.ts';
import { runWorkflow } from './harness/scripted-agent.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const FILE = '.workrail/workflows/team.first.yaml';

/** What stands below the working folder, folders with a slash. */
const below = (home: ServerHome): readonly string[] =>
  readdirSync(home.work, { recursive: true, encoding: 'utf8' }).sort();

describe('a new workflow', () => {
  test('is a file that is valid, can be previewed, and is run to its end', async () => {
    const { home, workflow, validate } = project();
    const { status, stdout, stderr } = workflow(['new', 'team.first']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(`Created ${FILE} with the workflow team.first.

Next:
  1. Edit it: its comments explain each part.
  2. workrail validate ${FILE} --strict
  3. workrail workflow preview ${FILE}
  4. Tell your agent: start the workflow team.first.
`);
    expect(validate([FILE, '--strict'])).toEqual({ status: 0, stdout: '1 file: no problems\n', stderr: '' });
    const preview = workflow(['preview', FILE]);
    expect(preview).toMatchObject({ status: 0, stderr: '' });
    expect(preview.stdout).toContain('step plan: Make a plan [confirmation: always]');

    const server = await openServer({ home });
    const journey = await runWorkflow(server, 'text', { workflowId: 'team.first' }, ({ stepId }) =>
      stepId === 'understand' ? { goal: 'The door opens.' } : undefined,
    );
    expect(journey.steps).toEqual(['understand', 'plan', 'work', 'check']);
    expect(journey.read[1]).toContain('APPROVAL NEEDED');
    expect(journey.read[3]).toContain('Show that this goal is reached: The door opens.');
    expect(journey.blocked).toBe(0);
  });

  test('is told as JSON, and is JSON where its name says so', async () => {
    const { home, workflow, validate } = project();
    const { stdout } = workflow(['new', 'team.first', '--out', 'workflows/one/first.json', '--json']);
    const path = join(home.work, 'workflows', 'one', 'first.json');
    expect(JSON.parse(stdout)).toEqual({
      workflowId: 'team.first',
      path,
      format: 'json',
      workflowHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      offered: true,
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ id: 'team.first', version: '0.1.0' });
    expect(validate(['workflows', '--strict']).status).toBe(0);
    const server = await openServer({ home });
    expect((await runWorkflow(server, 'text', { workflowId: 'team.first' })).steps).toHaveLength(4);
  });

  test('lies in the project around the folder, else in the folder itself', () => {
    const { home, workflow } = project();
    mkdirSync(join(home.work, 'docs', 'deep'), { recursive: true });
    const made = workflow(['new', 'team.first'], { cwd: join(home.work, 'docs', 'deep') });
    expect(made.stdout).toContain(`Created ${join(home.work, FILE)} with`);
    expect(existsSync(join(home.work, FILE))).toBe(true);

    const plain = homeForTest();
    expect(workrail(['workflow', 'new', 'team.first'], { home: plain }).stdout).toContain(
      `Created ${FILE} with`,
    );
    expect(workrail(['workflow', 'list'], { home: plain }).stdout).toMatch(/^team\.first /);
  });

  test('that agents would not find is told so, with its name as a shell reads it', () => {
    const { workflow } = project();
    const { stdout } = workflow(['new', 'team.first', '--out', "Ada's drafts/\u001b[31m.yml"]);
    expectHarmless(stdout);
    expect(stdout).toContain(`workrail validate 'Ada'\\''s drafts/\\u001b[31m.yml' --strict`);
    expect(stdout).toContain('Agents do not see it where it is');
  });
});

describe('nothing is written', () => {
  test.each([
    ['first', 'workrail workflow new project.first'],
    ['Team.First', 'workrail workflow new team.first'],
    ['team.first.step', 'workrail workflow new team.first-step'],
    ['../team.first', 'workrail workflow new workflow.team-first'],
    ['wr.first', 'workrail workflow new project.first'],
  ])('with the id %s', (id, fix) => {
    const { home, workflow } = project();
    const before = below(home);
    const { status, stdout, stderr } = workflow(['new', id]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      expect.stringContaining(`workrail: "${id}"`),
      `Nothing was written. For example: ${fix}`,
      '',
    ]);
    expect(below(home)).toEqual(before);
  });

  test('over a file, and for an id that the project sees already', () => {
    const { home, workflow } = project({
      [FILE]: 'my own notes, no workflow',
      'workflows/second.json': workflowFile('team.second'),
    });
    home.write('.workrail/workflows/third.json', workflowFile('team.third'));
    const before = below(home);
    const taken = workflow(['new', 'team.first']);
    expect(taken).toMatchObject({ status: 1, stdout: '' });
    expect(taken.stderr).toContain(`workrail: ${join(home.work, FILE)} already exists\nIt was not changed.`);
    expect(readFileSync(join(home.work, FILE), 'utf8')).toBe('my own notes, no workflow');

    for (const [id, place] of [
      ['team.second', join(home.work, 'workflows', 'second.json')],
      ['team.third', join(home.root, '.workrail', 'workflows', 'third.json')],
    ] as const) {
      const seen = workflow(['new', id, '--out', 'new.yaml']);
      expect(seen).toMatchObject({ status: 1, stdout: '' });
      expect(seen.stderr).toContain(`a workflow "${id}" already exists: ${place}\nNothing was written.`);
    }
    expect(below(home)).toEqual(before);
  });

  test('into a file whose name says no format, and where nothing can be written', () => {
    const { home, workflow } = project({ 'a-file': 'x' });
    const before = below(home);
    expect(workflow(['new', 'team.first', '--out', 'first.txt'])).toMatchObject({ status: 2, stdout: '' });
    const under = workflow(['new', 'team.first', '--out', 'a-file/first.yaml']);
    expect(under).toMatchObject({ status: 1, stdout: '' });
    expect(under.stderr).toContain('cannot be written');
    expect(below(home)).toEqual(before);
  });
});

test('of programs that make one file at the same time one does, and the others touch nothing', async () => {
  const home = homeForTest();
  const ended = await Promise.all(
    ['team.one', 'team.two', 'team.three', 'team.four'].map((id) =>
      outcomeOf(home, ['workflow', 'new', id, '--out', '.workrail/workflows/same.yaml']),
    ),
  );
  expect(ended.map(({ status }) => status).sort()).toEqual([0, 1, 1, 1]);
  const [winner] = ended.filter(({ status }) => status === 0);
  const id = /with the workflow (\S+)\.$/m.exec(winner?.stdout ?? '')?.[1];
  expect(readFileSync(join(home.work, '.workrail/workflows/same.yaml'), 'utf8')).toContain(`\nid: ${id}\n`);
  for (const { status, stderr } of ended) if (status === 1) expect(stderr).toContain('already exists');
  expect(readdirSync(join(home.work, '.workrail', 'workflows'))).toEqual(['same.yaml']);
});

function outcomeOf(home: ServerHome, words: readonly string[]) {
  const { command, args, options } = commandOf(words, { home });
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    said.stdout += part;
  });
  child.stderr.on('data', (part) => {
    said.stderr += part;
  });
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, ...said })),
  );
}
