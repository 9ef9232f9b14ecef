import { join } from 'node:path';
import type { PruneResult } from '@workrail/application';
import { sessionStreamId } from '@workrail/event-log';
import { type SessionId, TE } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { openSqliteStore } from '@workrail/store-sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Host, left, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { dataOf, FLOW, folderForTest, PRODUCER, worked } from '../session-bundles/machine.ts';

const openStores = {
  memory: () => openMemoryStore({ digests: nodeDigests }),
  sqlite: (folder: string) => openSqliteStore({ path: join(folder, 'workrail.db'), digests: nodeDigests }),
};

/** Work that was left 62 days before the clock of `dataOf`: every event of it is of the first of January. */
function machine(open: (folder: string) => Store = openStores.memory) {
  const folder = folderForTest();
  const store = open(folder);
  onTestFinished(() => store.close());
  const host: Host = { store, files: new Map([['flow.json', FLOW]]), entropy: seededEntropy(7) };
  const at = { host, folder, useCases: startProcess(host), bundles: dataOf(folder, host) };
  const start = async (title: string) =>
    right(await at.useCases.startWorkflow({ workflowId: 'test.flow', title, context: { only: title } })());
  return { ...at, start };
}

const idsOf = ({ sessions }: PruneResult): readonly SessionId[] => sessions.map(({ sessionId }) => sessionId);

const eventsIn = async ({ host }: Pick<ReturnType<typeof machine>, 'host'>, session: string) =>
  right(await host.store.read((tx) => tx.events.head(sessionStreamId(session as SessionId)))()).version;

describe.each(Object.entries(openStores))('pruning a %s store', (_, open) => {
  test('takes old sessions with what they alone need, and nothing of those that stay', async () => {
    const at = machine(open);
    const kept = await worked(at);
    const old = await at.start('Old');
    const older = await at.start('Older');
    const bundle = join(at.folder, 'old.jsonl');
    const { sessionId } = old.session;
    right(await at.bundles.exportSession({ sessionId, path: bundle, producer: PRODUCER })());
    const input = { olderThanDays: 62, keep: [kept.session.sessionId] };

    const planned = right(await at.bundles.pruneSessions(input)());
    expect(planned).toEqual({
      applied: false,
      olderThanDays: 62,
      before: '2026-01-01T05:06:07.890Z',
      sessions: [
        { sessionId, title: 'Old', lastActivity: '2026-01-01T00:00:00.000Z', events: 2 },
        {
          sessionId: older.session.sessionId,
          title: 'Older',
          lastActivity: '2026-01-01T00:00:00.000Z',
          events: 2,
        },
      ],
      kept: { young: 0, listed: 1, resumed: 0 },
      damaged: [],
    });
    expect(await eventsIn(at, sessionId)).toBe(2);

    const stages = new Set<string>();
    const pruned = right(
      await at.bundles.pruneSessions({ ...input, apply: true, onProgress: (stage) => stages.add(stage) })(),
    );
    expect(idsOf(pruned)).toEqual(idsOf(planned));
    // Both contexts; the workflow is also that of the session that stays.
    expect(pruned.blobs).toEqual({ blobs: 2, bytes: 30 });
    expect([...stages].slice(0, 2)).toEqual(['look', 'remove']);
    expect(await eventsIn(at, sessionId)).toBe(0);
    const gone = left(await at.useCases.continueWorkflow({ stateToken: old.stateToken })());
    expect(gone).toMatchObject({ code: 'TOKEN_UNKNOWN_NODE' });

    const verified = right(await at.bundles.verifySessions({})());
    expect(verified).toMatchObject({ sessions: 1, damaged: [], readModel: 'as_it_should_be' });
    const shown = right(await at.useCases.continueWorkflow({ stateToken: kept.stateToken })());
    expect(shown.pending?.stepId).toBe(kept.pending?.stepId);
    const again = right(await at.bundles.importSession({ path: bundle })());
    expect(again).toMatchObject({ outcome: 'imported', sessionId });
    expect(idsOf(right(await at.bundles.pruneSessions({ ...input, apply: true })()))).toEqual([]);
  });

  test('leaves a session alone that somebody goes on with meanwhile', async () => {
    const at = machine(open);
    const [old, resumed] = [await at.start('Old'), await at.start('Resumed')];
    let went = false;
    const store: Store = {
      ...at.host.store,
      write: (body) => async () => {
        if (!went) {
          went = true;
          const { stateToken, ackToken } = resumed;
          right(
            await at.useCases.continueWorkflow({
              stateToken,
              ackToken: ackToken ?? '',
              notesMarkdown: 'Here.',
            })(),
          );
        }
        return at.host.store.write(body)();
      },
    };
    const input = { olderThanDays: 30, apply: true };
    const pruned = right(await dataOf(at.folder, { ...at.host, store }).pruneSessions(input)());
    expect(idsOf(pruned)).toEqual([old.session.sessionId]);
    expect(pruned.kept).toEqual({ young: 0, listed: 0, resumed: 1 });
    expect(await eventsIn(at, resumed.session.sessionId)).toBe(3);
  });
});

test('what the settings say holds, unless the call says something else', async () => {
  const at = machine();
  const [one, two] = [await at.start('One'), await at.start('Two')];
  const keep = [one.session.sessionId];
  const prune = async (retention: { days?: number; keep: string[] }, input: object = {}) =>
    idsOf(right(await dataOf(at.folder, { ...at.host, retention }).pruneSessions(input)()));
  expect(await prune({ keep: [] })).toEqual([]);
  expect(await prune({ days: 62, keep })).toEqual([two.session.sessionId]);
  expect(await prune({ days: 62, keep }, { keep: [two.session.sessionId] })).toEqual([]);
  expect(await prune({ days: 62, keep }, { olderThanDays: 63 })).toEqual([]);
});

