import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { step, workflowFile, workrail } from './harness/command-line.ts';
import type { Answer } from './harness/driver.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const GATE = workflowFile('demo.gate', [
  step('one'),
  step('two', { requireConfirmation: true }),
  step('four'),
]);
const RESULT = { output: { notesMarkdown: 'gate result X' } };
const OTHER = { output: { notesMarkdown: 'gate result X.' } };
const CLAIM = { confirmation: { answer: 'approved' } };

/** An agent at a gate whose result a person has answered on the command line, with a comment, since its last call. */
async function answered(answer: 'approve' | 'decline', comment: string) {
  const home = homeForTest();
  const folder = join(home.root, 'gate');
  mkdirSync(folder);
  writeFileSync(join(folder, 'gate.json'), JSON.stringify(GATE));
  const server = await openServer({ home, workflowPaths: [folder] });
  const send = ({ structured: { stateToken, ackToken } }: Answer, more: object) =>
    server.call('continue_workflow', { stateToken, ackToken, ...more });
  const started = await server.call('start_workflow', { workflowId: 'demo.gate', newSession: true });
  const session = started.structured.session.sessionId as string;
  const r = await send(started, { output: { notesMarkdown: 'first done' } });
  const x = await send(r, RESULT);
  const run = (...args: readonly string[]) => workrail(args, { home });
  expect(run(answer, session, '--comment', comment)).toMatchObject({ status: 0 });
  /** The call as the text shows it. */
  const copy = ({ text }: Answer) =>
    server.call('continue_workflow', JSON.parse(/^\{"stateToken".*\}$/m.exec(text)?.[0] ?? '{}'));
  const look = () => server.call('continue_workflow', { stateToken: r.structured.stateToken });
  const resume = () => server.call('resume_session', { runId: started.structured.session.runId });
  return { session, r, x, send, copy, look, resume, run };
}

const isAtGate = (answer: Answer) => {
  expect(answer.structured).toMatchObject({ kind: 'blocked', pending: { stepId: 'two' } });
};
const tells = (answer: Answer, ...texts: readonly string[]) => {
  for (const text of texts) {
    expect(answer.text).toContain(text);
    expect(JSON.stringify(answer.structured)).toContain(text);
  }
};

describe('A5: an answer on the command line is kept as promised', () => {
  test('a: a decline holds for the same result with a fresh ack, whatever the agent claims', async () => {
    const { send, look } = await answered('decline', 'TOTAL is wrong');
    const again = await send(await look(), { ...RESULT, ...CLAIM });
    isAtGate(again);
    tells(again, 'they declined: TOTAL is wrong');
  });

  test('b: a claim for another result does not beat a decline that was not shown; people read of it later', async () => {
    const { session, x, send, run } = await answered('decline', 'TOTAL is wrong');
    const claimed = await send(x, { ...OTHER, ...CLAIM });
    isAtGate(claimed);
    tells(claimed, 'declined another result', 'TOTAL is wrong');
    const next = await send(claimed, CLAIM);
    expect(next.structured).toMatchObject({ kind: 'ok', pending: { stepId: 'four' } });
    for (const read of [run('sessions', 'show', session), run('render', session)]) {
      expect(read).toMatchObject({ status: 0 });
      expect(read.stdout).toMatch(/declined/i);
      expect(read.stdout).toContain('TOTAL is wrong');
    }
  });

  test('c: a decline is told where another result comes without a claim', async () => {
    const { x, send } = await answered('decline', 'TOTAL is wrong');
    const next = await send(x, OTHER);
    isAtGate(next);
    tells(next, 'declined another result', 'TOTAL is wrong');
    expect(next.text).not.toContain('Nobody has answered yet.');
  });

  test('d: a new chat reads the comment, each time that it looks', async () => {
    const { look, resume } = await answered('decline', 'TOTAL is wrong');
    for (const shown of [await look(), await look(), await resume()]) tells(shown, 'TOTAL is wrong');
  });

  test('e: an approval is told with its comment, and the call that is shown goes on with what was approved', async () => {
    const { x, copy, look, resume } = await answered('approve', 'TOTAL renamed please');
    const resumed = await resume();
    const shown = await look();
    for (const one of [shown, resumed]) {
      tells(one, 'TOTAL renamed please', x.structured.ackToken);
      expect(one.text).toContain('This repeats the blocked attempt with all that it sent');
      expect(one.text).not.toMatch(/APPROVAL NEEDED|notesMarkdown is required|none of it counts/);
    }
    const next = await copy(shown);
    expect(next.structured).toMatchObject({ kind: 'ok', pending: { stepId: 'four' } });
    tells(next, 'TOTAL renamed please');
  });

  test('f: the comment of an approval reaches the agent that sends another result', async () => {
    const { x, send } = await answered('approve', 'TOTAL renamed please');
    const next = await send(x, OTHER);
    isAtGate(next);
    tells(next, 'approved another result', 'TOTAL renamed please');
    expect(next.text).not.toContain('Nobody has answered yet.');
  });

  test('the very same call again is told of the answer, with the ack that goes on', async () => {
    const { r, x, send } = await answered('approve', 'TOTAL renamed please');
    const again = await send(r, RESULT);
    tells(again, 'ANSWERED_SINCE', 'TOTAL renamed please');
    const [warning] = again.structured.warnings;
    expect(warning.ackToken).toBe(x.structured.ackToken);
    const next = await send(x, {});
    expect(next.structured.pending.stepId).toBe('four');
  });
});
