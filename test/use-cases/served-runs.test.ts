import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { type BlobHash, firstAttempt, type RunId, rootNode, type SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { describe, expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { exported, FLOW, type Machine, machine } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';

const LATER = '2026-03-04T05:07:00.000Z';

/** A session whose run has a step of the server at its root, and what is recorded of that. */
async function servedSession() {
  const at = machine(5, { 'flow.json': FLOW });
  const started = right(
    await at.useCases.startWorkflow({ workflowId: 'test.flow', title: 'Send the orders' })(),
  );
  const sessionId = started.session.sessionId as SessionId;
  const runId = started.session.runId as RunId;
  const node = rootNode(runId, nodeDigests);
  const on = { runId, node, attempt: firstAttempt(node), call: 1 };
  const record = (...events: readonly SessionEventBody[]) => recordIn(at, sessionId, events);
  const request = right(await at.host.store.write((tx) => tx.blobs.put({ method: 'POST' }))());
  const sent = (stepId: string): SessionEventBody => ({
    kind: 'command_sent',
    data: {
      ...{ ...on, stepId, method: 'POST', url: 'https://api.example/orders', request },
      ...{ repeatable: false, until: LATER },
    },
  });
  const lost = (stepId: string): SessionEventBody => ({
    kind: 'command_answered',
    data: { ...on, stepId, outcome: 'lost', tookMs: 900, next: { kind: 'decision' } },
  });
  const decided = (stepId: string, output?: BlobHash): SessionEventBody => ({
    kind: 'command_decided',
    data: {
      ...{ ...on, stepId, decision: 'mark_done', channel: 'page' },
      ...(output === undefined ? {} : { output }),
    },
  });
  const canceled: SessionEventBody = { kind: 'run_canceled', data: { runId, node, channel: 'cli' } };
  return {
    ...at,
    sessionId,
    runId,
    record,
    sent,
    lost,
    decided,
    canceled,
    request,
    dashboard: dashboardOf(at),
  };
}

const recordIn = async ({ host }: Machine, id: SessionId, events: readonly SessionEventBody[]) => {
  const { version } = right(await host.store.read((tx) => tx.events.head(sessionStreamId(id)))());
  const batch = { expectedVersion: version, at: LATER, events };
  return right(await host.store.write((tx) => tx.events.append(sessionStreamId(id), batch))());
};

describe('a run in which the server does steps', () => {
  test('stands so in lists, filters, candidates and on its page', async () => {
    const at = await servedSession();
    const statuses = async () => {
      const { sessions } = agreed('listSessions', right(await at.dashboard.listSessions({ limit: 5 })()));
      const { runs } = right(await at.dashboard.showSession({ sessionId: at.sessionId })());
      const { candidates } = right(await at.useCases.resumeSession({ sessionId: at.sessionId })());
      const listed = sessions[0]?.runs[0];
      expect(listed?.lastActivity).toBe(runs[0]?.lastActivity);
      return [listed?.status, runs[0]?.status, candidates[0]?.status];
    };
    const all = (status: string) => [status, status, status];
    expect(await statuses()).toEqual(all('in_progress'));
    await at.record(at.sent('plan'), at.lost('plan'));
    expect(await statuses()).toEqual(all('needs_decision'));
    await at.record(at.decided('plan', at.request));
    expect(await statuses()).toEqual(all('in_progress'));
    await at.record(at.canceled);
    expect(await statuses()).toEqual(all('canceled'));
  });

  test('has requests in its timeline under the title of their step, where that is the pending one', async () => {
    const at = await servedSession();
    await at.record(at.sent('plan'), at.sent('check'), at.lost('check'), at.decided('check'), at.canceled);
    const { entries } = agreed(
      'showTimeline',
      right(await at.dashboard.showTimeline({ sessionId: at.sessionId, from: 2, limit: 9 })()),
    );
    expect(entries.map(({ text }) => text)).toEqual([
      '“plan”: POST https://api.example/orders',
      'Step check: POST https://api.example/orders',
      'Step check: no response; somebody has to decide what to do',
      'Step check: marked as done, on the page',
      'Run canceled on the command line',
    ]);
  });

  test('goes with its documents into bundles and copies, where it is due nowhere, and is written out', async () => {
    const [at, to] = [await servedSession(), machine(6)];
    await at.record(at.sent('plan'), at.lost('plan'), at.decided('plan', at.request));
    const path = await exported(at, at.sessionId);
    const due = async ({ host }: Machine) =>
      right(await host.store.read((tx) => tx.graph.dueRuns({ now: LATER, limit: 9 }))());
    expect(await due(at)).toMatchObject([{ runId: at.runId }]);
    const copies = [
      right(await to.bundles.importSession({ path })()),
      right(await to.bundles.importSession({ path, asNew: true })()),
    ];
    expect(copies.map(({ isComplete }) => isComplete)).toEqual([false, false]);
    expect(await due(to)).toEqual([]);
    for (const { sessionId } of copies) {
      expect(right(await to.bundles.showSession(sessionId)())).toMatchObject({
        runs: [{ status: 'in_progress' }],
      });
      const { content } = right(await to.bundles.renderSession({ sessionId, format: 'md' })());
      expect(String(content)).toContain('in progress, 0 steps done');
    }
    expect(right(await to.bundles.verifySessions({})())).toMatchObject({ damaged: [] });
  });
});
