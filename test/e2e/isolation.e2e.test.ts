import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from './harness/database.ts';
import type { Answer } from './harness/driver.ts';
import { OFFERED, READS } from './harness/offered-tools.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

/** A project with a workflow of its own under an id that another project uses as well. */
function project(home: ServerHome, name: string): string {
  const folder = join(home.root, name);
  mkdirSync(join(folder, '.git'), { recursive: true });
  mkdirSync(join(folder, 'workflows'));
  const steps = [1, 2, 3].map((number) => ({
    id: `step-${number}`,
    title: `${name} ${number}`,
    prompt: `Part ${number} of ${name}, for {{who}}.`,
  }));
  const workflow = { id: 'team.shared-id', name, description: `Of ${name}.`, version: '1.0.0', steps };
  writeFileSync(join(folder, 'workflows', 'shared.json'), JSON.stringify(workflow));
  return folder;
}

test('two sessions and two workspaces in one process never mix [ENG-11] [EXEC-ACK-5]', async () => {
  const home = homeForTest();
  const server = await openServer({ home });
  const [red, blue] = [project(home, 'red'), project(home, 'blue')];
  const start = (workspacePath: string, who: string): Promise<Answer> =>
    server.call('start_workflow', {
      workflowId: 'team.shared-id',
      workspacePath,
      context: { who },
      title: who,
    });
  const go = (at: Answer, notesMarkdown: string): Promise<Answer> =>
    server.call('continue_workflow', { ...at.structured.nextCall.arguments, output: { notesMarkdown } });

  let inRed = await start(red, 'Ada');
  let inBlue = await start(blue, 'Bob');
  expect(inRed.structured.session).not.toEqual(inBlue.structured.session);
  for (const number of [1, 2, 3]) {
    expect(inRed.structured.pending.prompt).toBe(`Part ${number} of red, for Ada.`);
    expect(inBlue.structured.pending.prompt).toBe(`Part ${number} of blue, for Bob.`);
    const listed = await server.call('list_workflows', { workspacePath: number % 2 === 0 ? red : blue });
    expect(listed.structured.workflows[0].name).toBe(number % 2 === 0 ? 'red' : 'blue');
    if (number === 3) break;
    [inBlue, inRed] = [await go(inBlue, `blue ${number}`), await go(inRed, `red ${number}`)];
  }
  const shown = await server.call('continue_workflow', { stateToken: inRed.structured.stateToken });
  expect(
    shown.structured.recap.entries.map(({ notesMarkdown }: { notesMarkdown: string }) => notesMarkdown),
  ).toEqual(['red 1', 'red 2']);
  expect((await server.call('list_workflows')).structured.workflows).toEqual([]);

  const crossed = await server.call('continue_workflow', {
    stateToken: inRed.structured.stateToken,
    ackToken: inBlue.structured.ackToken,
    output: { notesMarkdown: 'crossed' },
  });
  expect(crossed.structured.error.error_code).toBe('TOKEN_SCOPE_MISMATCH');
});

test('two runs in one session stand side by side', async () => {
  const server = await openServer({ workflowPaths: [FIXTURES] });
  const first = await server.call('start_workflow', { workflowId: 'demo.six-steps' });
  const { sessionId } = first.structured.session;
  const second = await server.call('start_workflow', { workflowId: 'demo.fixed-loop', sessionId });
  expect(second.structured.session.sessionId).toBe(sessionId);
  expect(second.structured.session.runId).not.toBe(first.structured.session.runId);
  const next = await server.call('continue_workflow', {
    ...first.structured.nextCall.arguments,
    output: { notesMarkdown: 'one' },
  });
  expect(next.structured.pending.stepId).toBe('step-2');
});

test('reads see what another process wrote, and write nothing [ENG-11] [EXEC-FORK-5]', async () => {
  const home = homeForTest();
  const options = { home, workflowPaths: [FIXTURES] };
  const [writer, reader] = [await openServer(options), await openServer(options)];
  const started = await writer.call('start_workflow', { workflowId: 'demo.six-steps' });
  const { stateToken } = started.structured;
  const fresh = await reader.call('continue_workflow', { stateToken });
  expect(fresh.structured.pending.stepId).toBe('step-1');
  expect(fresh.structured.branches).toBeUndefined();

  const two = await writer.call('continue_workflow', {
    ...started.structured.nextCall.arguments,
    output: { notesMarkdown: 'written elsewhere' },
  });
  const before = contentHash(home.database);
  const reads: readonly (readonly [tool: string, args?: object])[] = [
    ['list_workflows'],
    ['list_workflows', { query: 'loop' }],
    ['list_workflows', { cursor: 'no cursor' }],
    ['inspect_workflow', { workflowId: 'demo.grand-tour' }],
    ['inspect_workflow', { workflowId: 'demo.missing' }],
    ['continue_workflow', { stateToken }],
    ['continue_workflow', { stateToken: two.structured.stateToken }],
    ['continue_workflow', { stateToken: `${stateToken.slice(0, -1)}` }],
  ];
  for (const [tool, args] of reads) await reader.call(tool, args);
  const root = await reader.call('continue_workflow', { stateToken });
  expect(root.structured.branches.latest[0].summary).toBe('written elsewhere');
  expect(contentHash(home.database)).toBe(before);

  const annotated = (await reader.listTools()).filter(({ annotations }) => annotations.readOnlyHint === true);
  expect(annotated.map(({ name }) => name)).toEqual(OFFERED.execution.filter((name) => READS.includes(name)));
});

test('reading tools make no database', async () => {
  const home = homeForTest();
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  await server.call('list_workflows');
  await server.call('inspect_workflow', { workflowId: 'demo.loops' });
  expect(contentHash(home.database)).toBe('no database');
});

test('tokens remain valid after the server that issued them has stopped [EXEC-TOKEN-2, EXEC-ACK-4, EXEC-RESUME-1]', async () => {
  const home = homeForTest();
  const options = { home, workflowPaths: [FIXTURES] };
  const before = await openServer(options);
  const started = await before.call('start_workflow', { workflowId: 'demo.six-steps' });
  const first = await before.call('continue_workflow', {
    ...started.structured.nextCall.arguments,
    output: { notesMarkdown: 'one' },
  });
  await before.end();
  const after = await openServer(options);
  const again = await after.call('continue_workflow', {
    ...started.structured.nextCall.arguments,
    output: { notesMarkdown: 'one' },
  });
  expect(again).toEqual(first);
  const next = await after.call('continue_workflow', {
    ...first.structured.nextCall.arguments,
    output: { notesMarkdown: 'two' },
  });
  expect(next.structured.pending.stepId).toBe('step-3');
});
