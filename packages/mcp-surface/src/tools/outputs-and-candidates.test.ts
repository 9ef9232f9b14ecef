import type { ToolUseCases } from '@workrail/application';
import { E, TE } from '@workrail/kernel';
import { expect, test } from 'vitest';
import type { Tool } from '../definition/define-tool.ts';
import { readOutputTool } from './read-output.ts';
import { resumeSessionTool } from './resume-session.ts';

async function textOf({ read }: Tool, args: object, answers: object): Promise<string> {
  const asked = read(args);
  if (E.isLeft(asked)) throw new Error('the call is one that the tool takes');
  const answered = await asked.right(answers as ToolUseCases)();
  if (E.isLeft(answered)) throw new Error('the call succeeds');
  return answered.right.text;
}

test('the size of an output is a count of bytes, or one byte', async () => {
  const output = (ref: string, bytes: number) => ({ ref, stepId: 'plan', what: 'notes', bytes });
  const readOutput = () => TE.right({ kind: 'ok', outputs: [output('out_1', 1), output('out_2', 2)] });
  const text = await textOf(readOutputTool, { stateToken: 'st.v1.x' }, { readOutput });
  expect(text).toContain('- out_1: notes of step "plan", 1 byte\n- out_2: notes of step "plan", 2 bytes\n');
});

/** What is told of one candidate. */
async function told(more: object): Promise<string> {
  const candidate = {
    confidence: 'strong',
    whyMatched: ['workspace'],
    workflowId: 'test.flow',
    sessionId: 'ses_1',
    runId: 'run_1',
    snippet: 'Planned.',
    stateToken: 'st.v1.x',
    status: 'complete',
    stepsDone: 1,
    isComplete: true,
    lastActivity: '2026-01-01T00:00:00.000Z',
    ...more,
  };
  const found = {
    sessionsWithoutRun: [],
    recent: [],
    totalMatched: 1,
    nextCall: null,
    advice: '',
    notices: [],
  };
  const resumeSession = () => TE.right({ ...found, candidates: [candidate] });
  return textOf(resumeSessionTool, {}, { resumeSession });
}

test('a candidate without a title is called what the command line calls it', async () => {
  expect(await told({})).toContain('1. (no title) (strong; matched: workspace)');
});

test.each([
  ['complete', '1 step done, complete'],
  ['complete_with_gaps', '1 step done, complete with open gaps'],
  ['failed', '1 step done, failed'],
  ['canceled', '1 step done, canceled'],
  ['in_progress', '1 step done, pending step check'],
  ['blocked', '1 step done, blocked at step check'],
  ['needs_decision', '1 step done, needs a decision at step check'],
])('of a candidate that is %s the agent is told: %s', async (status, text) => {
  const isOver = ['complete', 'complete_with_gaps', 'failed'].includes(status);
  const lines = await told({ status, isComplete: isOver, pendingStepId: isOver ? null : 'check' });
  expect(lines).toMatch(new RegExp(`${text}[^\\w]`));
});
