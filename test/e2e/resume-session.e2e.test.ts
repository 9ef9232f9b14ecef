import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentHash, count } from './harness/database.ts';
import type { Answer } from './harness/driver.ts';
import { OFFERED, READS, TOOLSETS } from './harness/offered-tools.ts';
import { openServer, sharedRawServer } from './harness/open-server.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const STEPS = [1, 2, 3, 4].map((number) => ({
  id: `step-${number}`,
  title: `Part ${number}`,
  prompt: `Do part ${number} of the migration.`,
}));

const FLOW = {
  id: 'team.flow',
  name: 'Flow',
  description: 'For the tests.',
  version: '1.0.0',
  steps: STEPS,
};

function homeWithFlow(): ServerHome {
  const home = homeForTest();
  home.write('workflows/flow.json', FLOW);
  return home;
}

function project(home: ServerHome, name: string): string {
  const folder = join(home.root, name);
  mkdirSync(join(folder, '.git'), { recursive: true });
  return folder;
}

const go = (server: Awaited<ReturnType<typeof openServer>>, at: Answer, notesMarkdown: string) =>
  server.call('continue_workflow', { ...at.structured.nextCall.arguments, output: { notesMarkdown } });

test('an agent that forgot everything continues where it was, and nothing is done twice [ENG-5] [EXEC-RESUME-2, EXEC-RESUME-11]', async () => {
  const home = homeWithFlow();
  const [shop, other] = [project(home, 'shop'), project(home, 'other')];
  const before = await openServer({ home });
  for (const [workspacePath, title] of [
    [other, 'Another migration of the database'],
    [shop, 'Move the billing tables'],
    [shop, 'Style guide'],
  ]) {
    let at = await before.call('start_workflow', { workflowId: 'team.flow', title, workspacePath });
    if (title !== 'Move the billing tables') continue;
    for (const number of [1, 2, 3])
      at = await go(before, at, `Part ${number}: copied table ${number} of Postgres.`);
  }
  const events = count(home.database, 'events');

  const server = await openServer({ home });
  const hash = contentHash(home.database);
  const found = await server.call('resume_session', {
    workspacePath: `file://${shop}/`,
    query: 'go on with copying the billing tables to postgres',
  });
  const [token] = /st\.v1\.[0-9a-z]{26}/.exec(found.text) ?? [];
  expect(found.structured.nextCall).toEqual({
    tool: 'continue_workflow',
    arguments: { stateToken: token },
  });
  const shown = await server.call('continue_workflow', { stateToken: token });
  expect(shown.text).toContain('Do part 4 of the migration.');
  expect(shown.structured.recap.entries).toHaveLength(3);
  expect(contentHash(home.database)).toBe(hash);
  expect(count(home.database, 'events')).toBe(events);
  const last = await go(server, shown, 'Part 4: done.');
  expect(last.structured).toMatchObject({ kind: 'ok', isComplete: true });
  expect(count(home.database, 'events')).toBe(events + 1);
});

test('what another process wrote a moment ago is found', async () => {
  const home = homeWithFlow();
  const [one, two] = [await openServer({ home }), await openServer({ home })];
  expect((await two.call('resume_session', { query: 'kestrel' })).structured.candidates).toEqual([]);
  const at = await one.call('start_workflow', { workflowId: 'team.flow' });
  await go(one, at, 'Watched the kestrel.');
  const { candidates } = (await two.call('resume_session', { query: 'kestrel' })).structured;
  expect(candidates).toMatchObject([{ snippet: 'Watched the kestrel.', pendingStepId: 'step-2' }]);
});

test('a data folder that an earlier version filled is found completely', async () => {
  const home = homeWithFlow();
  const first = await openServer({ home });
  for (const title of ['Oldest work', 'Other work']) {
    const at = await first.call('start_workflow', { workflowId: 'team.flow', title });
    await go(first, at, `Saw a pangolin at ${title}.`);
  }
  await first.end();
  const database = new DatabaseSync(home.database);
  database.exec(`DROP TABLE search_terms; DROP TABLE search_sessions; DROP TABLE search_progress; DROP TABLE search_runs; DROP TABLE leases; DROP TABLE server_work; DROP TABLE run_states;
    DROP TABLE start_keys; DROP TABLE imports; DROP TABLE removed_streams; DROP INDEX runs_by_stream;
    DROP INDEX streams_by_type; ALTER TABLE streams DROP COLUMN type;
    ALTER TABLE streams RENAME COLUMN stream_id TO session_id; PRAGMA user_version = 2`);
  database.close();
  const server = await openServer({ home });
  const { candidates, totalMatched } = (await server.call('resume_session', { query: 'pangolin oldest' }))
    .structured;
  expect(totalMatched).toBe(2);
  expect(candidates[0]).toMatchObject({ title: 'Oldest work', snippet: 'Saw a pangolin at Oldest work.' });
});

