import { type FeedMessage, feedMessage } from '@workrail/dashboard-contract';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Dashboard, openDashboard } from '../browser/harness/dashboard.ts';
import { count } from './harness/database.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

/** What the feed says to somebody who goes on from a cursor. */
function follow({ origin, token }: Dashboard, cursor?: string) {
  const url = new URL('/api/changes', origin.replace('http', 'ws'));
  if (cursor !== undefined) url.searchParams.set('cursor', cursor);
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  onTestFinished(() => socket.terminate());
  const messages: FeedMessage[] = [];
  socket.on('message', (data) => messages.push(feedMessage.parse(JSON.parse(String(data)))));
  const changes = () => messages.flatMap((one) => (one.type === 'changes' ? one.changes : []));
  return { messages, changes, drop: () => socket.terminate(), cursor: () => messages.at(-1)?.cursor ?? '' };
}

test('who lost the connection hears each of the 25 changes since, once and in order', async () => {
  const home = homeForTest();
  const dashboard = await openDashboard({ home });
  const agent = await openServer({ home, workflowPaths: [FIXTURES] });
  const first = follow(dashboard);
  await expect.poll(() => first.messages.length).toBe(1);
  expect(first.messages[0]?.type).toBe('ready');

  const started = await agent.call('start_workflow', { workflowId: 'demo.six-steps' });
  const known = count(home.database, 'events');
  await expect.poll(() => first.changes().length).toBe(known);
  first.drop();

  let { nextCall } = started.structured;
  while (count(home.database, 'events') < known + 25) {
    const output = { notesMarkdown: `Note ${count(home.database, 'events')}` };
    const again =
      nextCall?.arguments === undefined
        ? await agent.call('start_workflow', { workflowId: 'demo.six-steps' })
        : await agent.call('continue_workflow', { ...nextCall.arguments, output });
    ({ nextCall } = again.structured);
  }
  const missed = count(home.database, 'events') - known;
  const second = follow(dashboard, first.cursor());
  await expect.poll(() => second.changes().length).toBeGreaterThanOrEqual(missed);
  // What comes later stands after all that was to be said before, be it said twice.
  await agent.call('start_workflow', { workflowId: 'demo.six-steps' });
  const last = count(home.database, 'events');
  await expect.poll(() => second.changes().at(-1)?.position).toBe(last);
  const all = last - known;
  expect(second.changes().map(({ position }) => position)).toEqual(
    Array.from({ length: all }, (_, index) => (first.changes().at(-1)?.position ?? 0) + index + 1),
  );
  expect(second.messages[0]?.type).toBe('ready');
});

test('a cursor of another data folder or of nobody leads to loading anew, and from there on', async () => {
  const [home, other] = [homeForTest(), homeForTest()];
  const [here, there] = [await openDashboard({ home }), await openDashboard({ home: other })];
  const agent = await openServer({ home: other, workflowPaths: [FIXTURES] });
  await agent.call('start_workflow', { workflowId: 'demo.six-steps' });
  const foreign = follow(there);
  await expect.poll(() => foreign.messages.length).toBeGreaterThan(0);
  for (const cursor of [foreign.cursor(), 'nonsense', '../../x']) {
    const lost = follow(here, cursor);
    await expect.poll(() => lost.messages.length).toBe(1);
    expect(lost.messages[0]?.type).toBe('resync');
    const found = follow(here, lost.cursor());
    await expect.poll(() => found.messages.length).toBe(1);
    expect(found.messages[0]?.type).toBe('ready');
  }
});
