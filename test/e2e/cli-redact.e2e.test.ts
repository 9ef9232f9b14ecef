import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const golden = goldenTexts('redact');

const KEY = `ghp_${'aB3dE6'.repeat(6)}`;
/** What should not reach others. */
const SECRETS = (home: ServerHome) => [home.root, KEY, 'marta', 'hunter2', 'Acme'];

/** A session whose title, context and notes say what should not reach others; two of its six steps are done. */
async function worked(home: ServerHome): Promise<string> {
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const started = await server.call('start_workflow', {
    workflowId: 'demo.six-steps',
    title: 'Mend the login of Acme',
    workspacePath: home.work,
    context: { password: 'hunter2', host: 'marta@buildbox.example.com' },
  });
  let at = started;
  for (const notesMarkdown of [`See ${home.work}/a.ts and /home/marta/b; key ${KEY}.`, 'Asked ACME.'])
    at = await server.call('continue_workflow', {
      ...at.structured.nextCall.arguments,
      output: { notesMarkdown },
    });
  return started.structured.session.sessionId;
}

test('a session is handed to others without what should not reach them, and goes on there', async () => {
  const [from, to] = [homeForTest(), homeForTest()];
  const session = await worked(from);
  const file = join(from.root, 'login.jsonl.gz');
  const args = [
    'export',
    session,
    '--out',
    file,
    '--redact',
    '--redact-pattern',
    'acme',
    '--redact-pattern',
    'no such',
  ];
  const exported = workrail(args, { home: from });
  expect(exported).toMatchObject({ status: 0, stderr: '' });
  golden.match('export', normalizer(from.root)(exported.stdout));
  const bytes = readFileSync(file);
  const text = gunzipSync(bytes).toString('utf8');
  for (const secret of SECRETS(from)) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());

  const whole = join(from.root, 'whole.jsonl');
  expect(workrail(['export', session, '--out', whole], { home: from }).status).toBe(0);
  for (const secret of SECRETS(from)) expect(readFileSync(whole, 'utf8')).toContain(secret);

  const env = { WORKRAIL_REDACT: '1', WORKRAIL_REDACT_PATTERN: 'ACME\nno such', LC_ALL: 'tr_TR.UTF-8' };
  const again = workrail(['export', session, '--out', file, '--overwrite', '--json'], { home: from, env });
  expect(JSON.parse(again.stdout)).toMatchObject({
    sessionId: session,
    redacted: { replaced: { 'api-key': 1, pattern: 2, password: 1 }, leftOut: { workspace: 1 } },
  });
  expect(readFileSync(file).equals(bytes)).toBe(true);

  const imported = JSON.parse(workrail(['import', file, '--json'], { home: to }).stdout);
  expect(imported).toMatchObject({ outcome: 'imported', sessionId: session });
  golden.match('show', shown(to, session));
  const server = await openServer({ home: to });
  const found = await server.call('resume_session', { query: 'mend the login' });
  let at = await server.call('continue_workflow', found.structured.nextCall.arguments);
  expect(at.text).toContain(
    'See [redacted:workspace]/a.ts and [redacted:home-path]/b; key [redacted:api-key].',
  );
  while (at.structured.ackToken !== null)
    at = await server.call('continue_workflow', {
      ...at.structured.nextCall.arguments,
      output: { notesMarkdown: 'Did it.' },
    });
  expect(at.structured.isComplete).toBe(true);

  // Where it comes from, it is a session of its own.
  const back = JSON.parse(workrail(['import', file, '--json'], { home: from }).stdout);
  expect(back).toMatchObject({ outcome: 'imported_as_new', originalSessionId: session });
});

const shown = (home: ServerHome, session: string): string =>
  normalizer(home.root)(workrail(['sessions', 'show', session], { home }).stdout).replaceAll(
    /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g,
    '<minute>',
  );

test('a pattern that cannot be looked for is refused, and so is one without a redaction; no file is written', async () => {
  const home = homeForTest();
  const session = await worked(home);
  const file = join(home.root, 'login.jsonl');
  const refused = (...args: readonly string[]) => {
    const { status, stdout, stderr } = workrail(['export', session, '--out', file, ...args], { home });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(file)).toBe(false);
    return stderr;
  };
  golden.match('bad-pattern', refused('--redact', '--redact-pattern', '(acme'));
  golden.match('pattern-alone', refused('--redact-pattern', 'acme'));
  const env = { WORKRAIL_REDACT_PATTERN: '(acme' };
  expect(workrail(['export', session, '--out', file], { home, env }).status).toBe(0);
});
