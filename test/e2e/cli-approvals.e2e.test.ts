import { execSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { step, workflowFile, workrail } from './harness/command-line.ts';
import type { Answer } from './harness/driver.ts';
import type { ServerOptions } from './harness/launch.ts';
import { openServer } from './harness/open-server.ts';
import { cliProgram } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const GATED = workflowFile('demo.gated', [step('plan', { requireConfirmation: true }), step('build')]);

/** A server whose agent has sent the step of a gate, in as many runs of one session as asked for. */
async function waiting(runs = 1, env: ServerOptions['env'] = {}) {
  const home = homeForTest();
  const folder = join(home.root, 'gated');
  mkdirSync(folder);
  writeFileSync(join(folder, 'gated.json'), JSON.stringify(GATED));
  const server = await openServer({ home, workflowPaths: [folder], env });
  const blocked: Answer[] = [];
  let session: string | undefined;
  for (let run = 1; run <= runs; run += 1) {
    const inSession = session === undefined ? {} : { sessionId: session };
    const started = await server.call('start_workflow', {
      workflowId: 'demo.gated',
      title: 'Plan the shop',
      workspacePath: home.work,
      ...inSession,
    });
    session = started.structured.session.sessionId as string;
    const output = { notesMarkdown: `Plan ${run}: two parts.` };
    const { stateToken, ackToken } = started.structured;
    blocked.push(await server.call('continue_workflow', { stateToken, ackToken, output }));
  }
  const again = ({ structured: { stateToken, ackToken } }: Answer) =>
    server.call('continue_workflow', { stateToken, ackToken });
  const run = (...args: readonly string[]) => workrail(args, { home });
  return { home, session: session ?? '', blocked, again, run };
}

describe('A5: a person who answers on the command line', () => {
  test('sees what waits, approves it, and the agent goes on with its next call', async () => {
    const { home, session, blocked, again, run } = await waiting();
    const [first] = blocked;
    if (first === undefined) throw new Error('something waits');
    expect(first.text).toContain(`workrail --data-dir ${home.data} approve ${session}`);
    expect(first.text).toContain(` decline ${session} --comment "<what to change>"\n`);
    const listed = run('approvals');
    expect(listed).toMatchObject({ status: 0, stderr: '' });
    for (const part of [
      'Step "plan" of demo.gated',
      'Plan the shop',
      '> Plan 1: two parts.',
      `workrail approve ${session}`,
    ])
      expect(listed.stdout).toContain(part);
    const approved = run('approve', session, '--comment', 'Go on.');
    expect(approved).toEqual({
      status: 0,
      stdout: `Approved: step "plan" of ${session}. The agent sees your answer with its next call.\n`,
      stderr: '',
    });
    expect(run('approvals').stdout).toBe('Nothing is waiting for your approval.\n');
    const next = await again(first);
    expect(next.structured).toMatchObject({
      pending: { stepId: 'build' },
      confirmation: { answer: 'approved', source: 'answered_on_command_line', comment: 'Go on.' },
    });
  });

  test('who declined is asked nothing, so the repeated call is told to change the result', async () => {
    const { session, blocked, again, run } = await waiting(1);
    const [first] = blocked;
    if (first === undefined) throw new Error('something waits');
    expect(run('decline', session, '--comment', 'Three parts.').status).toBe(0);
    const repeated = await again(first);
    expect(repeated.text).toContain('they declined: Three parts.');
    expect(repeated.text).toContain('Change the result as they ask');
    expect(repeated.text).not.toContain('one of these commands');
    expect(repeated.text).not.toContain(` approve ${session}`);
    expect(run('approve', session).status).not.toBe(0);
  });

  test('is told commands that can be typed as they are where no program is on the PATH', async () => {
    const { home, session, blocked } = await waiting(1, { PATH: dirname(process.execPath) });
    const [first] = blocked;
    if (first === undefined) throw new Error('something waits');
    const typed = (part: string) => first.text.split('\n').find((line) => line.includes(` ${part} `)) ?? '';
    for (const part of ['approve', 'decline', '--open'])
      expect(typed(part)).toMatch(new RegExp(`^\\S.*main\\.js'? --data-dir ${home.data} ${part}`));
    const env = { PATH: '/usr/bin:/bin', HOME: home.root };
    const listed = workrail(['approvals'], { home, env, asPrinted: true });
    const approve = listed.stdout.split('\n').find((line) => line.includes(' approve ')) ?? '';
    expect(approve.trim()).toBe(typed('approve'));
    expect(execSync(approve, { env, encoding: 'utf8' })).toContain(`step "plan" of ${session}`);
    const again = workrail(['approve', session], { home, env, asPrinted: true }).stderr;
    const own = `${process.execPath} ${cliProgram()} --data-dir ${home.data}`;
    expect(again.replaceAll("'", '')).toContain(`Run "${own} approvals"`);
  });

  test('declines with a reason that reaches the agent', async () => {
    const { session, blocked, again, run } = await waiting();
    const [first] = blocked;
    if (first === undefined) throw new Error('something waits');
    expect(run('decline', session, '--comment', 'Name the risks.')).toMatchObject({ status: 0 });
    const next = await again(first);
    expect(next.structured.kind).toBe('blocked');
    expect(next.text).toContain('they declined: Name the risks.');
  });

  test('says which one is meant where several wait, and answers none twice', async () => {
    const { session, run } = await waiting(2);
    const { approvals } = JSON.parse(run('approvals', session, '--json').stdout) as {
      readonly approvals: readonly { readonly question: number }[];
    };
    expect(approvals).toHaveLength(2);
    const unclear = run('approve', session);
    expect(unclear).toMatchObject({ status: 2, stdout: '' });
    expect(unclear.stderr).toContain('--question');
    const question = `${approvals[1]?.question}`;
    expect(run('approve', session, '--question', question)).toMatchObject({ status: 0 });
    const twice = run('decline', session, '--question', question);
    expect(twice).toMatchObject({ status: 2, stdout: '' });
    expect(twice.stderr).toContain('workrail approvals');
    expect(JSON.parse(run('approvals', '--json').stdout).approvals).toHaveLength(1);
  });

  test('is told where nothing waits, and where there is no such session or run', async () => {
    const { run } = await waiting(0);
    expect(run('approve', 'ses_nobody')).toMatchObject({ status: 2, stdout: '' });
    expect(run('approve', 'run_nobody')).toMatchObject({ status: 2, stdout: '' });
    const absent = `ses_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`;
    expect(run('approve', absent).status).not.toBe(0);
    expect(run('approve', absent).stderr).toContain(absent);
  });
});
