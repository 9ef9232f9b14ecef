import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectHarmless, watched, workrail } from './harness/command-line.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

test('--out - is stdout in every command that has --out, and what is said of it goes to stderr', async () => {
  const home = homeForTest();
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const title = 'Mend\u009b31m the login';
  const started = await server.call('start_workflow', { workflowId: 'demo.six-steps', title });
  const session = started.structured.session.sessionId;
  const run = (...args: readonly string[]) => workrail(args, { home });

  const bundle = run('export', session, '--out', '-');
  expect(bundle.status).toBe(0);
  expect(bundle.stderr).toMatch(
    /^Wrote the bundle to stdout: ses_\S+ with \d+ events and \d+ stored values?, as JSON lines, not compressed\.\n$/,
  );
  expect(run('export', session, '--out', 'b.jsonl').status).toBe(0);
  expect(bundle.stdout).toBe(readFileSync(join(home.work, 'b.jsonl'), 'utf8'));
  const other = homeForTest();
  writeFileSync(join(other.work, 'piped.jsonl'), bundle.stdout);
  expect(workrail(['import', 'piped.jsonl'], { home: other }).stdout).toContain(`Imported ${session}`);

  expect(run('render', session, '--out', '-')).toEqual(run('render', session));
  expect(run('render', session, '--format', 'pdf', '--out', '-').stdout.slice(0, 5)).toBe('%PDF-');
  const onTerminal = { home, nodeArgs: watched('stdout') };
  expect(workrail(['render', session, '--format', 'pdf', '--out', '-'], onTerminal)).toMatchObject({
    status: 2,
    stdout: '',
  });
  expectHarmless(workrail(['export', session, '--out', '-'], onTerminal).stdout);
  expect(run('workflow', 'schema', '--out', '-')).toEqual(run('workflow', 'schema'));

  const starter = run('workflow', 'new', 'team.first', '--out', '-');
  expect(starter).toMatchObject({ status: 0, stderr: '' });
  expect(run('workflow', 'new', 'team.first', '--out', 'first.yaml').status).toBe(0);
  expect(starter.stdout).toBe(readFileSync(join(home.work, 'first.yaml'), 'utf8'));
  expect(readdirSync(home.work).toSorted()).toEqual(['b.jsonl', 'first.yaml']);

  for (const args of [
    ['export', session],
    ['workflow', 'new', 'team.second'],
  ]) {
    const both = run(...args, '--out', '-', '--json');
    expect(both.status).toBe(2);
    expect(both.stderr).toContain('--out - and --json both write to stdout');
  }
  expect(run('export', session, '--out', './-').status).toBe(0);
  expect(readdirSync(home.work)).toContain('-');
});