test.each([0, -1, 1.5, Number.NaN, 36_501])('%s days are refused', async (olderThanDays) => {
  const refused = left(await machine().bundles.pruneSessions({ olderThanDays })());
  expect(refused).toMatchObject({ _tag: 'InvalidInputError', field: 'olderThanDays' });
});

test('what is to be kept has to be the id of a session', async () => {
  const refused = left(await machine().bundles.pruneSessions({ keep: ['login'] })());
  expect(refused).toMatchObject({ _tag: 'InvalidInputError', field: 'sessionId' });
});

test('a session that cannot be read stays, is named, and so does every document', async () => {
  const at = machine();
  const [old, damaged] = [await at.start('Old'), await at.start('Damaged')];
  const session = damaged.session.sessionId as SessionId;
  const store: Store = {
    ...at.host.store,
    read: (body) =>
      at.host.store.read((tx) =>
        body({
          ...tx,
          events: {
            ...tx.events,
            read: (stream, range) =>
              (stream.id as string) === session
                ? TE.left({ _tag: 'DamagedEventError', stream, version: 1, reason: 'altered' })
                : tx.events.read(stream, range),
          },
        }),
      ),
    removeUnusedBlobs: () =>
      TE.left({ _tag: 'DamagedEventError', stream: sessionStreamId(session), version: 1, reason: 'altered' }),
  };
  const input = { olderThanDays: 30, apply: true };
  const pruned = right(await dataOf(at.folder, { ...at.host, store }).pruneSessions(input)());
  expect(idsOf(pruned)).toEqual([old.session.sessionId]);
  expect(pruned.damaged).toEqual([session]);
  expect(pruned).not.toHaveProperty('blobs');
});

test('two at once: what the other one removed is neither damaged nor went on', async () => {
  const at = machine(openStores.sqlite);
  for (let session = 0; session < 12; session += 1) await at.start(`Old ${session}`);
  const other = openSqliteStore({ path: join(at.folder, 'workrail.db'), digests: nodeDigests });
  onTestFinished(() => other.close());
  const input = { olderThanDays: 30, apply: true };
  const both = await Promise.all(
    [at.host.store, other].map((store) => dataOf(at.folder, { ...at.host, store }).pruneSessions(input)()),
  );
  const pruned = both.map(right);
  expect(pruned.flatMap(idsOf)).toHaveLength(12);
  for (const { damaged, kept } of pruned) {
    expect(damaged).toEqual([]);
    expect(kept.resumed).toBe(0);
  }
});

/** A store whose events a clock of this time wrote. */
const atTime = (host: Host, now: string): Host => ({ ...host, clock: { now: () => now } });

test('C8: a session is as old as its newest event: one step under a clock of the year 2000 makes it no older', async () => {
  const at = machine();
  const young = startProcess(atTime(at.host, '2026-03-04T05:00:00.000Z'));
  const { stateToken, ackToken, session } = right(
    await young.startWorkflow({ workflowId: 'test.flow', title: 'Today' })(),
  );
  const wrong = startProcess(atTime(at.host, '2000-01-01T00:00:00.000Z'));
  right(await wrong.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Here.' })());
  const old = await at.start('Old');
  const pruned = right(await at.bundles.pruneSessions({ olderThanDays: 30, apply: true })());
  expect(idsOf(pruned)).toEqual([old.session.sessionId]);
  expect(pruned.kept).toEqual({ young: 1, listed: 0, resumed: 0 });
  expect(await eventsIn(at, session.sessionId)).toBe(3);
  const { sessions } = right(await at.bundles.listSessions({ limit: 5 })());
  expect(sessions[0]).toMatchObject({ lastActivity: '2026-03-04T05:00:00.000Z' });
  expect(right(await at.bundles.showSession(session.sessionId)())).toMatchObject({
    lastActivity: '2026-03-04T05:00:00.000Z',
  });
});

test('C8: a session that became another one of as many events meanwhile stays', async () => {
  const at = machine();
  const old = await at.start('Old');
  const { sessionId } = old.session;
  const path = join(at.folder, 'old.jsonl');
  const { stateToken, ackToken } = old;
  right(await at.useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown: 'a' })());
  right(await at.bundles.exportSession({ sessionId, path, producer: PRODUCER })());
  let changed = false;
  const store: Store = {
    ...at.host.store,
    write: (body) => async () => {
      if (!changed) {
        changed = true;
        const stream = sessionStreamId(sessionId as SessionId);
        right(await at.host.store.write((tx) => tx.events.remove(stream))());
        const { kind, data } = { kind: 'session_started', data: { sessionId, title: 'Other' } } as const;
        const more = Array.from({ length: 2 }, () => ({
          kind: 'observation_recorded' as const,
          data: { key: 'git_branch' as const, value: 'x', confidence: 'high' as const },
        }));
        right(
          await at.host.store.write((tx) =>
            tx.events.append(stream, {
              expectedVersion: 0,
              at: '2026-03-04T00:00:00.000Z',
              events: [{ kind, data } as never, ...more],
            }),
          )(),
        );
      }
      return at.host.store.write(body)();
    },
  };
  const pruned = right(
    await dataOf(at.folder, { ...at.host, store }).pruneSessions({ olderThanDays: 30, apply: true })(),
  );
  expect(pruned.kept).toEqual({ young: 0, listed: 0, resumed: 1 });
  expect(await eventsIn(at, sessionId)).toBe(3);
});
