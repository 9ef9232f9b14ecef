import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { failure, ROUTES } from '@workrail/dashboard-contract';
import { beforeAll, expect, test } from 'vitest';
import { gatedWorkflows, waitingAgent } from '../browser/fixtures/waiting-agent.ts';
import { type Dashboard, openDashboard } from '../browser/harness/dashboard.ts';
import { workrail } from './harness/command-line.ts';
import { filesOf } from './harness/data-files.ts';
import { launchOf } from './harness/launch.ts';
import { openRawDriver } from './harness/raw-driver.ts';
import { cliProgram } from './harness/server-files.ts';
import { homeForTest, newHome } from './harness/server-home.ts';

/** Of a session that waits for a person, with nobody at work in the data folder. */
const home = newHome();
let session: string;

beforeAll(async () => {
  home.make();
  const server = await openRawDriver(launchOf({ home, workflowPaths: [gatedWorkflows(home)] }));
  session = (await waitingAgent(server)).session;
  await server.end();
  return home.remove;
});

const ask = ({ origin, token }: Dashboard, path: string, body?: object): Promise<Response> =>
  fetch(`${origin}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

const BY_FLAG = {
  message: 'This dashboard is read-only: it was started with --read-only.',
  suggested_action: 'Nothing was changed. Start it again without --read-only.',
};
const BY_VARIABLE = {
  message: 'This dashboard is read-only: WORKRAIL_READ_ONLY is set.',
  suggested_action: 'Nothing was changed. Unset WORKRAIL_READ_ONLY and start the dashboard again.',
};

test.each([
  ['--read-only', { args: ['--read-only'] }, BY_FLAG],
  ['WORKRAIL_READ_ONLY=1', { env: { WORKRAIL_READ_ONLY: '1' } }, BY_VARIABLE],
])('%s: answers and imports are refused, reading works, and no file changes', async (_, options, words) => {
  const { status, stdout: bundle } = workrail(['export', session, '--out', '-'], { home });
  expect(status).toBe(0);
  const contentBase64 = Buffer.from(bundle).toString('base64');
  const before = filesOf(home);
  const dashboard = await openDashboard({ home, ...options });
  expect(await (await ask(dashboard, '/api/status')).json()).toMatchObject({ readOnly: true, sessions: 1 });
  const waiting = async () =>
    ROUTES.listApprovals.answer.schema.parse(
      await (await ask(dashboard, `/api/approvals?of=${session}`)).json(),
    );
  const { approvals } = await waiting();
  const question = approvals[0]?.question;
  const shown = `/api/sessions/${session}/approvals/${question}`;
  for (const path of [shown, '/api/sessions', `/api/sessions/${session}/bundle`, '/api/workflows'])
    expect((await ask(dashboard, path)).status, path).toBe(200);
  for (const [path, body] of [
    [`${shown}/answer`, { answer: 'approved' }],
    ['/api/bundles', { fileName: 'a.jsonl', contentBase64, asNew: true }],
  ] as const) {
    const got = await ask(dashboard, path, body);
    expect(got.status).toBe(403);
    expect(failure.parse(await got.json())).toMatchObject({
      error_code: 'READ_ONLY',
      retryable: false,
      ...words,
    });
  }
  expect(await waiting()).toEqual({ approvals });
  expect(await dashboard.end()).toBe(0);
  expect(dashboard.stderr()).toBe('');
  expect(filesOf(home)).toEqual(before);
});

test.each([['No'], ['']])('WORKRAIL_READ_ONLY=%s switches it off', async (value) => {
  const dashboard = await openDashboard({ home: homeForTest(), env: { WORKRAIL_READ_ONLY: value } });
  expect(await (await ask(dashboard, '/api/status')).json()).not.toHaveProperty('readOnly');
  expect((await ask(dashboard, '/api/bundles', { fileName: 'a', contentBase64: '' })).status).toBe(400);
});

test.each([
  ['workrail-dashboard --read-only', {}, ['--read-only']],
  ['workrail dashboard --read-only', { program: cliProgram() }, ['dashboard', '--read-only', '--port', '0']],
  ['workrail --read-only dashboard', { program: cliProgram() }, ['--read-only', 'dashboard', '--port', '0']],
])(
  '%s makes no data folder, puts nothing into an empty one, and its link works',
  async (_, program, args) => {
    const empty = homeForTest();
    const dashboard = await openDashboard({ home: empty, ...program, args });
    expect(await (await ask(dashboard, '/api/status')).json()).toMatchObject({ readOnly: true, sessions: 0 });
    expect((await ask({ ...dashboard, token: 'wrong' }, '/api/status')).status).toBe(401);
    expect((await ask(dashboard, '/api/workflows')).status).toBe(200);
    expect(existsSync(empty.data)).toBe(false);
    mkdirSync(empty.data);
    expect((await ask(dashboard, '/api/sessions')).status).toBe(200);
    expect(await dashboard.end()).toBe(0);
    expect(readdirSync(empty.data)).toEqual([]);
  },
);
