import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from '../e2e/harness/database.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { advance, call, pairOf, recapNotes, rehydrate, start } from './harness/agent.ts';
import { SHORT, WORKFLOWS, writeWorkflows } from './harness/workflows.ts';

test.each([
  ['is cut off', (text: string) => text.slice(0, text.length / 2)],
  ['is empty', () => ''],
  ['lacks its key', () => '{"version":1}\n'],
  ['is of a newer version', (text: string) => text.replace('"version": 1', '"version": 2')],
])('a keyring that %s is said to be so and is never replaced', async (_, harm) => {
  const home = homeForTest();
  writeWorkflows(home);
  const path = join(home.data, 'keyring.json');
  const running = await openServer({ home });
  const pair = pairOf(await start(running, SHORT));
  const good = readFileSync(path, 'utf8');
  const harmed = harm(good);
  expect(harmed).not.toBe(good);
  writeFileSync(path, harmed);
  const content = contentHash(home.database);
  const fresh = await openServer({ home });

  for (const server of [running, fresh]) {
    for (const [tool, args] of [
      ['continue_workflow', { ...pair, output: { notesMarkdown: 'lost?' } }],
      ['continue_workflow', { stateToken: pair.stateToken }],
      ['start_workflow', { workflowId: SHORT }],
    ] as const) {
      const { isError, structured, text } = await server.call(tool, args);
      expect(isError, text).toBe(true);
      expect(structured.error).toMatchObject({ error_code: 'KEYRING_UNUSABLE', retryable: false });
      expect(structured.error.suggested_action).toContain('restore keyring.json');
      expect(text).toMatch(/^ERROR KEYRING_UNUSABLE: The keyring cannot be used: .{5,}\n/);
      expect(text).not.toContain(JSON.parse(good).current.key.slice(0, 8));
    }
    expect((await call(server, 'list_workflows', {})).structured.total).toBe(WORKFLOWS);
  }
  expect(readFileSync(path, 'utf8')).toBe(harmed);
  expect(contentHash(home.database)).toBe(content);

  // Put back, it works again at once: no server has to be restarted and no token is lost.
  writeFileSync(path, good);
  const next = pairOf(await advance(running, pair, 'kept'));
  expect(recapNotes(await rehydrate(fresh, next.stateToken))).toEqual(['kept']);
});

test('a keyring that is removed while a server runs is not made anew by it', async () => {
  const home = homeForTest();
  writeWorkflows(home);
  const path = join(home.data, 'keyring.json');
  const server = await openServer({ home });
  const pair = pairOf(await start(server, SHORT));
  const good = readFileSync(path, 'utf8');
  rmSync(path);
  const { structured } = await server.call('continue_workflow', {
    ...pair,
    output: { notesMarkdown: 'lost?' },
  });
  expect(structured.error).toMatchObject({
    error_code: 'KEYRING_UNUSABLE',
    message: expect.stringContaining('it existed and is gone'),
  });
  writeFileSync(path, good);
  await advance(server, pair, 'kept');
});
