import { expect, test } from 'vitest';
import { DUE, STATES_IN, STATES_OF } from './server-work.ts';
import { append, query, right, storeFile } from './testing/store-file.ts';

test.each([
  ['what is due', DUE, /^SEARCH w USING INDEX server_work_by_due \(due<\?\)$/],
  ['runs in a state', STATES_IN, /^SEARCH r USING INDEX run_states_by_state \(state=\? AND run_id<\?\)$/],
  [
    'runs of a workflow',
    STATES_OF,
    /^SEARCH r USING INDEX run_states_by_workflow \(workflow_id=\? AND run_id<\?\)$/,
  ],
])('%s: found by an index, and no table is gone over', async (_, sql, first) => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['main']));
  await store.close();
  const plan = query<{ readonly detail: string }>(path, `EXPLAIN QUERY PLAN ${sql}`);
  const lines = plan.map(({ detail }) => detail);
  expect(lines[0]).toMatch(first);
  expect(lines.filter((line) => line.startsWith('SCAN') && !line.includes('json_each'))).toEqual([]);
});