test('the branch and the commit of the workspace lead to a session [EXEC-RESUME-4]', async () => {
  const home = homeWithFlow();
  const folder = join(home.root, 'repo');
  mkdirSync(folder);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  git('init', '-b', 'feat/ledger');
  git('commit', '--allow-empty', '-m', 'first');
  const server = await openServer({ home });
  await server.call('start_workflow', { workflowId: 'team.flow', workspacePath: folder });
  await server.call('start_workflow', { workflowId: 'team.flow', title: 'Elsewhere' });
  await expect.poll(() => count(home.database, 'events')).toBeGreaterThan(4);
  for (const [args, why] of [
    [{ gitHeadSha: git('rev-parse', '--short', 'HEAD') }, 'git_head_sha'],
    [{ git_branch: 'feat/ledger' }, 'git_branch'],
  ] as const) {
    const { candidates } = (await server.call('resume_session', args)).structured;
    expect(candidates).toHaveLength(1);
    expect(candidates[0].whyMatched).toContain(why);
  }
});

test('A11: work that moved to another branch is found by it, after a step and after a checkpoint', async () => {
  const home = homeWithFlow();
  const folder = join(home.root, 'repo');
  mkdirSync(folder);
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  git('init', '-b', 'main');
  const server = await openServer({
    home,
    env: { WORKRAIL_TOOLSETS: 'execution,sessions,checkpoint' },
  });
  const started = await server.call('start_workflow', { workflowId: 'team.flow', workspacePath: folder });
  const foundBy = async (gitBranch: string) =>
    (await server.call('resume_session', { gitBranch })).structured.candidates.map(
      ({ whyMatched }: { readonly whyMatched: readonly string[] }) => whyMatched.includes('git_branch'),
    );
  git('switch', '-c', 'feat/x');
  const next = await go(server, started, 'Moved.');
  expect(await foundBy('feat/x')).toEqual([true]);
  git('switch', '-c', 'feat/y');
  const { stateToken } = next.structured;
  await server.call('checkpoint_workflow', { stateToken, output: { notesMarkdown: 'Moved again.' } });
  expect(await foundBy('feat/y')).toEqual([true]);
});

describe('what cannot be meant is refused by name, and nothing is ever listed for it [STO-6]', () => {
  const { driver } = sharedRawServer((home) => {
    home.write('workflows/flow.json', FLOW);
    return {};
  });
  beforeAll(async () => {
    await driver().call('start_workflow', { workflowId: 'team.flow', title: 'Listed' });
  });

  test.each([
    [{ "')--": 'x' }, "')--"],
    [{ 'query; DROP TABLE events': 'x' }, 'query; DROP TABLE events'],
    [{ 'a.b$': 'x' }, 'a.b$'],
    [{ branch: 'main' }, 'did you mean "gitBranch"?'],
    [{ querry: 'x' }, 'did you mean "query"?'],
    [{ query: { $gt: '' } }, '"query" must be a string'],
    [{ limit: 'all' }, '"limit" must be a whole number'],
    [{ limit: 50 }, 'limit is not a whole number from 1 to 5'],
    [{ sessionId: '%' }, 'sessionId is not the id of a session'],
  ])('%j', async (args, says) => {
    const refused = await driver().call('resume_session', args);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain(says);
    expect(refused.text).not.toContain('Listed');
  });

  test.each([["')--"], ["' OR '1'='1"], ['"unbalanced'], ['title:* NEAR'], ['x'.repeat(4_000)]])(
    'a query of %j is data',
    async (query) => {
      const answer = await driver().call('resume_session', { query });
      expect(answer.structured).toMatchObject({ kind: 'ok', candidates: [], nextCall: null });
      expect(answer.text).toContain('Nothing matches');
    },
  );
});

describe('toolsets', () => {
  const namesWith = async (options: Partial<Parameters<typeof openServer>[0]>) =>
    (await (await openServer({ home: homeForTest(), ...options })).listTools()).map(({ name }) => name);
  test('toolsets are selected by flag or variable, in any order [EXEC-RESUME-3]', async () => {
    expect(await namesWith({})).toEqual(OFFERED.execution);
    expect(await namesWith({ args: ['--toolsets', 'checkpoint, execution'] })).toEqual([
      ...OFFERED.execution,
      ...OFFERED.checkpoint,
    ]);
    expect(await namesWith({ env: { WORKRAIL_TOOLSETS: 'checkpoint' } })).toEqual(OFFERED.checkpoint);
    expect(await namesWith({ args: ['--toolsets', 'all'] })).toEqual(Object.values(OFFERED).flat());
    // The name of the toolset that finding earlier work had.
    expect(await namesWith({ env: { WORKRAIL_TOOLSETS: 'sessions' } })).toEqual(OFFERED.execution);
  });

  test('read-only wins over all', async () => {
    const all = { WORKRAIL_TOOLSETS: TOOLSETS };
    expect(await namesWith({ args: ['--read-only'], env: all })).toEqual(READS);
    expect(await namesWith({ env: { ...all, WORKRAIL_READ_ONLY: 'true' } })).toEqual(READS);
  });

  test('a tool that is not offered cannot be called [EXEC-RESUME-3]', async () => {
    const server = await openServer({ home: homeForTest(), args: ['--toolsets', 'checkpoint'] });
    const refused = await server.call('resume_session', {});
    expect(refused.structured.error).toMatchObject({ error_code: 'UNKNOWN_TOOL' });
    expect(refused.structured.nextCall).toBeUndefined();
    expect(refused.text).toContain('checkpoint_workflow');
    expect(refused.text).toContain('it belongs to the toolset "execution", which is off');
    expect(refused.text).toContain('WORKRAIL_TOOLSETS=execution,checkpoint');
  });
});
