import { setImmediate, setTimeout } from 'node:timers/promises';
import { accessTokens, commandCalls } from '@workrail/authoring';
import { afterCall } from '@workrail/engine';
import { E, TE } from '@workrail/kernel';
import { httpClient, nodeDigests, systemClock } from '@workrail/node-host';
import { readCommands } from '@workrail/openapi';
import type { CallOutcome, PreparedCall } from '@workrail/ports';
import { beforeAll, describe, expect, test } from 'vitest';
import { FAULT_SECRETS, faultDocument } from './fault-api.ts';
import { placeOf, resolveHost } from './fault-place.ts';
import { FAULT_ROWS, type FaultRow } from './fault-rows.ts';
import { openFaultyServer } from './faulty-server.ts';
import type { Recorded } from './recorder.ts';

const right = <A>(outcome: E.Either<unknown, A>): A => {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

interface Played {
  readonly requests: readonly Recorded[];
  readonly call: PreparedCall;
  readonly outcome: CallOutcome;
  readonly next: string;
}

/** Makes the call of a row, against a server that does what the row says. */
async function played(row: FaultRow): Promise<Played> {
  const controller = new AbortController();
  await using server = await openFaultyServer(row.plan ?? [], () => {
    if (row.cancel === 'waiting') controller.abort();
    if (row.cancel === 'reading') void whenRead().then(() => controller.abort());
  });
  const place = await placeOf(row.to, server.origin);
  const api = right(readCommands(JSON.stringify(faultDocument(row, place.base))));
  const [command] = api.commands;
  if (command === undefined) throw new Error('the document has no command');
  const client = httpClient({ resolve: resolveHost });
  const clock = systemClock;
  const calls = commandCalls({
    httpClient: client,
    clock,
    digests: nodeDigests,
    accessTokens: accessTokens({ httpClient: client, clock }),
    secrets: {
      origins: () => TE.right(new Map()),
      values: () => TE.right(new Map(Object.entries(FAULT_SECRETS))),
    },
  });
  const body = row.file === undefined ? { name: 'Rex' } : { file: row.file };
  const call = right(
    await calls.prepare({
      command: {
        command,
        schemas: api.schemas,
        securitySchemes: api.securitySchemes,
        catalog: {
          catalog_id: 'faults',
          title: 'Faults',
          base_url: place.base,
          base_url_given: row.to !== 'not allowed',
        },
      },
      step: 'one',
      arguments: {},
      ...(command.body === undefined ? {} : { body }),
      idempotencyKey: 'key-1',
      hide: [],
    })(),
  );
  if (row.cancel === 'before') controller.abort();
  const outcome = await calls.send(call, {
    timeoutMs: row.timeoutMs ?? 60_000,
    cancel: controller.signal,
    filesBelow: import.meta.dirname,
  })();
  // The other side sees the end of the connection.
  await server.idle();
  await place.close();
  return { requests: server.taken(), call, outcome, next: nextOf(row, call, outcome) };
}

function nextOf(row: FaultRow, { resend }: PreparedCall, outcome: CallOutcome): string {
  if (outcome.kind === 'canceled') return 'canceled';
  const now = Date.now();
  const deadline = row.deadlineMs === undefined ? undefined : now + row.deadlineMs;
  const [method = ''] = row.command.split(' ');
  return afterCall({ method, resend, outcome, calls: 1, now, deadline }).kind;
}

/** After this, the head of an answer that was written before is read, however busy this process is. */
async function whenRead(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await setTimeout(10);
    await setImmediate();
  }
}

async function isAsTheRowSays(row: FaultRow): Promise<void> {
  const { requests, call, outcome, next } = await played(row);
  expect(requests.map(({ line }) => line)).toEqual(row.requests.map((line) => `${line} HTTP/1.1`));
  expect(outcome).toMatchObject(row.outcome);
  expect(next).toBe(row.next);
  for (const { line, headers } of requests)
    if (line.includes('/things') && row.command.endsWith('with a key'))
      expect(headers.get('idempotency-key')).toBe('key-1');
  expect(JSON.stringify([call, outcome])).not.toMatch(/p1anted|cDFhbnRlZ/);
}

// The first call loads what calls are made with, which takes longer than some of the rows have.
beforeAll(() => played({ name: 'warm', command: 'GET', requests: [], outcome: {}, next: 'done' }));

describe.concurrent('a call that takes too long', () => {
  test.each(FAULT_ROWS.filter(({ timeoutMs }) => timeoutMs !== undefined))('$name', isAsTheRowSays);
});

describe('a call', () => {
  test.each(FAULT_ROWS.filter(({ timeoutMs }) => timeoutMs === undefined))('$name', isAsTheRowSays);

  test.each(FAULT_ROWS.filter(({ cancel }) => cancel !== undefined && cancel !== 'before'))(
    '$name: the connection is closed within 2 seconds',
    async (row) => {
      const begun = performance.now();
      await played(row);
      expect(performance.now() - begun).toBeLessThan(2_000);
    },
  );
});

test('there are rows of every kind, each with a name of its own', () => {
  expect(new Set(FAULT_ROWS.map(({ name }) => name)).size).toBe(FAULT_ROWS.length);
  expect(FAULT_ROWS.length).toBeGreaterThanOrEqual(60);
});
