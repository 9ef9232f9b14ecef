import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { timelineQuery } from './growing-queries.ts';
import { refresher } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

/** A log of a session, and from which event on it was asked for. */
function served(log: { names: readonly string[] }): readonly number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const from = Number(new URL(url, 'http://here').searchParams.get('from'));
    asked.push(from);
    const all = log.names.map((text, at) => ({
      version: at + 1,
      at: '2026-03-01T09:00:00Z',
      kind: 'x',
      text,
    }));
    return Response.json({ sessionId: 'ses_1', total: all.length, from, entries: all.slice(from) });
  });
  return asked;
}

const texts = (client: QueryClient) =>
  client
    .getQueryData<{ entries: { text: string }[] }>(timelineQuery(client, 'ses_1').queryKey)
    ?.entries.map(({ text }) => text);

test('a timeline grows from its last event on, and begins anew where the log was replaced', async () => {
  const client = new QueryClient();
  const log = { names: ['a', 'b', 'c'] };
  const asked = served(log);
  const load = () => client.fetchQuery({ ...timelineQuery(client, 'ses_1'), staleTime: 0 });
  await load();
  log.names = ['a', 'b', 'c', 'd'];
  await load();
  expect([texts(client), asked]).toEqual([
    ['a', 'b', 'c', 'd'],
    [0, 2],
  ]);
  log.names = ['p', 'q', 'r', 's', 't'];
  await load();
  expect([texts(client), asked]).toEqual([
    ['p', 'q', 'r', 's', 't'],
    [0, 2, 3, 0],
  ]);
});

test('after a resync all of it is asked for, also where its last event is as it was', async () => {
  const client = new QueryClient();
  const log = { names: ['a', 'b', 'c'] };
  const asked = served(log);
  const load = () => client.fetchQuery({ ...timelineQuery(client, 'ses_1'), staleTime: 0 });
  await load();
  log.names = ['other', 'b', 'c'];
  refresher(client).refresh({ kind: 'everything' });
  await load();
  expect([texts(client), asked]).toEqual([
    ['other', 'b', 'c'],
    [0, 0],
  ]);
});
