import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type RouteAnswer } from '@workrail/dashboard-contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Dashboard, startDashboard } from '../browser/harness/dashboard.ts';
import { commandOf, step, workflowFile } from './harness/command-line.ts';
import { openCurrentDriver } from './harness/current-driver.ts';
import { events } from './harness/database.ts';
import type { AnswersForms, Driver } from './harness/driver.ts';
import { launchOf } from './harness/launch.ts';
import { openOlderDriver } from './harness/older-driver.ts';
import { endAndAudit, openServer } from './harness/open-server.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const GATED = workflowFile('demo.gated', [step('plan', { requireConfirmation: true }), step('build')]);
const NOTES = { notesMarkdown: 'Two parts.' };

function gatedHome(): { readonly home: ServerHome; readonly workflowPaths: readonly string[] } {
  const home = homeForTest();
  const folder = join(home.root, 'gated');
  mkdirSync(folder);
  writeFileSync(join(folder, 'gated.json'), JSON.stringify(GATED));
  return { home, workflowPaths: [folder] };
}

async function dashboardOn(home: ServerHome): Promise<Dashboard> {
  const dashboard = await startDashboard({ home });
  onTestFinished(async () => void (await dashboard.end()));
  return dashboard;
}

/** A page that has signed in: it shows the cookie, and nothing else. */
async function pageOf({ origin, token }: Dashboard) {
  const json = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ token });
  const entered = await fetch(`${origin}/api/sign-in`, { method: 'POST', headers: json, body });
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  const ask = async (path: string) => (await fetch(`${origin}${path}`, { headers: { cookie } })).json();
  return {
    waiting: async () => ((await ask('/api/approvals')) as RouteAnswer<'listApprovals'>).approvals,
    answer: (session: string, question: number, said: object) =>
      fetch(`${origin}/api/sessions/${session}/approvals/${question}/answer`, {
        method: 'POST',
        headers: { ...json, cookie, 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(said),
      }),
  };
}

const answersOn = ({ database }: ServerHome) =>
  events(database).flatMap(({ kind, data }) => (kind === 'approval_answered' ? [data] : []));

/** An agent that has sent the step of a gate, and a page on the same data folder. */
async function waiting() {
  const { home, workflowPaths } = gatedHome();
  const server = await openServer({ home, workflowPaths });
  const started = await server.call('start_workflow', { workflowId: 'demo.gated' });
  const { stateToken, ackToken } = started.structured;
  const blocked = await server.call('continue_workflow', { stateToken, ackToken, output: NOTES });
  const dashboard = await dashboardOn(home);
  return {
    home,
    dashboard,
    session: started.structured.session.sessionId as string,
    blocked,
    page: await pageOf(dashboard),
    again: () =>
      server.call('continue_workflow', {
        stateToken: blocked.structured.stateToken,
        ackToken: blocked.structured.ackToken,
      }),
  };
}

describe('A5: a person who answers on the page', () => {
  test('sees what waits, approves it, and the agent goes on with its next call', async () => {
    const { home, blocked, page, session, again } = await waiting();
    // The data folder is named, since the dashboard of another terminal would open another one.
    expect(blocked.text).toContain(`workrail-dashboard --data-dir ${home.data} --open --session ${session}`);
    const [asked] = await page.waiting();
    expect(asked).toMatchObject({ sessionId: session, stepId: 'plan', notes: 'Two parts.' });
    const answered = await page.answer(session, asked?.question ?? 0, {
      answer: 'approved',
      comment: 'Go on.',
    });
    expect([answered.status, await answered.json()]).toMatchObject([
      200,
      { answer: 'approved', channel: 'page', comment: 'Go on.' },
    ]);
    expect(await page.waiting()).toEqual([]);
    expect((await again()).structured).toMatchObject({
      pending: { stepId: 'build' },
      confirmation: { answer: 'approved', source: 'answered_on_page', comment: 'Go on.' },
    });
  });

  test('declines with a reason that reaches the agent', async () => {
    const { page, session, again } = await waiting();
    const [asked] = await page.waiting();
    await page.answer(session, asked?.question ?? 0, { answer: 'declined', comment: 'Name the risks.' });
    const next = await again();
    expect(next.structured.kind).toBe('blocked');
    expect(next.text).toContain('they declined: Name the risks.');
  });

  test('and one on the command line at the same moment: one answer is recorded, and the other is told which', async () => {
    const { home, page, session } = await waiting();
    const [asked] = await page.waiting();
    const { command, args, options } = commandOf(['decline', session], { home });
    const ended = once(spawn(command, args, { ...options, stdio: 'ignore' }), 'exit');
    const got = await page.answer(session, asked?.question ?? 0, { answer: 'approved' });
    const [status] = await ended;
    const [recorded, ...more] = answersOn(home);
    expect(more).toEqual([]);
    if (recorded?.channel === 'page') {
      expect(got.status).toBe(200);
      expect(status).not.toBe(0);
      return;
    }
    const said = failure.parse(await got.json());
    expect([got.status, status]).toEqual([409, 0]);
    expect(said.message).toContain('declined on the command line');
  });

  test('and a program with the token answer once between them, each under its own channel', async () => {
    const { home, dashboard, page, session } = await waiting();
    const [asked] = await page.waiting();
    const path = `/api/sessions/${session}/approvals/${asked?.question}/answer`;
    const headers = { authorization: `Bearer ${dashboard.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ answer: 'approved', by: 'ann' });
    const all = await Promise.all([
      fetch(`${dashboard.origin}${path}`, { method: 'POST', headers, body }),
      page.answer(session, asked?.question ?? 0, { answer: 'approved' }),
    ]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answersOn(home)).toMatchObject([{ channel: all[0]?.status === 200 ? 'api' : 'page' }]);
  });
});

const ERAS = [
  ['an older client', openOlderDriver],
  [
    'a current client',
    (launch: Parameters<typeof openOlderDriver>[0], root: string, person: AnswersForms) =>
      openCurrentDriver(launch, root, { person }),
  ],
] as const;

test.each(ERAS)('A5: the page answers while %s shows the form, and the call returns', async (era, open) => {
  const { home, workflowPaths } = gatedHome();
  const [shown, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const person: AnswersForms = async () => {
    shown.resolve();
    await closed.promise;
    return { action: 'cancel' };
  };
  const driver: Driver = await open(launchOf({ home, workflowPaths }), home.root, person);
  onTestFinished(() => endAndAudit(driver));
  const page = await pageOf(await dashboardOn(home));
  const { structured } = await driver.call('start_workflow', { workflowId: 'demo.gated' });
  const { stateToken, ackToken } = structured;
  const call = driver.call('continue_workflow', { stateToken, ackToken, output: NOTES });
  await shown.promise;
  const [question] = await page.waiting();
  const session = structured.session.sessionId as string;
  expect((await page.answer(session, question?.question ?? 0, { answer: 'approved' })).status).toBe(200);
  // A server of the current era has left the form to the client, and hears of it when it is closed.
  if (era === 'a current client') closed.resolve();
  expect((await call).structured.pending.stepId).toBe('build');
  closed.resolve();
  expect(answersOn(home)).toMatchObject([{ answer: 'approved', channel: 'page' }]);
});
