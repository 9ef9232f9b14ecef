import type { ExecutionAnswer } from '@workrail/application';
import type { SessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { GATED } from './modes-world.ts';
import { world } from './world.ts';

const NOTES = { notesMarkdown: 'Two parts.' };

/** A run at its gate, and the page on the same data folder. */
async function pageAtGate() {
  const { host, useCases } = world({ 'gated.json': GATED });
  const page = dashboardOf({ host, folder: '/nowhere' });
  const root = right(await useCases.startWorkflow({ workflowId: 'test.gated' })());
  const sessionId = root.session.sessionId as SessionId;
  const send = async ({ stateToken, ackToken }: ExecutionAnswer, more: object = NOTES) =>
    right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', ...more })());
  const run = async () => {
    const { runs } = agreed('showSession', right(await page.showSession({ sessionId })()));
    const [only] = runs;
    if (only === undefined) throw new Error('the session has a run');
    return only;
  };
  const row = async () => {
    const { sessions } = agreed('listSessions', right(await page.listSessions({ limit: 5 })()));
    return sessions[0]?.runs[0]?.isWaiting === true;
  };
  return { page, root, sessionId, send, run, row };
}

const questionOf = ({ approval }: ExecutionAnswer): number => approval?.question ?? 0;

test('A5: the page shows what is asked, with all of the result', async () => {
  const { page, root, sessionId, send } = await pageAtGate();
  const artifact = { kind: 'plan', parts: ['one', 'two'] };
  const blocked = await send(root, { ...NOTES, artifacts: [artifact] });
  const question = questionOf(blocked);
  const shown = agreed('showApproval', right(await page.showApproval({ sessionId, question })()));
  expect(shown).toMatchObject({
    question,
    stepId: 'plan',
    workflowId: 'test.gated',
    output: { ...NOTES, artifacts: [{ kind: 'plan', value: artifact }] },
  });
  const waiting = right(await page.listApprovals({ of: sessionId })());
  agreed('listApprovals', { approvals: waiting });
  expect(waiting.map((one) => [one.question, one.artifactKinds])).toEqual([[question, ['plan']]]);
  expect(left(await page.showApproval({ sessionId, question: 1 })())).toMatchObject({
    _tag: 'ApprovalNotFoundError',
  });
});

test('A5: the page shows the context that a result sends, and the list does, with what was kept', async () => {
  const { page, root, sessionId, send } = await pageAtGate();
  const context = { changeIntent: 'Add dark mode.', scope: { files: 2 } };
  const before = await send(root, { ...NOTES, context });
  const blocked = await send(before, { context: { changeIntent: 'Add light mode.' } });
  const question = questionOf(blocked);
  const shown = agreed('showApproval', right(await page.showApproval({ sessionId, question })()));
  expect(shown.context).toEqual({ changeIntent: 'Add light mode.', scope: { files: 2 } });
  const waiting = right(await page.listApprovals({ of: sessionId })());
  expect(agreed('listApprovals', { approvals: waiting }).approvals.map((one) => one.context)).toEqual([
    [
      { key: 'changeIntent', value: '"Add light mode."' },
      { key: 'scope', value: '{"files":2}' },
    ],
  ]);
});

test('A5: run and row say that a person is waited for until one has answered, and then what was said', async () => {
  const { page, root, sessionId, send, run, row } = await pageAtGate();
  expect(await row()).toBe(false);
  const blocked = await send(root);
  const question = questionOf(blocked);
  expect((await run()).approvals).toMatchObject([{ question }]);
  expect(await row()).toBe(true);
  const said = { answer: 'approved', channel: 'page', comment: 'Go on.' } as const;
  const recorded = right(await page.answerApproval({ sessionId, question, ...said })());
  expect(agreed('answerApproval', recorded)).toMatchObject({ question, ...said });
  expect(await run()).toMatchObject({ approvals: [], answers: [{ question, ...said, at: recorded.at }] });
  expect(await row()).toBe(false);
  expect((await send(blocked, {})).pending?.stepId).toBe('build');
  expect(await run()).toMatchObject({ approvals: [], answers: [], blockers: [] });
});

test('A5: where somebody declined, the next move is the agent’s', async () => {
  const { page, root, sessionId, send, run, row } = await pageAtGate();
  const blocked = await send(root);
  const declined = { sessionId, question: questionOf(blocked), answer: 'declined', channel: 'page' } as const;
  right(await page.answerApproval(declined)());
  await send(blocked, {});
  expect(await run()).toMatchObject({ status: 'blocked', approvals: [], answers: [] });
  expect(await row()).toBe(false);
});
