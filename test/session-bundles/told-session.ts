import type { ExecutionAnswer } from '@workrail/application';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { E, firstAttempt, O, type RunId, type SessionId } from '@workrail/kernel';
import { right } from '../harness/in-process.ts';
import { step, workflow } from '../use-cases/world.ts';
import { AT, type Machine } from './machine.ts';

export const FLOW = workflow('test.flow', [
  step('plan'),
  step('browse', { requires: { capabilities: ['web_browsing'] } }),
  step('decide', { requireConfirmation: true }),
  step('check'),
]);

const WORKSPACE = '/srv/ci/marta/shop';

/** What should not leave: each time another one, so that it shows where each went. */
function marker() {
  const all: string[] = [];
  const mark = (): string => {
    const one = `sk-mark${String(all.length).padStart(3, '0')}${'xY9'.repeat(6)}`;
    all.push(one);
    return `${one} in ${WORKSPACE}/a or /home/marta/b`;
  };
  return { mark, all };
}

/** A session that says what should not leave wherever somebody can say something, and still has two steps to go. */
export async function told(at: Machine) {
  const { mark, all } = marker();
  const words = () => ({ [mark()]: { deep: [mark(), { password: 'hunter2' }] }, branch: mark() });
  const artifacts = () => [{ kind: `x ${mark()}`, ...words() }];
  const output = () => ({ notesMarkdown: mark(), artifacts: artifacts() });
  const { useCases, host } = at;
  const go = async (from: ExecutionAnswer, more: object) =>
    right(
      await useCases.continueWorkflow({
        stateToken: from.stateToken,
        ackToken: from.ackToken ?? '',
        ...more,
      })(),
    );
  const started = right(
    await useCases.startWorkflow({
      workflowId: 'test.flow',
      title: mark(),
      workspacePath: WORKSPACE,
      context: words(),
      idempotencyKey: mark(),
    })(),
  );
  const sessionId = started.session.sessionId as SessionId;
  const blocked = await go(started, { context: words(), artifacts: artifacts() });
  const planned = await go(blocked, { ...output(), context: words() });
  right(await useCases.checkpointWorkflow({ stateToken: planned.stateToken, ...output() })());
  const report = { capability: 'web_browsing', status: 'available', evidence: 'probe', detail: mark() };
  const browsed = await go(planned, { ...output(), capabilities: [report] });
  const ask = async () => {
    const { stateToken, ackToken } = browsed;
    const call = { stateToken, ackToken: ackToken ?? '', ...output() };
    const request = right(await useCases.requestApproval(call)());
    if (request === undefined) throw new Error('the step waits for an approval');
    return request;
  };
  right(await useCases.withdrawApproval(await ask())());
  const { question } = await ask();
  const said = { answer: 'approved', channel: 'page', by: mark(), comment: mark() } as const;
  right(await useCases.answerApproval({ sessionId, question, ...said })());
  const declined = await go(browsed, { confirmation: { answer: 'declined', comment: mark() }, ...output() });
  const preferences = { mode: 'auto_never_stop' };
  const again = right(await useCases.continueWorkflow({ stateToken: declined.stateToken, preferences })());
  const tip = await go(again, output());
  await callsAt(at, { sessionId, runId: tip.session.runId as RunId }, { mark, words });
  const observed = (['git_branch', 'git_head_sha', 'repo_root', 'main_worktree'] as const).map(
    (key): SessionEventBody => ({
      kind: 'observation_recorded',
      data: { key, value: `/${mark()}`, confidence: 'high' },
    }),
  );
  const { version } = right(await host.store.read((tx) => tx.events.head(sessionStreamId(sessionId)))());
  right(
    await host.store.write((tx) =>
      tx.events.append(sessionStreamId(sessionId), { expectedVersion: version, at: AT, events: observed }),
    )(),
  );
  return { sessionId, tip, all };
}

/** What a step of the server leaves where a run stands, up to its being begun again. */
async function callsAt(
  { host }: Machine,
  { sessionId, runId }: { readonly sessionId: SessionId; readonly runId: RunId },
  { mark, words }: { readonly mark: () => string; readonly words: () => object },
): Promise<void> {
  const written = host.store.write((tx) => async () => {
    const run = O.toUndefined(right(await tx.graph.run(runId)()));
    if (run === undefined) throw new Error('the run was started');
    const { tip: node } = run;
    const document = async () => right(await tx.blobs.put(words())());
    const call = { runId, node, attempt: firstAttempt(node), stepId: 'check', call: 1 };
    const events: readonly SessionEventBody[] = [
      {
        kind: 'command_sent',
        data: {
          ...{ ...call, method: 'POST', url: `https://api.example/?token=${mark()}`, repeatable: false },
          ...{ request: await document(), idempotencyKey: mark(), until: AT },
        },
      },
      {
        kind: 'command_answered',
        data: {
          ...{ ...call, outcome: 'lost', answer: await document(), tookMs: 30 },
          fault: { reason: mark(), message: mark() },
          next: { kind: 'decision' },
        },
      },
      {
        kind: 'command_decided',
        data: {
          ...{ ...call, decision: 'mark_done', output: await document() },
          ...{ channel: 'page', by: mark(), comment: mark() },
        },
      },
      { kind: 'run_canceled', data: { runId, node, channel: 'cli', by: mark(), reason: mark() } },
      {
        kind: 'run_reopened',
        data: { runId, node, attempt: call.attempt, channel: 'agent', by: mark(), keeps: await document() },
      },
    ];
    const { version } = right(await tx.events.head(sessionStreamId(sessionId))());
    const batch = { expectedVersion: version, at: AT, events };
    return E.right(right(await tx.events.append(sessionStreamId(sessionId), batch)()));
  });
  right(await written());
}
