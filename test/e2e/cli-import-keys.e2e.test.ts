import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

test('an import is refused before anything is written where the keys cannot be used, as no agent could go on', async () => {
  const from = homeForTest();
  const server = await openServer({ home: from, workflowPaths: [FIXTURES] });
  const started = await server.call('start_workflow', { workflowId: 'demo.six-steps', title: 'Login' });
  const session = started.structured.session.sessionId;
  expect(workrail(['export', session, '--out', 'b.jsonl'], { home: from }).status).toBe(0);

  const home = homeForTest();
  mkdirSync(home.data, { mode: 0o700 });
  copyFileSync(join(from.work, 'b.jsonl'), join(home.work, 'b.jsonl'));
  const keyring = join(home.data, 'keyring.json');
  writeFileSync(keyring, '{"version":1,"current":');
  const refused = workrail(['import', 'b.jsonl'], { home });
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /^workrail: the keyring \S+keyring\.json cannot be used: \S.*\nNothing was changed\. /,
  );
  expect(refused.stderr).toContain('restore it from a backup');
  expect(readFileSync(keyring, 'utf8')).toBe('{"version":1,"current":');
  expect(workrail(['sessions', 'show', session], { home })).toMatchObject({ status: 2, stdout: '' });

  rmSync(keyring);
  expect(workrail(['import', 'b.jsonl'], { home })).toMatchObject({ status: 0, stderr: '' });
});
