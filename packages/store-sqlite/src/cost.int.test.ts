import { readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  eventCodec,
  rememberingDecoder,
  type SessionEventBody,
  STREAM_TYPES,
  searchTerm,
  sessionStreamId,
} from '@workrail/event-log';
import { childNode, E, firstAttempt, handleBytes, nodePart, rootNode, runId } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { eventWriter } from './append.ts';
import { blobWriter } from './blobs.ts';
import { openChannel } from './channel.ts';
import type { Connection } from './connection.ts';
import { eventFeed } from './event-feed.ts';
import { runGraph } from './run-graph.ts';
import { type IndexedEvents, indexPage } from './search-index.ts';
import { sessionSearch } from './session-search.ts';
import { runStarted, stepAcked } from './testing/run-events.ts';
import { AT, query, right, SESSION, storeFile } from './testing/store-file.ts';
import { type Scope, writeTransaction } from './transaction.ts';

const codec = eventCodec(STREAM_TYPES, testDigests);
const indexed: IndexedEvents = { ...codec, decode: (event) => codec.decode('session', event) };
const RUN = runId('00000000-0000-7000-8000-000000000002');
const ROOT = rootNode(RUN, testDigests);

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
      tx.events.append(sessionStreamId(SESSION), {
        expectedVersion: 0,
        at: AT,
        events: [runStarted(RUN, context)],
      }),
    ),
  );
  await store.close();
  const before = bytesOnDisk(path);
  let from = ROOT;
  for (let depth = 1; depth <= advances; depth += 1) {
    await right(
      store.write((tx) => async () => {
        const hash = await right(tx.blobs.put({ ticketId: 'ACME-1', branch: 'main', findings: depth }));
        const event = stepAcked(RUN, from, depth, hash);
        from = childNode(RUN, from, firstAttempt(from), testDigests);
        return tx.events.append(sessionStreamId(SESSION), {
          expectedVersion: depth,
          at: AT,
          events: [event],
        })();
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
  expect(
    // `below` is the queue of a walk along an index.
    found.filter(({ plan }) => plan.some((line) => /\bSCAN (?!CONSTANT ROW|below)|TEMP B-TREE/.test(line))),
  ).toEqual([]);
});

function recording(connection: Connection, texts: Set<string>): Connection {
  const note = <A>(run: (sql: string, ...values: never[]) => A) =>
    ((sql: string, ...values: never[]) => {
      texts.add(sql);
      return run(sql, ...values);
    }) as never;
  const { get, all, value, column, run } = connection;
  return {
    ...connection,
    get: note(get),
    all: note(all),
    value: note(value),
    column: note(column),
    run: note(run),
  };
}

async function useEverything(scope: Scope): Promise<void> {
  const [events, graph, blobs] = [
    eventWriter(scope, codec),
    runGraph(
      scope,
      rememberingDecoder((event) => codec.decode('session', event), testDigests),
    ),
    blobWriter(scope, testDigests),
  ];
  const context = await right(blobs.put({}));
  const event = stepAcked(RUN, ROOT, 1, context);
  const to = childNode(RUN, ROOT, firstAttempt(ROOT), testDigests);
  const first = firstAttempt(to);
  const blocked: SessionEventBody = {
    kind: 'advance_blocked',
    data: { runId: RUN, node: to, attempt: first, retry: firstAttempt(ROOT), blockers: [], warnings: [] },
  };
  const session: SessionEventBody = { kind: 'session_started', data: { sessionId: SESSION } };
  await right(
    events.append(sessionStreamId(SESSION), {
      expectedVersion: 0,
      at: AT,
      events: [session, runStarted(RUN, context)],
    }),
  );
  await right(
    events.append(sessionStreamId(SESSION), { expectedVersion: 2, at: AT, events: [event, blocked] }),
  );
  await right(events.read(sessionStreamId(SESSION), { from: 1, limit: 10 }));
  await right(events.streams('session', { after: SESSION, limit: 3 }));
  await right(blobs.get(context));
  await right(graph.lineage(to, 10));
  await right(graph.children(ROOT, 10));
  expect(await right(graph.tips(ROOT, 10))).toMatchObject({ total: 1, latest: [{ node: to }] });
  await right(graph.attempt(to, first));
  await right(graph.latestAttempt(to));
  await right(graph.retryOf(to, firstAttempt(ROOT)));
  await right(graph.nodesStartingWith(nodePart(handleBytes(to))));
  await right(graph.startedWith('a key', 3));
  await right(graph.importedFrom('a bundle', 3));
  await right(graph.run(RUN));
  await useSearch(scope);
  const feed = eventFeed(scope, codec);
  expect(await right(feed.after(1, 2))).toHaveLength(2);
  expect(await right(feed.at(4))).toEqual(await right(feed.end()));
  expect(await right(events.remove(sessionStreamId(SESSION)))).toBe(4);
}

async function useSearch(scope: Scope): Promise<void> {
  indexPage(scope.connection, { tables: 'main', limit: 3 }, indexed);
  indexPage(scope.connection, { tables: 'main', limit: 100 }, indexed);
  const search = sessionSearch(scope, codec);
  const term = searchTerm('title', 'example');
  expect(await right(search.state())).toEqual({ sessions: 1, behind: 0 });
  await right(search.holding(term, { limit: 10 }));
  await right(search.holding(term, { among: [1, 2] }));
  await right(search.known([term]));
  await right(search.completing(searchTerm('title', 'ex'), 5));
  await right(search.recent({ limit: 5 }));
  await right(search.recent({ workspace: null, limit: 5 }));
  await right(search.recent({ workspace: '/w', before: 9, limit: 5 }));
  await right(search.sessions([1], { runs: 5 }));
}
