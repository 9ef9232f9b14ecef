import type { ExecutionAnswer } from '@workrail/application';
import type { SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { exported, FLOW, folderForTest, logOf, machine, worked } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { GATED } from './modes-world.ts';
import { world } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A machine whose time is what the test says, and its dashboard. */
function timed(files: Readonly<Record<string, string>>) {
  let time = Date.parse('2026-03-10T09:00:00Z');
  const now = () => new Date(time).toISOString();
  const { host } = world(files);
  const useCases = startProcess({ ...host, clock: { now } });
  const dashboard = dashboardOf({ host, folder: folderForTest() }, { now });
  return {
    useCases,
    dashboard,
    pass: (ms: number): void => {
      time += ms;
    },
    begin: async (workflowId: string): Promise<ExecutionAnswer> =>
      right(await useCases.startWorkflow({ workflowId })()),
    send: async ({ stateToken, ackToken }: ExecutionAnswer, more: object = {}) =>
      right(
        await useCases.continueWorkflow({
          stateToken,
          ackToken: ackToken ?? '',
          notesMarkdown: 'Done.',
          ...more,
        })(),
      ),
    /** Ids of the sessions that a filter lets through. */
    found: async (status: NonNullable<Parameters<typeof dashboard.listSessions>[0]['status']>) => {
      const { sessions } = right(await dashboard.listSessions({ limit: 50, status })());
      return sessions.map(({ sessionId }) => sessionId);
    },
  };
}

describe('how a run goes on', () => {
  it('D1: is told by its age: working, then idle, then stale, and a checkpoint is work', async () => {
    const at = timed({ 'flow.json': FLOW });
    const run = await at.begin('test.flow');
    const { sessionId } = run.session;
    const states = async () => {
      const all = ['working', 'idle', 'stale', 'waiting', 'in_progress', 'blocked'] as const;
      const lists = await Promise.all(all.map(at.found));
      return all.filter((_, i) => lists[i]?.includes(sessionId));
    };
    expect(await states()).toEqual(['working', 'in_progress']);
    at.pass(11 * MINUTE);
    expect(await states()).toEqual(['idle', 'in_progress']);
    right(await at.useCases.checkpointWorkflow({ stateToken: run.stateToken, notesMarkdown: 'Half.' })());
    expect(await states()).toEqual(['working', 'in_progress']);
    at.pass(52 * DAY);
    expect(await states()).toEqual(['stale', 'in_progress']);
    await at.send(run, { notesMarkdown: '' });
    at.pass(52 * DAY);
    expect(await states()).toEqual(['blocked']);
  });

  it('D1: a run that asks a person waits for them until they answer', async () => {
    const at = timed({ 'gated.json': GATED });
    const run = await at.begin('test.gated');
    const { sessionId } = run.session;
    const states = async () => {
      const list = right(await at.dashboard.listSessions({ limit: 5 })()).sessions[0]?.runs[0];
      const { runs } = right(await at.dashboard.showSession({ sessionId })());
      expect(runs[0]?.isWaiting).toBe(list?.isWaiting);
      expect(runs[0]?.lastActivity).toBe(list?.lastActivity);
      return list?.isWaiting;
    };
    expect(await states()).toBe(false);
    const gate = await at.send(run);
    expect(await states()).toBe(true);
    at.pass(20 * DAY);
    expect(await at.found('waiting')).toEqual([sessionId]);
    expect(await at.found('blocked')).toEqual([]);
    const { question } = gate.approval ?? { question: 0 };
    const said = {
      sessionId: sessionId as SessionId,
      question,
      channel: 'page',
      answer: 'approved',
    } as const;
    right(await at.useCases.answerApproval(said)());
    expect(await states()).toBe(false);
    await at.send(gate);
    expect(await states()).toBe(false);
    expect(await at.found('working')).toEqual([sessionId]);
  });

  it('D1: a run whose step a person declined waits for nobody, and one that asks during a call does', async () => {
    const at = timed({ 'gated.json': GATED });
    const run = await at.begin('test.gated');
    const call = { stateToken: run.stateToken, ackToken: run.ackToken ?? '', notesMarkdown: 'Done.' };
    const asked = right(await at.useCases.requestApproval(call)());
    expect(await at.found('waiting')).toHaveLength(1);
    if (asked === undefined) throw new Error('nobody is asked');
    right(await at.useCases.withdrawApproval(asked)());
    expect(await at.found('waiting')).toEqual([]);
    await at.send(run, { confirmation: { answer: 'declined' } });
    expect(await at.found('waiting')).toEqual([]);
    expect(await at.found('blocked')).toHaveLength(1);
  });
});

describe('an import', () => {
  it('D1: is no activity: a session is as old as what was done in it', async () => {
    const from = machine(3, { 'flow.json': FLOW });
    const { session } = await worked(from);
    const path = await exported(from, session.sessionId);
    const log = await logOf(from, session.sessionId);
    const to = machine(4);
    const dashboard = dashboardOf(to, { now: () => '2026-06-01T00:00:00.000Z' });
    right(await to.bundles.importSession({ path })());
    const { sessions } = agreed('listSessions', right(await dashboard.listSessions({ limit: 5 })()));
    const detail = agreed('showSession', right(await dashboard.showSession(session)()));
    expect(sessions[0]?.lastActivity).toBe(log.at(-1)?.at);
    expect(detail.lastActivity).toBe(log.at(-1)?.at);
    expect(detail.version).toBe(log.length + 1);
    const stale = right(await dashboard.listSessions({ limit: 5, status: 'stale' })());
    expect(stale.sessions).toHaveLength(1);
    expect(right(await dashboard.listSessions({ limit: 5, status: 'working' })()).sessions).toEqual([]);
  });
});
