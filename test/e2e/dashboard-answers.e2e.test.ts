import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  failure,
  type JsonRouteName,
  ROUTES,
  type Route,
  type RouteAnswer,
} from '@workrail/dashboard-contract';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { playForkedSession } from '../browser/fixtures/played-home.ts';
import { type Dashboard, startDashboard } from '../browser/harness/dashboard.ts';
import type { PlayedSession } from '../documents/forked-session.ts';
import { events } from './harness/database.ts';
import { homeForTest, newHome, type ServerHome } from './harness/server-home.ts';

const home = newHome();
let dashboard: Dashboard;
let played: PlayedSession;

beforeAll(async () => {
  home.make();
  played = await playForkedSession(home);
  dashboard = await startDashboard({ home, env: temporaryIn(home) });
  return async () => {
    await dashboard.end();
    home.remove();
  };
});

/** Files on their way would be seen here. */
function temporaryIn({ root }: ServerHome): { readonly TMPDIR: string } {
  mkdirSync(join(root, 'tmp'), { recursive: true });
  return { TMPDIR: join(root, 'tmp') };
}

const filesOnTheirWay = ({ root }: ServerHome): readonly string[] =>
  readdirSync(join(root, 'tmp'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('file-'),
  );

const ask = (path: string, init: RequestInit = {}, { origin, token } = dashboard): Promise<Response> =>
  fetch(`${origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

/** The answer of a route, as its schema says it. */
async function answer<Name extends JsonRouteName>(name: Name, path: string): Promise<RouteAnswer<Name>> {
  const got = await ask(path);
  const text = await got.text();
  expect(got.status, text).toBe(200);
  const route: Route = ROUTES[name];
  if (route.answer.kind !== 'json') throw new Error(`${name} answers no JSON`);
  return route.answer.schema.parse(JSON.parse(text)) as RouteAnswer<Name>;
}

const upload = (fileName: string, bytes: Uint8Array, more: object = {}, at = dashboard) =>
  ask(
    '/api/bundles',
    {
      method: 'POST',
      body: JSON.stringify({ fileName, contentBase64: Buffer.from(bytes).toString('base64'), ...more }),
    },
    at,
  );

test('every JSON answer about a session of sixty steps and three branches is what its schema says', async () => {
  const { sessions } = await answer('listSessions', '/api/sessions?limit=5');
  expect(sessions.map(({ sessionId }) => sessionId)).toContain(played.sessionId);
  expect((await answer('status', '/api/status')).sessions).toBe(1);
  const session = await answer('showSession', `/api/sessions/${played.sessionId}`);
  await answer('listSessions', `/api/sessions?text=${played.sessionId}`);
  const { total, entries } = await answer(
    'showTimeline',
    `/api/sessions/${played.sessionId}/timeline?limit=10`,
  );
  expect({ total, shown: entries.length }).toEqual({ total: session.version, shown: 10 });
  for (const { runId } of session.runs) {
    await answer('showRun', `/api/runs/${runId}`);
    await answer('compareWorkflow', `/api/runs/${runId}/workflow`);
    await answer('findDrift', `/api/drift?runs=${runId}`);
    await answer('listApprovals', `/api/approvals?of=${runId}`);
    const graph = await answer('showGraph', `/api/runs/${runId}/graph`);
    const read = await answer('readBranch', `/api/nodes/${graph.points[graph.tip]?.node}/reading?limit=200`);
    expect(read.entries.at(-1)?.node).toBe(graph.points[graph.tip]?.node);
    for (const { node } of graph.points) {
      const { done } = await answer('showNode', `/api/nodes/${node}`);
      await answer('showContext', `/api/nodes/${node}/context`);
      for (const { hash } of done?.output.artifacts ?? [])
        await answer('showArtifact', `/api/nodes/${node}/artifacts/${hash}`);
    }
  }
  await answer('openApi', '/api/openapi.json');
  const { workflows } = await answer('listWorkflows', '/api/workflows');
  expect(workflows.length).toBeGreaterThan(0);
  for (const { workflowId } of workflows) await answer('showWorkflow', `/api/workflows/${workflowId}`);
});

test('what there is not is not found, in the one shape', async () => {
  const none = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const path of [
    `/api/sessions/ses_${none}`,
    `/api/sessions/ses_${none}/timeline`,
    `/api/sessions/ses_${none}/bundle`,
    `/api/sessions/ses_${none}/document?format=md`,
    `/api/sessions/${played.sessionId}/document?format=md&run=run_${none}`,
    `/api/runs/run_${none}`,
    `/api/runs/run_${none}/graph`,
    `/api/runs/run_${none}/workflow`,
    '/api/nodes/0000000000000',
    '/api/nodes/0000000000000/context',
    '/api/workflows/wr.nothing',
  ]) {
    const got = await ask(path);
    expect(got.status, path).toBe(404);
    expect(failure.parse(await got.json()).category).toBe('not_found');
  }
  expect(filesOnTheirWay(home)).toEqual([]);
});

test('a session goes to another data folder and back, and no file stays on its way', async () => {
  const bundle = await ask(`/api/sessions/${played.sessionId}/bundle`);
  expect(bundle.status).toBe(200);
  const bytes = new Uint8Array(await bundle.arrayBuffer());
  const other = homeForTest();
  const there = await startDashboard({ home: other, env: temporaryIn(other) });
  onTestFinished(async () => void (await there.end()));
  const first = await upload('../../login.jsonl.gz', bytes, {}, there);
  expect(first.status, await first.clone().text()).toBe(200);
  const { body } = ROUTES.importBundle;
  expect(body.bytes).toBeGreaterThan(bytes.length);
  expect(ROUTES.importBundle.answer.schema.parse(await first.json())).toMatchObject({
    outcome: 'imported',
    sessionId: played.sessionId,
  });
  expect(await (await upload('again.GZ', bytes, {}, there)).json()).toMatchObject({
    outcome: 'already_here',
  });
  expect(await (await upload('new.gz', bytes, { asNew: true }, there)).json()).toMatchObject({
    outcome: 'imported_as_new',
  });
  expect(await (await upload('home.gz', bytes)).json()).toMatchObject({ outcome: 'already_here' });
  const redacted = await ask(`/api/sessions/${played.sessionId}/bundle?redact=true`);
  expect(redacted.status).toBe(200);
  await redacted.arrayBuffer();
  for (const one of [home, other]) await expect.poll(() => filesOnTheirWay(one)).toEqual([]);
  await there.end();
  expect(readdirSync(join(other.root, 'tmp'))).toEqual([]);
});

test('a bundle that is none, or is packed in another way than its name says, is refused by the name it came with', async () => {
  const before = events(home.database).length;
  for (const [name, bytes] of [
    ['empty.jsonl', ''],
    ['text.jsonl', 'hello\n'],
    ['plain.jsonl.gz', '{"kind":"x"}\n'],
    ['/etc/passwd', '{}\n'],
  ] as const) {
    const got = await upload(name, Buffer.from(bytes));
    const said = failure.parse(await got.json());
    expect({ status: got.status, name }).toEqual({ status: 400, name });
    expect(said.message).toContain(name);
    expect(JSON.stringify(said)).not.toContain(home.root);
  }
  expect(events(home.database).length).toBe(before);
  expect(filesOnTheirWay(home)).toEqual([]);
});

test.each([
  ['md', '# '],
  ['html', '<!doctype html>'],
  ['pdf', '%PDF-'],
])('the session is a document as %s', async (format, opening) => {
  const got = await ask(`/api/sessions/${played.sessionId}/document?format=${format}`);
  expect(got.status).toBe(200);
  expect(got.headers.get('content-disposition')).toBe(`attachment; filename="${played.sessionId}.${format}"`);
  expect((await got.text()).toLowerCase()).toContain(opening.toLowerCase());
});

test('hostile requests for every route leave the log as it was', async () => {
  const before = events(home.database).length;
  const bundle = { fileName: 'a.jsonl', contentBase64: '' };
  for (const route of Object.values<Route>(ROUTES)) {
    const path = route.path.replaceAll(/\{\w+\}/g, 'x');
    const body = route.method === 'post' ? { body: JSON.stringify(bundle) } : {};
    const method = route.method.toUpperCase();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { authorization: 'Bearer wrong' },
      ...(route.method === 'post' ? [{ 'content-type': 'text/plain' }] : []),
    ] as Record<string, string>[]) {
      const given = {
        authorization: `Bearer ${dashboard.token}`,
        'content-type': 'application/json',
        ...headers,
      };
      const got = await fetch(`${dashboard.origin}${path}`, { method, headers: given, ...body });
      expect(got.status, `${path} ${JSON.stringify(headers)}`).toBeGreaterThanOrEqual(400);
      expect(got.status).toBeLessThan(500);
    }
  }
  expect(events(home.database).length).toBe(before);
});

test('a workflow of a project is shown where its project is named', async () => {
  const project = join(home.work, 'shop');
  mkdirSync(join(project, 'workflows'), { recursive: true });
  const steps = [{ id: 'only', title: 'Only', prompt: 'Do it.' }];
  const flow = { id: 'shop.own', name: 'Own', description: 'For the test.', version: '1.0.0', steps };
  writeFileSync(join(project, 'workflows', 'own.json'), JSON.stringify(flow));
  const query = `workspace=${encodeURIComponent(project)}`;
  const { workflows } = await answer('listWorkflows', `/api/workflows?query=own&${query}`);
  expect(workflows.map(({ workflowId }) => workflowId)).toContain('shop.own');
  expect((await answer('showWorkflow', `/api/workflows/shop.own?${query}`)).text).toContain('Do it.');
  expect((await ask('/api/workflows/shop.own')).status).toBe(404);
});
