import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { CURRENT_PROTOCOL_VERSION, openCurrentDriver } from './harness/current-driver.ts';
import { events } from './harness/database.ts';
import type { AnswersForms, Driver } from './harness/driver.ts';
import { launchOf } from './harness/launch.ts';
import { openOlderDriver } from './harness/older-driver.ts';
import { endAndAudit, openServer } from './harness/open-server.ts';
import { homeForTest, newHome } from './harness/server-home.ts';

const GATED = {
  id: 'demo.gated',
  name: 'Gated',
  description: 'One step that somebody has to approve, and one that nobody has to',
  version: '1.0.0',
  steps: [
    { id: 'plan', title: 'Plan', prompt: 'Make a plan.', requireConfirmation: true },
    { id: 'build', title: 'Build', prompt: 'Build it.' },
  ],
};

const CLIENTS = [
  {
    era: 'an older client',
    open: (launch: Parameters<typeof openOlderDriver>[0], root: string, person: AnswersForms) =>
      openOlderDriver(launch, root, person),
  },
  {
    era: 'a current client',
    open: (
      launch: Parameters<typeof openOlderDriver>[0],
      root: string,
      person: AnswersForms,
    ): Promise<Driver> => openCurrentDriver(launch, root, { person }),
  },
];

const NOTES = { output: { notesMarkdown: 'The plan has two parts.' } };

