import { expect, test } from 'vitest';
import { openServer } from './harness/open-server.ts';
import { runWorkflow } from './harness/scripted-agent.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

/** Runs that the other server plays while one stands still. */
const RUNS_MEANWHILE = 3;

test('a server that stands still and one that starts meanwhile both keep serving [STD-4]', async () => {
  const home = homeForTest();
  const options = { home, workflowPaths: [FIXTURES] };
  const first = await openServer(options);
  const started = await first.call('start_workflow', { workflowId: 'demo.six-steps' });
  first.process.kill('SIGSTOP');
  const held = first.call('continue_workflow', {
    ...started.structured.nextCall.arguments,
    output: { notesMarkdown: 'sent while it stood still' },
  });
  const second = await openServer(options);
  for (let run = 0; run < RUNS_MEANWHILE; run += 1) {
    const journey = await runWorkflow(second, 'text', { workflowId: 'demo.six-steps' });
    expect(journey.steps.length).toBe(6);
  }

  first.process.kill('SIGCONT');
  expect((await held).structured.pending.stepId).toBe('step-2');
  const elsewhere = await second.call('continue_workflow', {
    ...(await held).structured.nextCall.arguments,
    output: { notesMarkdown: 'by the other server' },
  });
  expect(elsewhere.structured.pending.stepId).toBe('step-3');
  const here = await first.call('continue_workflow', {
    ...elsewhere.structured.nextCall.arguments,
    output: { notesMarkdown: 'and back' },
  });
  expect(here.structured.pending.stepId).toBe('step-4');
});

test('servers that begin one ticket at the same moment begin it in one session', async () => {
  const home = homeForTest();
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => openServer({ home, workflowPaths: [FIXTURES] })),
  );
  // What is loaded with the first call is there already, so that the calls meet.
  await Promise.all(servers.map((server) => server.call('list_workflows', {})));
  const startAll = async (more: object) => {
    const args = { workflowId: 'demo.six-steps', ...more };
    const all = await Promise.all(servers.map((server) => server.call('start_workflow', args)));
    const named = (name: 'sessionId' | 'runId') =>
      new Set(all.map(({ structured }) => structured.session[name])).size;
    return { sessions: named('sessionId'), runs: named('runId') };
  };
  for (const ticketId of ['ACME-1', 'ACME-2', 'ACME-3', `ACME-${'4'.repeat(80)}`])
    expect(await startAll({ context: { ticketId } })).toEqual({ sessions: 1, runs: 5 });
  for (const idempotencyKey of ['a', 'b'])
    expect(await startAll({ idempotencyKey })).toEqual({ sessions: 1, runs: 1 });
});

test('servers that start at once on an empty data folder agree on one key', async () => {
  const home = homeForTest();
  const options = { home, workflowPaths: [FIXTURES] };
  const servers = await Promise.all([1, 2, 3, 4].map(() => openServer(options)));
  const started = await Promise.all(
    servers.map((server) => server.call('start_workflow', { workflowId: 'demo.six-steps' })),
  );
  for (const [index, { structured }] of started.entries()) {
    const other = servers[(index + 1) % servers.length];
    const shown = await other?.call('continue_workflow', { stateToken: structured.stateToken });
    expect(shown?.structured.pending.stepId).toBe('step-1');
  }
});
