import { beforeAll, describe, expect, test } from 'vitest';
import { contentHash } from '../e2e/harness/database.ts';
import type { Answer } from '../e2e/harness/driver.ts';
import { sharedRawServer } from '../e2e/harness/open-server.ts';
import type { RawDriver } from '../e2e/harness/raw-driver.ts';
import { advance, call, pairOf, recapNotes, rehydrate, start } from './harness/agent.ts';
import { damageTo } from './harness/damage.ts';
import { DAMAGED_SESSIONS, type DamagedSession, LAST, type Session } from './harness/damaged-sessions.ts';
import { OTHER, SHORT, THIRD, WORKFLOWS, writeWorkflows } from './harness/workflows.ts';

/** A session that went two steps; its last context is its own. */
async function twoSteps(server: RawDriver, name: string): Promise<Session> {
  const answer = await start(server, SHORT, { title: name });
  const next = await advance(server, pairOf(answer), 'first');
  const { structured } = await call(server, 'continue_workflow', {
    ...pairOf(next),
    output: { notesMarkdown: 'second' },
    context: { only: name },
  });
  return {
    stateToken: structured.stateToken,
    ackToken: structured.ackToken,
    sessionId: answer.structured.session.sessionId,
  };
}

/** Everything that leads into a session: going on, seeing it again, and one more run in it. */
const waysIn = ({ stateToken, ackToken, sessionId }: Session) =>
  [
    ['advance', 'continue_workflow', { stateToken, ackToken, output: { notesMarkdown: 'third' } }],
    ['rehydrate', 'continue_workflow', { stateToken }],
    ['start in it', 'start_workflow', { workflowId: SHORT, sessionId }],
  ] as const;

/** The call fails with `code` in both forms and gives nothing that could be taken for a state. */
function expectRefusal({ isError, structured, text }: Answer, code: string, reason: RegExp): void {
  expect(isError, text).toBe(true);
  expect(Object.keys(structured)).toEqual(['kind', 'error']);
  expect(structured).toMatchObject({ kind: 'error', error: { error_code: code, retryable: false } });
  expect(structured.error.message).toMatch(reason);
  expect(text.split('\n')[0]).toBe(`ERROR ${code}: ${structured.error.message}`);
  expect(text).toContain(structured.error.suggested_action);
  expect(JSON.stringify(structured)).not.toMatch(/:null|st\.v1|ack\.v1/);
  expect(text).not.toMatch(/undefined|st\.v1|ack\.v1/);
}

describe('STO-4: in a damaged session', () => {
  const { home, driver: before } = sharedRawServer();
  const sessions = new Map<string, Session>();
  const sessionOf = (name: string): Session => {
    const session = sessions.get(name);
    if (session === undefined) throw new Error(`no session of ${name}`);
    return session;
  };
  beforeAll(async () => {
    writeWorkflows(home);
    for (const name of [...Object.keys(DAMAGED_SESSIONS), 'unharmed']) {
      sessions.set(name, await twoSteps(before(), name));
    }
    for (const [name, { harm }] of Object.entries(DAMAGED_SESSIONS))
      harm(damageTo(home.database), sessionOf(name));
  });

  const expectDamaged = async (server: RawDriver, name: string, ways: readonly string[]) => {
    const { event, reason } = DAMAGED_SESSIONS[name] as DamagedSession;
    const session = sessionOf(name);
    const content = contentHash(home.database);
    for (const [way, tool, args] of waysIn(session)) {
      if (!ways.includes(way)) continue;
      const answer = await server.call(tool, args);
      expectRefusal(answer, 'SESSION_DAMAGED', reason);
      const { message, context } = answer.structured.error;
      expect(message).toMatch(new RegExp(`^Event ${event} of .* cannot be used: `));
      expect(context).toMatchObject({ session_id: session.sessionId, event });
    }
    expect(contentHash(home.database), 'nothing was written').toBe(content);
  };

  describe('a server that was running meanwhile', () => {
    const seen = Object.keys(DAMAGED_SESSIONS).filter((name) => DAMAGED_SESSIONS[name]?.seenAtOnce === true);
    test.each(seen)('tells of %s', (name) => expectDamaged(before(), name, ['advance', 'rehydrate']));
  });

  describe('a server that starts afterwards', () => {
    const { driver: after } = sharedRawServer(() => ({
      env: { WORKRAIL_DATA_DIR: home.data, WORKRAIL_WORKFLOW_PATHS: home.workflows },
    }));
    test.each(Object.keys(DAMAGED_SESSIONS))('tells of %s', (name) =>
      expectDamaged(after(), name, ['advance', 'rehydrate']),
    );
    test('starts no run in any of them', async () => {
      for (const name of Object.keys(DAMAGED_SESSIONS)) await expectDamaged(after(), name, ['start in it']);
    });
    test('goes on with other sessions, lists workflows and starts new runs', async () => {
      for (const server of [after(), before()]) {
        const { stateToken, ackToken } = pairOf(await rehydrate(server, sessionOf('unharmed').stateToken));
        const answer = await advance(server, { stateToken, ackToken }, 'third');
        expect(recapNotes(await rehydrate(server, pairOf(answer).stateToken))).toEqual([
          ...['first', 'second', 'third'],
        ]);
        expect((await call(server, 'list_workflows', {})).structured.total).toBe(WORKFLOWS);
        await start(server, SHORT);
      }
    });
  });
});

