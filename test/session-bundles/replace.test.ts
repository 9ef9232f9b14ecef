import { join } from 'node:path';
import type { ExecutionAnswer } from '@workrail/application';
import { sessionStreamId } from '@workrail/event-log';
import { type SessionId, TE } from '@workrail/kernel';
import type { EventReader, Store } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { dataOf, exported, FLOW, logOf, type Machine, machine, PRODUCER, worked } from './machine.ts';

const replace = { producer: PRODUCER };

/** A session on two machines, the same on both. */
async function handedOver() {
  const from = machine(1, { 'flow.json': FLOW });
  const tip = await worked(from);
  const sessionId = tip.session.sessionId;
  const to = machine(2);
  right(await to.bundles.importSession({ path: await exported(from, sessionId) })());
  return { from, to, sessionId };
}

async function found({ useCases }: Machine, sessionId: string): Promise<ExecutionAnswer> {
  const [candidate] = right(await useCases.resumeSession({ sessionId })()).candidates;
  return right(await useCases.continueWorkflow({ stateToken: candidate?.stateToken ?? '' })());
}

const step = async ({ useCases }: Machine, at: ExecutionAnswer, notesMarkdown: string) =>
  right(
    await useCases.continueWorkflow({
      stateToken: at.stateToken,
      ackToken: at.ackToken ?? '',
      notesMarkdown,
    })(),
  );

describe('a bundle that takes the place of what is here', () => {
  test('takes it without a copy where it holds all of it, as when work comes back', async () => {
    const { from, to, sessionId } = await handedOver();
    await step(to, await found(to, sessionId), 'Done over there.');
    const path = await exported(to, sessionId, 'back.jsonl');
    const back = right(await from.bundles.importSession({ path, replace })());
    expect(back).toMatchObject({ outcome: 'replaced', sessionId });
    expect(back).not.toHaveProperty('backup');
    expect((await found(from, sessionId)).recap?.entries.at(-1)?.notesMarkdown).toBe('Done over there.');
    // Forth again: what was only brought in is nothing of its own.
    await step(from, await found(from, sessionId), 'And here.');
    const forth = await exported(from, sessionId, 'forth.jsonl');
    expect(right(await to.bundles.importSession({ path: forth, replace })())).toMatchObject({
      outcome: 'replaced',
    });
    expect(right(await to.bundles.importSession({ path: forth, replace })())).toMatchObject({
      outcome: 'already_here',
    });
    for (const { host } of [from, to])
      expect(right(await host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
  });

  test('keeps what only the other one held in a bundle, and a server that runs shows none of it', async () => {
    const { from, to, sessionId } = await handedOver();
    const here = await found(from, sessionId);
    const lost = await step(from, here, 'Only here.');
    const log = await logOf(from, sessionId);
    await step(to, await found(to, sessionId), 'Done over there.');
    const path = await exported(to, sessionId, 'back.jsonl');
    const replaced = right(await from.bundles.importSession({ path, replace })());
    expect(replaced.outcome).toBe('replaced');

    const again = await found(from, sessionId);
    expect(JSON.stringify(again)).toContain('Done over there.');
    expect(JSON.stringify(again)).not.toContain('Only here.');
    const stale = await from.useCases.continueWorkflow({
      stateToken: lost.stateToken,
      ackToken: lost.ackToken ?? '',
      notesMarkdown: 'On from what is gone.',
    })();
    expect(JSON.stringify(stale)).not.toContain('Only here.');
    expect(right(await from.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });

    const third = machine(3);
    const backup = join(from.folder, replaced.backup ?? 'none');
    expect(right(await third.bundles.importSession({ path: backup })()).outcome).toBe('imported');
    expect((await logOf(third, sessionId)).slice(0, -1)).toEqual(log);
  });

  test('does not take it where that is newer; then it can stand beside it', async () => {
    const { from, to, sessionId } = await handedOver();
    const path = await exported(from, sessionId, 'old.jsonl');
    await step(from, await found(from, sessionId), 'Newer.');
    // Older than what is stored: nothing is undone by it.
    expect(right(await from.bundles.importSession({ path, replace })()).outcome).toBe('already_here');
    right(
      await to.useCases.checkpointWorkflow({
        stateToken: (await found(to, sessionId)).stateToken,
        notesMarkdown: 'Elsewhere.',
      })(),
    );
    const other = await exported(to, sessionId, 'other.jsonl');
    const later = '2027-01-01T00:00:00.000Z';
    const { version } = right(
      await from.host.store.read((tx) => tx.events.head(sessionStreamId(sessionId as SessionId)))(),
    );
    right(
      await from.host.store.write((tx) =>
        tx.events.append(sessionStreamId(sessionId as SessionId), {
          expectedVersion: version,
          at: later,
          events: [
            {
              kind: 'observation_recorded',
              data: { key: 'git_branch', value: 'later', confidence: 'high' },
            },
          ],
        }),
      )(),
    );
    const before = await logOf(from, sessionId);
    expect(left(await from.bundles.importSession({ path: other, replace })())).toEqual({
      _tag: 'ReplaceRefusedError',
      sessionId,
      here: later,
      bundle: expect.any(String),
    });
    expect(await logOf(from, sessionId)).toEqual(before);
    expect(right(await from.bundles.importSession({ path: other })()).outcome).toBe('imported_as_new');
  });

  test('is an ordinary import where nothing is here, and not asked for together with a new session', async () => {
    const { from, sessionId } = await handedOver();
    const path = await exported(from, sessionId, 'a.jsonl');
    const third = machine(3);
    expect(right(await third.bundles.importSession({ path, replace })()).outcome).toBe('imported');
    expect(left(await third.bundles.importSession({ path, replace, asNew: true })())).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'replace',
    });
  });
});

