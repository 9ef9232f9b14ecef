import { readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_PREFERENCES, type EventBody } from '@workrail/event-log';
import {
  type BlobHash,
  childNode,
  E,
  firstAttempt,
  handleBytes,
  rootNode,
  runId,
  type WorkflowHash,
} from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { eventWriter } from './append.ts';
import { blobWriter } from './blobs.ts';
import { openChannel } from './channel.ts';
import type { Connection } from './connection.ts';
import { runGraph } from './run-graph.ts';
import { AT, query, right, SESSION, storeFile } from './testing/store-file.ts';
import { type Scope, writeTransaction } from './transaction.ts';

const RUN = runId('00000000-0000-7000-8000-000000000002');
const ROOT = rootNode(RUN, testDigests);
const STEP = 'phase-2-investigate-the-problem';

const standing = (context: BlobHash) =>
  ({
    runId: RUN,
    context,
    preferences: DEFAULT_PREFERENCES,
    position: { kind: 'at', instruction: 12, frames: [{ loop: 10, iteration: 3 }] },
    decisions: [{ kind: 'repeated_loop', id: 'investigation-loop', iteration: 3 }],
    warnings: [],
  }) as const;

const started = (context: BlobHash): EventBody => ({
  kind: 'run_started',
  data: {
    ...standing(context),
    node: ROOT,
    workflowId: 'wr.example',
    workflowHash: `sha256:${'a'.repeat(64)}` as WorkflowHash,
    source: 'bundled',
  },
});

/** The n-th step of a line, with the node that it leaves from. */
function step(context: BlobHash, from: typeof ROOT, depth: number) {
  const attempt = firstAttempt(from);
  const to = childNode(RUN, from, attempt, testDigests);
  const event: EventBody = {
    kind: 'step_acked',
    data: { ...standing(context), from, to, attempt, stepId: STEP, depth, output: { notesMarkdown: '' } },
  };
  return { event, to };
}

function bytesOnDisk(path: string): number {
  const folder = dirname(path);
  return readdirSync(folder).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
}

test('an advance takes at most 1.5 KB on disk besides its notes, its new context included', async () => {
  const { store, path } = await storeFile();
  const advances = 500;
  const context = await right(store.write((tx) => tx.blobs.put({})));
  await right(
    store.write((tx) =>
      tx.events.append(SESSION, { expectedVersion: 0, at: AT, events: [started(context)] }),
    ),
  );
  await store.close();
  const before = bytesOnDisk(path);
  let from = ROOT;
  for (let depth = 1; depth <= advances; depth += 1) {
    await right(
      store.write((tx) => async () => {
        const hash = await right(tx.blobs.put({ ticketId: 'ACME-1', branch: 'main', findings: depth }));
        const { event, to } = step(hash, from, depth);
        from = to;
        return tx.events.append(SESSION, { expectedVersion: depth, at: AT, events: [event] })();
      }),
    );
  }
  const open = bytesOnDisk(path);
  await store.close();
  expect((bytesOnDisk(path) - before) / advances).toBeLessThan(1_200);
  expect(open - bytesOnDisk(path), 'the write-ahead log stays small').toBeLessThan(1_600_000);
  expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

test('no operation reads a table or an index from end to end', async () => {
  const { path } = await storeFile();
  const channel = openChannel({ path });
  const texts = new Set<string>();
  const plans = await writeTransaction(channel, (scope) => async () => {
    await useEverything({ ...scope, connection: recording(scope.connection, texts) });
    const explain = (sql: string) =>
      scope.connection.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN ${sql}`,
        ...new Array(sql.split('?').length - 1).fill(null),
      );
    return E.right([...texts].map((sql) => ({ sql, plan: explain(sql).map(({ detail }) => detail) })));
  })();
  await channel.close();
  const found = E.isRight(plans) ? plans.right : [];
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter(({ plan }) => plan.some((line) => /\bSCAN\b|TEMP B-TREE/.test(line)))).toEqual([]);
});

function recording(connection: Connection, texts: Set<string>): Connection {
  const note = <A>(run: (sql: string, ...values: never[]) => A) =>
    ((sql: string, ...values: never[]) => {
      texts.add(sql);
      return run(sql, ...values);
    }) as never;
  return { ...connection, get: note(connection.get), all: note(connection.all), run: note(connection.run) };
}

async function useEverything(scope: Scope): Promise<void> {
  const [events, graph, blobs] = [
    eventWriter(scope, testDigests),
    runGraph(scope, testDigests),
    blobWriter(scope, testDigests),
  ];
  const context = await right(blobs.put({}));
  const { event, to } = step(context, ROOT, 1);
  const first = firstAttempt(to);
  const blocked: EventBody = {
    kind: 'advance_blocked',
    data: { runId: RUN, node: to, attempt: first, retry: firstAttempt(ROOT), blockers: [], warnings: [] },
  };
  const session: EventBody = { kind: 'session_started', data: { sessionId: SESSION } };
  await right(events.append(SESSION, { expectedVersion: 0, at: AT, events: [session, started(context)] }));
  await right(events.append(SESSION, { expectedVersion: 2, at: AT, events: [event, blocked] }));
  await right(events.read(SESSION, { from: 1, limit: 10 }));
  await right(blobs.get(context));
  await right(graph.lineage(to, 10));
  await right(graph.children(ROOT, 10));
  await right(graph.attempt(to, first));
  await right(graph.retryOf(to, firstAttempt(ROOT)));
  await right(graph.nodesStartingWith(handleBytes(to).slice(0, 4)));
  await right(graph.run(RUN));
}
