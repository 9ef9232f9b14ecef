import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FRONT_MATTER } from '../documents/texts.ts';
import { commandOf, watched, workrail } from './harness/command-line.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

/** A session with a run of one step, and a second run that says nothing. */
async function worked(
  home: ServerHome,
): Promise<{ readonly session: string; readonly runs: readonly string[] }> {
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const started = await server.call('start_workflow', {
    workflowId: 'demo.six-steps',
    title: 'Mend the login',
  });
  const { sessionId: session, runId } = started.structured.session;
  await server.call('continue_workflow', {
    ...started.structured.nextCall.arguments,
    output: { notesMarkdown: FRONT_MATTER },
  });
  const other = await server.call('start_workflow', { workflowId: 'demo.six-steps', sessionId: session });
  return { session, runs: [runId, other.structured.session.runId] };
}

/** What comes out of stdout, byte for byte. */
function bytesFrom(args: readonly string[], home: ServerHome): Buffer {
  const { command, args: all, options } = commandOf(args, { home });
  const { status, stdout } = spawnSync(command, all, { ...options, encoding: 'buffer' });
  expect(status).toBe(0);
  return stdout;
}

test('a session becomes a PDF: in a file whose name says so, the same each time, or on a stdout that nobody watches', async () => {
  const home = homeForTest();
  const { session } = await worked(home);
  const file = join(home.work, 'login.pdf');
  const rendered = workrail(['render', session, '--out', file], { home });
  expect(rendered).toEqual({ status: 0, stdout: `Wrote ${file}.\n`, stderr: '' });
  expect(readdirSync(home.work)).toEqual(['login.pdf']);
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString()).toBe('%%EOF\n');
  expect(bytesFrom(['render', session, '--format', 'pdf'], home).equals(bytes)).toBe(true);

  const shown = workrail(['render', session, '--format', 'pdf'], { home, nodeArgs: watched('stdout') });
  expect(shown).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Pass --out <file>'),
  });
});

test('one run of a session can be had by itself; another one is refused with those that there are', async () => {
  const home = homeForTest();
  const { session, runs } = await worked(home);
  const [first = '', second = ''] = runs;
  const render = (...more: readonly string[]) => workrail(['render', session, ...more], { home });
  expect(render().stdout).toContain('After the front matter.');
  const one = render('--run', second);
  expect(one).toMatchObject({ status: 0, stderr: '' });
  expect(one.stdout).toContain(`- Run: \`${second}\``);
  expect(one.stdout).not.toContain('After the front matter.');
  for (const format of ['html', 'pdf'])
    expect(render('--run', first, '--format', format)).toMatchObject({ status: 0, stderr: '' });
  expect(render('--run', 'run_1')).toEqual({
    status: 2,
    stdout: '',
    stderr: `workrail: session ${session} has no run "run_1"\nIt has ${first}, ${second}.\n`,
  });
});

test('notes with front matter in a language are text: no process may be started and no file made', async () => {
  const home = homeForTest();
  const { session } = await worked(home);
  const nodeArgs = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${home.data}`];
  for (const format of ['md', 'html', 'pdf']) {
    const { status, stdout, stderr } = workrail(['render', session, '--format', format], { home, nodeArgs });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    if (format !== 'pdf') expect(stdout).toContain('touch RAN-FRONT-MATTER');
  }
  expect(readdirSync(home.work)).toEqual([]);
});