describe('where what is here cannot be used', () => {
  /** A store that finds the third event of the session altered, wherever it reads further than to its ends. */
  const altered = (store: Store, sessionId: string): Store => {
    const read =
      (whole: EventReader['read']): EventReader['read'] =>
      (stream, range) =>
        stream.id === sessionId && range.limit > 2
          ? TE.left({ _tag: 'DamagedEventError', stream, version: 3, reason: 'altered' })
          : whole(stream, range);
    return {
      ...store,
      read: (body) =>
        store.read((tx) => body({ ...tx, events: { ...tx.events, read: read(tx.events.read) } })),
      write: (body) =>
        store.write((tx) => body({ ...tx, events: { ...tx.events, read: read(tx.events.read) } })),
    };
  };

  test('a plain import says so, and --replace puts the whole one in its place', async () => {
    const { from, sessionId } = await handedOver();
    const path = await exported(from, sessionId, 'whole.jsonl');
    const data = dataOf(from.folder, { ...from.host, store: altered(from.host.store, sessionId) });
    expect(left(await data.importSession({ path })())).toEqual({
      _tag: 'DamagedHereError',
      sessionId,
      reason: 'altered',
      replaceable: true,
    });
    const replaced = right(await data.importSession({ path, replace })());
    expect(replaced).toMatchObject({ outcome: 'replaced', sessionId });
    expect(replaced).not.toHaveProperty('backup');
  });

  test('nothing is replaced that went on behind what the bundle holds', async () => {
    const { from, sessionId } = await handedOver();
    const path = await exported(from, sessionId, 'old.jsonl');
    const on = await step(from, await found(from, sessionId), 'Newer.');
    await step(from, on, 'Newest.');
    const data = dataOf(from.folder, { ...from.host, store: altered(from.host.store, sessionId) });
    expect(left(await data.importSession({ path, replace })())).toMatchObject({
      _tag: 'DamagedHereError',
      replaceable: false,
    });
    expect(right(await data.importSession({ path, asNew: true })()).outcome).toBe('imported_as_new');
  });

  test('after a copy was taken in beside it, --replace still means the session itself', async () => {
    const { from, to, sessionId } = await handedOver();
    await step(from, await found(from, sessionId), 'Only here.');
    await step(to, await found(to, sessionId), 'Done over there.');
    const path = await exported(to, sessionId, 'other.jsonl');
    const copy = right(await from.bundles.importSession({ path })());
    expect(copy.outcome).toBe('imported_as_new');
    expect(right(await from.bundles.importSession({ path })()).outcome).toBe('already_here');
    expect(right(await from.bundles.importSession({ path, replace })())).toMatchObject({
      outcome: 'replaced',
      sessionId,
    });
  });
});
