import type { ExecutionAnswer, StartWorkflowInput } from '@workrail/application';
import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const FLOW = workflow('test.flow', [step('alpha'), step('beta')]);
const OTHER = workflow('test.other', [step('gamma')]);

/** Sessions of a machine on which days pass. */
function days() {
  let day = 1;
  const { host } = world({ 'flow.json': FLOW, 'other.json': OTHER });
  const clock = { now: () => new Date(Date.UTC(2026, 0, day)).toISOString() };
  const useCases = startProcess({ ...host, clock });
  return {
    useCases,
    pass: (count: number) => {
      day += count;
    },
    start: async (more: Partial<StartWorkflowInput> = {}) =>
      right(await useCases.startWorkflow({ workflowId: 'test.flow', workspacePath: '/shop', ...more })()),
    next: async ({ stateToken, ackToken }: ExecutionAnswer) =>
      right(
        await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Did it.' })(),
      ),
  };
}

const ticket = (ticketId: string | number) => ({ context: { ticketId } });
const codesOf = ({ warnings }: ExecutionAnswer) => warnings.map(({ code }) => code);

describe('A15: a start with the ticket of earlier work', () => {
  it('joins its session, and says so', async () => {
    const here = days();
    const first = await here.start(ticket('ACME-7'));
    const second = await here.start({ ...ticket('acme-7'), workflowId: 'test.other' });
    expect(second.session.sessionId).toBe(first.session.sessionId);
    expect(second.session.runId).not.toBe(first.session.runId);
    expect(second.warnings).toMatchObject([
      { code: 'SESSION_JOINED', message: expect.stringContaining(first.session.sessionId) },
    ]);
    expect(codesOf(first)).toEqual([]);
  });

  it('joins the session of another that began at the same moment', async () => {
    const here = days();
    const started = await Promise.all([1, 2, 3, 4, 5].map(() => here.start(ticket('ACME-7'))));
    expect(new Set(started.map(({ session }) => session.sessionId)).size).toBe(1);
    expect(new Set(started.map(({ session }) => session.runId)).size).toBe(5);
    expect(started.map(codesOf).toSorted()).toEqual([[], ...Array(4).fill(['SESSION_JOINED'])]);
    const [one, other] = await Promise.all([
      here.start({ ...ticket('ACME-8'), newSession: true }),
      here.start({ ...ticket('ACME-8'), newSession: true }),
    ]);
    expect(one.session.sessionId).not.toBe(other.session.sessionId);
  });

  it.each([
    ['65 characters', 'X-'.padEnd(65, '7')],
    ['200 characters', `https://tracker.example.org/${'board/'.repeat(28)}ACME-7`],
    ['several lines', 'The login fails\nafter an hour.'],
  ])('joins its session where the ticket has %s', async (_, long) => {
    const here = days();
    const first = await here.start(ticket(long));
    const second = await here.start({ ...ticket(` ${long.toUpperCase()}`), workflowId: 'test.other' });
    expect(second.session.sessionId).toBe(first.session.sessionId);
    expect(codesOf(second)).toEqual(['SESSION_JOINED']);
    for (const other of [ticket(`Y${long}`), { ...ticket(long), workspacePath: '/bank' }])
      expect((await here.start(other)).session.sessionId).not.toBe(first.session.sessionId);
  });

  it.each([
    ['another project', { workspacePath: '/bank' }],
    ['another ticket', ticket('ACME-8')],
    ['no ticket', { context: {} }],
    ['the ticket as another fact', { context: { branch: 'ACME-7' } }],
    ['newSession', { newSession: true }],
  ])('opens a session of its own with %s', async (_, more) => {
    const here = days();
    const first = await here.start(ticket('ACME-7'));
    const second = await here.start({ ...ticket('ACME-7'), ...more });
    expect(second.session.sessionId).not.toBe(first.session.sessionId);
    expect(codesOf(second)).toEqual([]);
  });

  it('joins what was active in the last 30 days, and nothing older', async () => {
    const here = days();
    const first = await here.start(ticket(7));
    here.pass(20);
    await here.next(first);
    here.pass(20);
    expect((await here.start(ticket(7))).session.sessionId).toBe(first.session.sessionId);
    here.pass(31);
    expect((await here.start(ticket('7'))).session.sessionId).not.toBe(first.session.sessionId);
  });

  it('joins the session that was worked on last', async () => {
    const here = days();
    const first = await here.start(ticket('ACME-7'));
    here.pass(1);
    await here.start({ ...ticket('ACME-7'), newSession: true });
    here.pass(1);
    await here.next(first);
    expect((await here.start(ticket('ACME-7'))).session.sessionId).toBe(first.session.sessionId);
  });

  it('keeps its title, and says so where the start has one', async () => {
    const here = days();
    await here.start({ ...ticket('ACME-7'), title: 'Fix login' });
    const second = await here.start({ ...ticket('ACME-7'), title: 'Refunds' });
    expect(second.warnings[0]?.message).toContain('It keeps its own title.');
    expect(second.openRuns?.map(({ title }) => title)).toEqual(['Fix login']);
  });

  it.each(['ticket_id', 'TicketId', 'ticket-key', 'issue', 'issueKey', 'issue_id', 'jira', 'JIRA_KEY'])(
    'is named by %s as well',
    async (name) => {
      const here = days();
      const first = await here.start(ticket('ACME-7'));
      const second = await here.start({ context: { [name]: 'ACME-7' } });
      expect(second.session.sessionId).toBe(first.session.sessionId);
    },
  );

  it('is told by the first name that says something', async () => {
    const here = days();
    const first = await here.start({ context: { ticketId: '', ticket: 'ACME-7' } });
    expect((await here.start(ticket('ACME-7'))).session.sessionId).toBe(first.session.sessionId);
  });

  it('is the same start again with its key', async () => {
    const here = days();
    await here.start(ticket('ACME-7'));
    const once = await here.start({ ...ticket('ACME-7'), idempotencyKey: 'k' });
    here.pass(1);
    await here.start({ newSession: true });
    expect(await here.start({ ...ticket('ACME-7'), idempotencyKey: 'k' })).toEqual(once);
  });
});

