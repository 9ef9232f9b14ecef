import { expect, test } from 'vitest';
import { contentHash, lockDatabase } from '../e2e/harness/database.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { advance, call, pairOf, recapNotes, rehydrate, start } from './harness/agent.ts';
import { auditStore } from './harness/store-audit.ts';
import { SHORT, writeWorkflows } from './harness/workflows.ts';

/** What a server waits for another process before it gives up. */
const DEADLINE_MS = 5_000;

test('STO-1: a lock held beyond the deadline is a retryable error, and nothing is half written', async () => {
  const home = homeForTest();
  writeWorkflows(home);
  const server = await openServer({ home });
  const answer = await start(server, SHORT, { context: { topic: 'locks' } });
  const pair = pairOf(await advance(server, pairOf(answer), 'before'));
  const before = contentHash(home.database);

  const lock = lockDatabase(home.database, 'IMMEDIATE');
  const locked = performance.now();
  const refused = Promise.all([
    server.call('continue_workflow', {
      ...pair,
      output: { notesMarkdown: 'now' },
      context: { fresh: 'blob' },
    }),
    server.call('continue_workflow', { ...pair }),
    server.call('start_workflow', { workflowId: SHORT, context: { other: 'blob' } }),
  ]);
  // Reads never wait for a writer: the lock is held until all is answered.
  expect(recapNotes(await rehydrate(server, pair.stateToken))).toEqual(['before']);
  await call(server, 'list_workflows', {});
  const refusals = await refused;
  for (const { isError, structured, text } of refusals) {
    expect(isError).toBe(true);
    expect(structured.error).toMatchObject({
      error_code: 'STORE_BUSY',
      category: 'execution',
      retryable: true,
      message: expect.stringMatching(
        /^Another process had the database locked for \d+ ms\. Nothing was written\.$/,
      ),
      suggested_action: 'Repeat the same call with the same tokens.',
    });
    expect(text).toMatch(/^ERROR STORE_BUSY: .*Nothing was written\.\nWhat to do: Repeat the same call/);
  }
  const waited = performance.now() - locked;
  expect(waited).toBeGreaterThanOrEqual(DEADLINE_MS);
  expect(waited, 'calls wait side by side').toBeLessThan(refusals.length * DEADLINE_MS);
  lock.release();

  expect(contentHash(home.database)).toBe(before);
  const after = await advance(server, pair, 'after');
  expect(recapNotes(await rehydrate(server, pairOf(after).stateToken))).toEqual(['before', 'after']);
  const { attempts, sessions } = await auditStore(home.database);
  expect([attempts.size, sessions.size]).toEqual([2, 1]);
});