/** Sessions whose pinned workflow is harmed, and that workflow. */
const PINNED = { 'overwritten workflow': OTHER, 'removed workflow': THIRD };

describe('STO-4: with damaged blobs', () => {
  const { home, driver: before } = sharedRawServer();
  const { driver: after } = sharedRawServer(() => ({
    env: { WORKRAIL_DATA_DIR: home.data, WORKRAIL_WORKFLOW_PATHS: home.workflows },
  }));
  const sessions = new Map<string, Session>();
  /** Address of the blob that each session lost. */
  const lost = new Map<string, string>();
  beforeAll(async () => {
    writeWorkflows(home);
    for (const name of ['overwritten context', 'removed context', 'unharmed']) {
      sessions.set(name, await twoSteps(before(), name));
    }
    for (const [name, workflowId] of Object.entries(PINNED)) {
      const answer = await start(before(), workflowId, { context: { only: name } });
      sessions.set(name, { ...pairOf(answer), sessionId: answer.structured.session.sessionId });
    }
    const damage = damageTo(home.database);
    for (const [name, { sessionId }] of sessions) {
      const [version, key] = name in PINNED ? [2, 'workflowHash'] : [LAST, 'context'];
      const data = damage.bodyOf(sessionId, version).data as Readonly<Record<string, string>>;
      const hash = (data[key] ?? '').replace('sha256:', '');
      lost.set(name, hash);
      if (name.startsWith('overwritten')) damage.overwriteBlob(hash, '{"only":"edited"}');
      if (name.startsWith('removed')) damage.removeBlob(hash);
    }
  });

  test.each([
    ['overwritten context', /content does not match its address/],
    ['removed context', /the context is missing/],
    ['overwritten workflow', /content does not match its address/],
    ['removed workflow', /the pinned workflow is missing/],
  ] as const)('an %s stops its run, by name', async (name, reason) => {
    const session = sessions.get(name) as Session;
    const content = contentHash(home.database);
    for (const [, tool, args] of waysIn(session).slice(0, 2)) {
      const answer = await after().call(tool, args);
      expectRefusal(answer, 'SESSION_DAMAGED', reason);
      expect(answer.structured.error.context).toMatchObject({ blob: lost.get(name) });
    }
    expect(contentHash(home.database), 'nothing was written').toBe(content);
  });

  test('other runs go on, and the workflows are listed', async () => {
    const answer = await rehydrate(after(), sessions.get('unharmed')?.stateToken ?? '');
    await advance(after(), pairOf(answer), 'third');
    expect((await call(after(), 'list_workflows', {})).structured.total).toBe(WORKFLOWS);
  });

  test('a new run can be started, as the refusal suggests', async () => {
    for (const workflowId of Object.values(PINNED)) await start(after(), workflowId);
    for (const only of ['overwritten context', 'removed context']) {
      await start(after(), SHORT, { context: { only } });
    }
  });
});
