import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf } from './harness/data-files.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const READ_ONLY = [{ args: ['--read-only'] }, { env: { WORKRAIL_READ_ONLY: 'true' } }];

test.each(READ_ONLY)('a read-only server (%j) writes nothing where there is nothing yet', async (options) => {
  const home = homeForTest();
  const server = await openServer({ home, ...options });
  const found = await server.call('resume_session', { query: 'anything' });
  expect(found.isError).toBe(false);
  expect(found.structured.candidates).toEqual([]);
  expect((await server.call('resume_session')).text).toContain(
    'There is no run to continue in this data folder',
  );
  expect((await server.call('list_workflows')).isError).toBe(false);
  const sessionToken = 'ses_00000000-0000-7000-8000-000000000000';
  const read = await server.call('read_output', { sessionToken });
  expect(read.structured.error.error_code).toBe('SESSION_NOT_FOUND');
  await server.end();
  expect(existsSync(home.data)).toBe(false);
});

test('a read-only server leaves an empty data folder empty, and reads it once there is something', async () => {
  const home = homeForTest();
  mkdirSync(home.data);
  const reader = await openServer({ home, args: ['--read-only'] });
  expect((await reader.call('resume_session', {})).structured.candidates).toEqual([]);
  expect(readdirSync(home.data)).toEqual([]);
  home.write('workflows/flow.json', {
    id: 'team.flow',
    name: 'Flow',
    description: 'For the tests.',
    version: '1.0.0',
    steps: [
      { id: 'one', title: 'One', prompt: 'Do it.' },
      { id: 'two', title: 'Two', prompt: 'Do it.' },
    ],
  });
  const writer = await openServer({ home });
  const started = await writer.call('start_workflow', { workflowId: 'team.flow', title: 'Kestrels' });
  await writer.call('continue_workflow', {
    ...started.structured.nextCall.arguments,
    output: { notesMarkdown: 'Watched the kestrel.' },
  });
  const look = async () => {
    const before = filesOf(home);
    const { sessionId, runId } = started.structured.session;
    // Nothing searched before, so no program made the log searchable yet.
    for (const asked of [{ query: 'kestrel' }, { query: 'watched' }, { sessionId }, { runId }, {}]) {
      const found = await reader.call('resume_session', asked);
      expect(found.structured.candidates).toMatchObject([{ title: 'Kestrels', stepsDone: 1 }]);
      expect(found.structured.notices ?? []).toEqual([]);
      const read = await reader.call('read_output', found.structured.nextCall.arguments);
      expect(read.structured.outputs).toMatchObject([{ stepId: 'one', what: 'notes' }]);
    }
    expect(filesOf(home)).toEqual(before);
  };
  await look();
  await writer.end();
  await look();
});