describe('A15: preferences of a session', () => {
  it('are what its runs begin with, unless a run has its own', async () => {
    const here = days();
    const { sessionToken } = right(
      await here.useCases.startSession({
        workspacePath: '/shop',
        preferences: { mode: 'auto_never_stop' },
      })(),
    );
    const inherits = await here.start({ sessionId: sessionToken });
    expect(inherits.preferences.autonomy).toBe('full_auto_never_stop');
    const own = await here.start({ sessionId: sessionToken, preferences: { mode: 'guided' } });
    expect(own.preferences.autonomy).toBe('guided');
    expect((await here.start()).preferences.autonomy).toBe('guided');
  });

  it('hold for a run that joins by its ticket', async () => {
    const here = days();
    const { sessionToken } = right(
      await here.useCases.startSession({
        workspacePath: '/shop',
        preferences: { mode: 'auto_with_stops' },
      })(),
    );
    await here.start({ sessionId: sessionToken, ...ticket('ACME-7') });
    const joined = await here.start(ticket('ACME-7'));
    expect(joined.session.sessionId).toBe(sessionToken);
    expect(joined.preferences.autonomy).toBe('full_auto_stop_on_user_deps');
  });

  it('that are not known open no session', async () => {
    const { useCases } = days();
    expect(await useCases.startSession({ preferences: { autonomy: 'total' } })()).toMatchObject({
      left: { _tag: 'InvalidInputError', field: 'preferences.autonomy' },
    });
    expect(right(await useCases.resumeSession({})())).toMatchObject({ sessionsWithoutRun: [] });
  });
});

describe('A1: a start beside open runs of its workflow', () => {
  it('names those of the project, with tokens that show their step', async () => {
    const here = days();
    const first = await here.next(await here.start({ title: 'Fix login' }));
    const second = await here.start();
    expect(second.openRuns).toEqual([
      {
        stateToken: first.stateToken,
        workflowId: 'test.flow',
        title: 'Fix login',
        stepsDone: 1,
        lastActivity: '2026-01-01T00:00:00.000Z',
        session: first.session,
      },
    ]);
    const [open] = second.openRuns ?? [];
    const shown = right(await here.useCases.continueWorkflow({ stateToken: open?.stateToken ?? '' })());
    expect(shown.pending?.stepId).toBe('beta');
  });

  it.each([
    ['of another project', { workspacePath: '/bank' }],
    ['of another workflow', { workflowId: 'test.other' }],
  ])('names none %s', async (_, more) => {
    const here = days();
    await here.start();
    expect(await here.start(more)).not.toHaveProperty('openRuns');
  });

  it('names none that is complete or was left 30 days ago', async () => {
    const here = days();
    await here.start();
    here.pass(31);
    await here.next(await here.next(await here.start()));
    expect(await here.start()).not.toHaveProperty('openRuns');
  });

  it('finds one behind many that are complete in the same session', async () => {
    const here = days();
    const left = await here.start(ticket('ACME-7'));
    for (let done = 0; done < 6; done += 1)
      await here.next(await here.start({ ...ticket('ACME-7'), workflowId: 'test.other' }));
    const { openRuns = [] } = await here.start(ticket('ACME-7'));
    expect(openRuns.map(({ session }) => session)).toEqual([left.session]);
  });

  it('names the three latest', async () => {
    const here = days();
    for (const title of ['one', 'two', 'three', 'four']) await here.start({ title });
    const { openRuns = [] } = await here.start();
    expect(openRuns.map(({ title }) => title)).toEqual(['four', 'three', 'two']);
  });

  it('names those without a project where none is known', async () => {
    const { useCases } = days();
    const start = async (more: object) =>
      right(await useCases.startWorkflow({ workflowId: 'test.flow', ...more })());
    await start({ workspacePath: '/shop', title: 'of the shop' });
    await start({ title: 'of nowhere' });
    expect((await start({})).openRuns?.map(({ title }) => title)).toEqual(['of nowhere']);
  });
});