describe.each(CLIENTS)('$era that lets the server ask', ({ open }) => {
  const home = newHome();
  let driver: Driver;
  let person: AnswersForms = async () => ({ action: 'cancel' });

  beforeAll(async () => {
    home.make();
    home.write('workflows/gated.json', GATED);
    driver = await open(launchOf({ home }), home.root, (message) => person(message));
    return async () => {
      await endAndAudit(driver);
      home.remove();
    };
  });

  /** A run at its gate, in front of a person who gives these answers in turn. */
  async function atTheGate(...answers: readonly Awaited<ReturnType<AnswersForms>>[]) {
    return reachGate({ answers, slow: false });
  }

  async function reachGate({
    answers,
    slow,
  }: {
    readonly answers: readonly Awaited<ReturnType<AnswersForms>>[];
    readonly slow: boolean;
  }) {
    const asked: string[] = [];
    const left = [...answers];
    person = async (message) => {
      asked.push(message);
      // Longer than a client takes that declines without showing the question to anybody.
      if (slow) await sleep(600);
      return left.shift() ?? { action: 'cancel' };
    };
    const earlier = existsSync(home.database) ? events(home.database).length : 0;
    const started = await driver.call('start_workflow', { workflowId: 'demo.gated', newSession: true });
    const advance = (more: object = NOTES, from = started) =>
      driver.call('continue_workflow', {
        stateToken: from.structured.stateToken,
        ackToken: from.structured.ackToken,
        ...more,
      });
    const confirmations = () =>
      events(home.database)
        .slice(earlier)
        .flatMap(({ kind, data }) =>
          data.confirmation === undefined ? [] : [{ kind, ...(data.confirmation as object) }],
        );
    return { started, asked, advance, confirmations };
  }

  test('the person is asked with what the agent noted, and what they say is recorded as said by them', async () => {
    const { started, asked, advance, confirmations } = await atTheGate({
      action: 'accept',
      content: { answer: 'approved', comment: 'Fine by me.' },
    });
    expect(started.text).toContain('WorkRail shows them to the user');
    expect(started.structured.nextCall.arguments).not.toHaveProperty('confirmation');
    const next = await advance();
    expect(next.structured.pending.stepId).toBe('build');
    expect(asked).toEqual([expect.stringContaining('The plan has two parts.')]);
    expect(confirmations()).toEqual([
      { kind: 'step_acked', answer: 'approved', source: 'asked_by_server', comment: 'Fine by me.' },
    ]);
  });

  test('what the agent claims does not stand in for the person', async () => {
    const { asked, advance, confirmations } = await atTheGate({
      action: 'accept',
      content: { answer: 'declined', comment: 'Not yet.' },
    });
    const blocked = await advance({ ...NOTES, confirmation: { answer: 'approved' } });
    expect(blocked.structured.kind).toBe('blocked');
    expect(asked).toHaveLength(1);
    expect(confirmations()).toEqual([
      { kind: 'advance_blocked', answer: 'declined', source: 'asked_by_server', comment: 'Not yet.' },
    ]);
  });

  test('after a refusal the same person is asked again about the better work', async () => {
    const { asked, advance } = await atTheGate(
      { action: 'accept', content: { answer: 'declined', comment: 'Add a third part.' } },
      { action: 'accept', content: { answer: 'approved' } },
    );
    const blocked = await advance();
    expect(blocked.structured.kind).toBe('blocked');
    const next = await advance({ output: { notesMarkdown: 'Three parts now.' } }, blocked);
    expect(next.structured.pending.stepId).toBe('build');
    expect(asked[1]).toContain('Three parts now.');
  });

  test("A5: a closed question is nobody's answer, and the agent's own word does not stand in for one", async () => {
    const { asked, advance, confirmations } = await atTheGate({ action: 'cancel' }, { action: 'cancel' });
    const blocked = await advance({ ...NOTES, confirmation: { answer: 'approved' } });
    expect(blocked.structured.kind).toBe('blocked');
    expect(blocked.text).toContain('nobody has answered yet');
    expect(blocked.text).toContain(` approve ${blocked.structured.approval.sessionId}`);
    const again = await advance({ confirmation: { answer: 'approved' } }, blocked);
    expect(again.structured.kind).toBe('blocked');
    expect(asked).toHaveLength(2);
    expect(confirmations()).toEqual([
      { kind: 'advance_blocked', answer: 'approved', source: 'claimed_by_agent' },
      { kind: 'advance_blocked', answer: 'approved', source: 'claimed_by_agent' },
    ]);
  });

  test("A5: a client that declines by itself at once says nothing in the person's name", async () => {
    const { asked, advance, confirmations } = await atTheGate({ action: 'decline' }, { action: 'decline' });
    const blocked = await advance();
    expect(blocked.structured.kind).toBe('blocked');
    expect(blocked.text).not.toContain('declined');
    expect((await advance({}, blocked)).structured.kind).toBe('blocked');
    expect(asked).toHaveLength(2);
    expect(confirmations()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['longer than the form takes', { answer: 'declined', comment: 'x'.repeat(1_001) }, 'declined'],
    ['of another type', { answer: 'declined', comment: 7 }, 'declined'],
  ])('a no holds whose comment is %s', async (_, content, answer) => {
    const answers = [{ action: 'accept' as const, content: content as never }];
    const { advance, confirmations } = await reachGate({ answers, slow: true });
    const blocked = await advance({ ...NOTES, confirmation: { answer: 'approved' } });
    expect(blocked.structured.kind).toBe('blocked');
    expect(confirmations()).toMatchObject([{ answer, source: 'asked_by_server' }]);
  });

  test('an answer that says neither yes nor no stands for nothing, and neither does the claim beside it', async () => {
    const { advance, confirmations } = await atTheGate({ action: 'accept', content: { answer: 'maybe' } });
    const blocked = await advance({ ...NOTES, confirmation: { answer: 'approved' } });
    expect(blocked.structured.kind).toBe('blocked');
    expect(confirmations()).toEqual([
      { kind: 'advance_blocked', answer: 'approved', source: 'claimed_by_agent' },
    ]);
  });

  test('nobody is asked while something else is missing, for a replay, or where the mode needs no answer', async () => {
    const { asked, advance } = await atTheGate({
      action: 'accept',
      content: { answer: 'approved' },
    });
    const blocked = await advance({});
    expect(blocked.structured.kind).toBe('blocked');
    expect(asked).toHaveLength(0);
    const next = await advance(NOTES, blocked);
    expect(asked).toHaveLength(1);
    const again = await advance(NOTES, blocked);
    expect(again.structured).toEqual(next.structured);
    const branch = await advance({ ackToken: undefined });
    const free = await advance({ ...NOTES, preferences: { mode: 'auto_with_stops' } }, branch);
    expect(free.structured.pending.stepId).toBe('build');
    expect(asked).toHaveLength(1);
  });
});

test('a client that declares forms with its calls only, on a connection of the older era, gets on without them', async () => {
  const home = homeForTest();
  home.write('workflows/gated.json', GATED);
  const server = await openServer({ home });
  const call = async (name: string, given: object) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': CURRENT_PROTOCOL_VERSION,
      'io.modelcontextprotocol/clientInfo': { name: 'mixed', version: '0' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} }, roots: {} },
    };
    const { result } = await server.request('tools/call', { name, arguments: given, _meta });
    return result?.structuredContent as {
      readonly kind: string;
      readonly stateToken: string;
      readonly ackToken: string;
      readonly pending: { readonly stepId: string };
    };
  };
  const started = await call('start_workflow', { workflowId: 'demo.gated' });
  const { stateToken, ackToken } = started;
  const blocked = await call('continue_workflow', { stateToken, ackToken, ...NOTES });
  expect(blocked.kind).toBe('blocked');
  const confirmation = { answer: 'approved', comment: 'Go on.' };
  const next = await call('continue_workflow', {
    stateToken: blocked.stateToken,
    ackToken: blocked.ackToken,
    confirmation,
  });
  expect(next.pending.stepId).toBe('build');
});
