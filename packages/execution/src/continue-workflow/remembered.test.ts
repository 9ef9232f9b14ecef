import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { type Either, TE } from '@workrail/kernel';
import type { ReadTransaction, Store } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openMemoryStore } from '@workrail/store-memory';
import { describe, expect, test } from 'vitest';
import { executionWorld, type Pair } from '../testing/execution-world.ts';

const FLOW = workflow(
  'test.flow',
  ['plan', 'build', 'check', 'last'].map((id) => step(id)),
);
const START = { workflowId: 'test.flow' };
const NOTES = { notesMarkdown: 'Done.' };

/** A world whose store does something else in its transactions. */
function worldWith(change: (tx: ReadTransaction) => ReadTransaction, onRead = () => {}) {
  const store = openMemoryStore({ digests: testDigests });
  const changed: Store = {
    ...store,
    read: (body) => {
      onRead();
      return store.read((tx) => body(change(tx)));
    },
    write: (body) => store.write((tx) => body(change(tx) as typeof tx)),
  };
  return executionWorld({ 'flow.json': FLOW }, { store: changed });
}

describe('a process', () => {
  /** A world, and how often its calls read a transaction's worth and the log. */
  function counted() {
    const count = { reads: 0, events: 0 };
    const counting = (tx: ReadTransaction): ReadTransaction => ({
      ...tx,
      events: {
        ...tx.events,
        read: (...args) => {
          count.events += 1;
          return tx.events.read(...args);
        },
      },
    });
    const at = worldWith(counting, () => {
      count.reads += 1;
    });
    return {
      at,
      /** What a call reads. */
      of: async <A>(call: Promise<Either<unknown, A>>): Promise<[A, typeof count]> => {
        Object.assign(count, { reads: 0, events: 0 });
        return [right(await call), { ...count }];
      },
    };
  }

  test('goes on from the point that it handed out without reading, and does not read what it wrote', async () => {
    const { at, of } = counted();
    let here: Pair = right(await at.start(START));
    // Its session is met for the first time.
    here = right(await at.attempt(here, NOTES));
    const [next, read] = await of(at.attempt(here, NOTES));
    expect(read).toEqual({ reads: 0, events: 0 });
    const blocked = await of(at.attempt(next));
    expect(blocked).toMatchObject([{ kind: 'blocked' }, { reads: 0, events: 0 }]);
    const [, read2] = await of(at.attempt(blocked[0], NOTES));
    // The point was left and is looked up again, the log is not.
    expect(read2).toEqual({ reads: 1, events: 0 });
  });

  test('does not read what it noted, or what it changed of the preferences', async () => {
    const { at, of } = counted();
    const root = right(await at.start(START));
    const here = right(await at.attempt(root, NOTES));
    const { stateToken } = here;
    right(await at.checkpoint({ stateToken, ...NOTES }));
    expect((await of(at.checkpoint({ stateToken, notesMarkdown: 'More.' })))[1].events).toBe(0);
    right(await at.attempt({ stateToken, ackToken: null }, { preferences: { assumptionPolicy: 'ask' } }));
    expect((await of(at.attempt(here, NOTES)))[1]).toEqual({ reads: 0, events: 0 });
  });

  test('reads once for a look, and of the log what it did not look through for notes of the session', async () => {
    const { at, of } = counted();
    const here = right(await at.attempt(right(await at.start(START)), NOTES));
    const look = async () => (await of(at.attempt({ stateToken: here.stateToken, ackToken: null })))[1];
    // What stands before the run, and what came since.
    expect(await look()).toEqual({ reads: 1, events: 2 });
    expect(await look()).toEqual({ reads: 1, events: 0 });
    right(await at.attempt(here, NOTES));
    expect(await look()).toEqual({ reads: 1, events: 1 });
  });
});

describe('a store that breaks its word', () => {
  const SILENT = { append: () => TE.right([]) };
  let broken = false;
  const silent = (tx: ReadTransaction): ReadTransaction =>
    broken ? ({ ...tx, events: { ...tx.events, ...SILENT } } as ReadTransaction) : tx;

  test.each([
    ['step', NOTES],
    ['block', {}],
  ])('is a fault that nobody takes for an answer, at a %s', async (_, input) => {
    broken = false;
    const at = worldWith(silent);
    const root = right(await at.start(START));
    broken = true;
    await expect(at.attempt(root, input)).rejects.toThrow('an append gives back what it wrote');
  });

  test('is one at a start, too', async () => {
    broken = true;
    await expect(worldWith(silent).start(START)).rejects.toThrow('a node is there as soon as its event is');
  });
});
