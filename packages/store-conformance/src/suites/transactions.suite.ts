import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import {
  type BlobHash,
  canonicalJson,
  E,
  O,
  program,
  type Steps,
  type TaskEither,
  TE,
} from '@workrail/kernel';
import type { ReadTransaction, Store, StoreError, WriteTransaction } from '@workrail/ports';
import { expect, test } from 'vitest';
import { AT, lineOfSteps, observed, root, run, runStarted, session, sessionStarted } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { testDigests } from '../test-digests.ts';

const VALUE = { some: 'value' };
const VALUE_HASH = testDigests.sha256Hex(canonicalJson(VALUE)) as BlobHash;

export function transactionsSuite(makeStore: MakeStore): void {
  test('a Left of the body takes everything back: events, read model, blobs', async () => {
    const { store } = await openHarness(makeStore);
    const outcome = await left(
      store.write((tx) => async () => {
        await writeSome(tx);
        return E.left('no' as const);
      }),
    );
    expect(outcome).toBe('no');
    await expectNothing(store);
    await right(store.write((tx) => async () => E.right(await writeSome(tx))));
  });

  test('a defect takes everything back and is thrown on', async () => {
    const { store } = await openHarness(makeStore);
    const defect = new Error('broken invariant');
    const late = store.write((tx) => async () => {
      await writeSome(tx);
      throw defect;
    });
    const early = store.write(() => {
      throw defect;
    });
    await expect(late()).rejects.toBe(defect);
    await expect(early()).rejects.toBe(defect);
    await expect(store.read(() => () => Promise.reject(defect))()).rejects.toBe(defect);
    await expectNothing(store);
  });

  test('a step of a program around it takes everything back, and ends that program', async () => {
    const { store } = await openHarness(makeStore);
    const reached: unknown[] = [];
    const around = program<'outer' | StoreError, void>(async ({ value }) => {
      reached.push(
        await store.write<StoreError, void>((tx) =>
          program(async (inner) => {
            await writeSome(tx);
            expect((await inner.take(tx.events.head(sessionStreamId(session(1))))).version).toBe(4);
            value(E.left('outer'));
          }),
        )(),
      );
    });
    expect(await left(around)).toBe('outer');
    expect(reached).toEqual([]);
    await expectNothing(store);
    const reading = program<'outer', unknown>(async ({ take }) =>
      store.read<never, never>(() => program(async () => take(TE.left('outer'))))(),
    );
    expect(await left(reading)).toBe('outer');
    await right(store.write((tx) => async () => E.right(await writeSome(tx))));
  });

  test('a step of a program that has ended is a defect, and takes everything back', async () => {
    const { store } = await openHarness(makeStore);
    const { value } = await right(program<'late', Steps<'late'>>(async (steps) => steps));
    const late = store.write((tx) =>
      program<StoreError, void>(async () => {
        await writeSome(tx);
        value(E.left('late'));
      }),
    );
    await expect(late()).rejects.toThrow(/used outside the program/);
    await expectNothing(store);
  });

  test('an append that breaks an invariant fails the transaction, even one that goes on', async () => {
    const { store } = await openHarness(makeStore);
    const body = (tx: WriteTransaction) => async () => {
      const batch = { expectedVersion: 0, at: AT, events: [runStarted(1), runStarted(1)] };
      await tx.events
        .append(sessionStreamId(session(1)), batch)()
        .catch(() => undefined);
      return E.right('went on');
    };
    await expect(store.write(body)()).rejects.toThrow();
    await expectNothing(store);
  });

  test('a write sees what it wrote; others see it when it is done', async () => {
    const { store } = await openHarness(makeStore);
    const gate = openGate();
    const wrote = openGate();
    const writing = store.write((tx) => async () => {
      const hash = await writeSome(tx);
      const seen = await see(tx, hash);
      wrote.open();
      await gate.passed;
      return E.right({ hash, seen });
    })();
    await wrote.passed;
    await expectNothing(store);
    gate.open();
    const written = await right(() => writing);
    expect(written.seen).toEqual({ version: 4, node: true, tip: true, blob: true });
    const after = await right(store.read((tx) => async () => E.right(await see(tx, written.hash))));
    expect(after).toEqual(written.seen);
  });

  test('a read sees one moment, whatever is written meanwhile', async () => {
    const { store } = await openHarness(makeStore);
    const { events, nodes } = lineOfSteps(1, 1);
    await append(store, 1, 0, events.slice(0, 2));
    const seen = await right(
      store.read((tx) => async () => {
        const before = await look(tx);
        await append(store, 1, 2, events.slice(2));
        await append(store, 2, 0, [sessionStarted(2)]);
        return E.right([before, await look(tx)] as const);
      }),
    );
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({ version: 2, other: 0, tip: root(1), children: 0, step: false });
    const now = await right(store.read((tx) => async () => E.right(await look(tx))));
    expect(now).toMatchObject({ version: 3, other: 1, tip: nodes[1], children: 1, step: true });

    async function look(tx: ReadTransaction) {
      const children = await right(tx.graph.children(root(1), 10));
      return {
        version: (await right(tx.events.head(sessionStreamId(session(1))))).version,
        events: (await right(tx.events.read(sessionStreamId(session(1)), { from: 1, limit: 10 }))).length,
        other: (await right(tx.events.head(sessionStreamId(session(2))))).version,
        tip: O.toUndefined(await right(tx.graph.run(run(1))))?.tip,
        children: children.total,
        step: O.isSome(await right(tx.graph.node(nodes[1] ?? root(1)))),
      };
    }
  });

  test('writes stand in line: each decides on what the one before it left', async () => {
    const { store } = await openHarness(makeStore);
    const appendOne = (i: number): TaskEither<StoreError, unknown> =>
      store.write((tx) => async () => {
        const head = await tx.events.head(sessionStreamId(session(1)))();
        if (E.isLeft(head)) return head;
        if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
        const batch = { expectedVersion: head.right.version, at: AT, events: [observed(`${i}`)] };
        return tx.events.append(sessionStreamId(session(1)), batch)();
      });
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, i) => appendOne(i)()));
    expect(outcomes.filter(E.isLeft)).toEqual([]);
    const events = await right(
      store.read((tx) => tx.events.read(sessionStreamId(session(1)), { from: 1, limit: 2_000 })),
    );
    expect(events.map((event) => event.version)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
    expect(events.map((event) => 'value' in event.data && event.data.value)).toEqual(
      Array.from({ length: 1_000 }, (_, i) => `${i}`),
    );
  });

  test('the next transaction runs, however the one before it ended', async () => {
    const { store } = await openHarness(makeStore);
    const outcomes = await Promise.allSettled([
      store.write(() => TE.left('refused'))(),
      store.write(() => () => Promise.reject(new Error('defect')))(),
      append(store, 1, 5, [observed('x')]),
      append(store, 1, 0, [observed('x')]),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  test('an operation of a transaction that is over is a defect', async () => {
    const { store } = await openHarness(makeStore);
    const leaked = await right(store.write((tx) => TE.right(tx)));
    await expect(leaked.events.head(sessionStreamId(session(1)))()).rejects.toThrow(/over/);
    await expect(leaked.blobs.put(VALUE)()).rejects.toThrow(/over/);
  });

  test('close waits for what runs; everything is there afterwards', async () => {
    const { store, reopen } = await openHarness(makeStore);
    const slow = store.write((tx) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return E.right(await writeSome(tx));
    })();
    const queued = store.write((tx) =>
      tx.events.append(sessionStreamId(session(2)), {
        expectedVersion: 0,
        at: AT,
        events: [sessionStarted(2)],
      }),
    )();
    await store.close();
    const hash = await right(() => slow);
    await right(() => queued);
    const whole = { version: 4, node: true, tip: true, blob: true };
    expect(await right(store.read((tx) => async () => E.right(await see(tx, hash))))).toEqual(whole);
    await store.close();
    await store.close();
    const reopened = await reopen();
    expect(await right(reopened.read((tx) => async () => E.right(await see(tx, hash))))).toEqual(whole);
    expect((await right(reopened.read((tx) => tx.events.head(sessionStreamId(session(2)))))).version).toBe(1);
  });
}

async function writeSome(tx: WriteTransaction) {
  const batch = { expectedVersion: 0, at: AT, events: lineOfSteps(1, 2).events };
  await right(tx.events.append(sessionStreamId(session(1)), batch));
  return right(tx.blobs.put(VALUE));
}

async function see(tx: ReadTransaction, hash: BlobHash) {
  const tip = lineOfSteps(1, 2).nodes[2];
  return {
    version: (await right(tx.events.head(sessionStreamId(session(1))))).version,
    node: O.isSome(await right(tx.graph.node(root(1)))),
    tip: O.toUndefined(await right(tx.graph.run(run(1))))?.tip === tip,
    blob: O.isSome(await right(tx.blobs.get(hash))),
  };
}

async function expectNothing(store: Store): Promise<void> {
  const { nodes } = lineOfSteps(1, 2);
  const found = await right(
    store.read((tx) => async () => {
      const records = await Promise.all(nodes.map((node) => right(tx.graph.node(node))));
      return E.right({
        head: (await right(tx.events.head(sessionStreamId(session(1))))).version,
        nodes: records.filter(O.isSome).length,
        children: (await right(tx.graph.children(root(1), 10))).total,
        run: O.isSome(await right(tx.graph.run(run(1)))),
        blob: O.isSome(await right(tx.blobs.get(VALUE_HASH))),
      });
    }),
  );
  expect(found).toEqual({ head: 0, nodes: 0, children: 0, run: false, blob: false });
}

async function append(store: Store, n: number, expectedVersion: number, events: readonly SessionEventBody[]) {
  return right(
    store.write((tx) => tx.events.append(sessionStreamId(session(n)), { expectedVersion, at: AT, events })),
  );
}

function openGate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
