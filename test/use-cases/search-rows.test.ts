import { attemptIdOf, E } from '@workrail/kernel';
import { parseToken } from '@workrail/token-codec';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { FLOW, machine, worked } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';

async function searched() {
  const at = machine(3, { 'flow.json': FLOW });
  const run = await worked(at);
  const dashboard = dashboardOf(at);
  const find = async (text: string, more: object = {}) =>
    agreed('listSessions', right(await dashboard.listSessions({ limit: 9, text, ...more })())).sessions;
  return { ...at, run, dashboard, find };
}

describe('the row of a search', () => {
  test.each([
    ['planned', 'Planned.'],
    ['halfway', 'Halfway.'],
    ['first branch', 'First branch.'],
    ['acme', 'ACME-7'],
    // The beginning of a word, and a small mistake in one, stand in for it.
    ['halfw', 'Halfway.'],
    ['halfwai', 'Halfway.'],
  ])('D5: says what matched %j', async (text, snippet) => {
    const { find } = await searched();
    expect(await find(text)).toMatchObject([{ title: 'Mend the login', snippet }]);
  });

  test('D5: finds it in notes of the session, in artifacts, and far from the end of a long log', async () => {
    const at = await searched();
    const { sessionId: sessionToken } = at.run.session;
    const note = async (notesMarkdown: string, artifacts: readonly object[] = []) =>
      right(await at.useCases.checkpointWorkflow({ sessionToken, notesMarkdown, artifacts } as never)());
    await note('# Talk\n\n- Kim wants the **quicksilver** theme\n- and tea');
    await note('Later.', [{ kind: 'x.list', parts: ['one xenolith'] }]);
    for (let i = 0; i < 100; i += 1) await note(`Nothing ${i}.`);
    expect(await at.find('quicksilver')).toMatchObject([{ snippet: 'Kim wants the quicksilver theme' }]);
    expect(await at.find('xenolith')).toMatchObject([{ snippet: 'one xenolith' }]);
  });

  test('A20: a phrase finds the session that has it, on the page and on the command line', async () => {
    const at = await searched();
    const note = async ({ sessionId: sessionToken }: { readonly sessionId: string }, notesMarkdown: string) =>
      right(await at.useCases.checkpointWorkflow({ sessionToken, notesMarkdown })());
    await note(at.run.session, 'We fixed the quick brown fox today.');
    const { session } = await worked(at);
    await note(session, 'Brown the fox quick we fixed today.');
    const text = '"quick brown fox"';
    const { sessionId } = at.run.session;
    expect((await at.find(text)).map((row) => row.sessionId)).toEqual([sessionId]);
    const { sessions, total } = right(await at.bundles.searchSessions({ query: text })());
    expect(sessions.map((row) => row.sessionId)).toEqual([sessionId]);
    expect(total).toBe(1);
  });

  test('D5: has no snippet where its title says it all', async () => {
    const { find } = await searched();
    const [row] = await find('mend login');
    expect(row?.whyMatched).toEqual(['title_words']);
    expect(row).not.toHaveProperty('snippet');
  });
});

describe('an id or a token of a point', () => {
  test('D7: finds its session, on the page and on the command line, and leads to the point', async () => {
    const at = await searched();
    const { runId, sessionId } = at.run.session;
    const { points } = right(await at.dashboard.showGraph({ runId, from: 0, limit: 9 })());
    const tip = points.at(-1)?.node ?? '';
    const ack = parseToken('ack', at.run.ackToken ?? '');
    if (E.isLeft(ack)) throw new Error('it is a token');
    const asked = [
      tip,
      tip.toUpperCase(),
      ` ${tip} `,
      at.run.stateToken,
      `stateToken: "${at.run.stateToken}"`,
      at.run.ackToken ?? '',
      attemptIdOf(ack.right.handle),
    ];
    for (const text of asked) {
      const found = await at.find(text);
      expect(found, text).toMatchObject([
        { sessionId, whyMatched: ['point_id'], point: { runId, node: tip } },
      ]);
      const { sessions } = right(await at.bundles.searchSessions({ query: text })());
      expect(sessions, text).toMatchObject([{ sessionId, whyMatched: ['point_id'] }]);
    }
    expect(await at.find(points[0]?.node ?? '')).toMatchObject([{ point: { runId, node: points[0]?.node } }]);
    expect(await at.find(tip, { workspace: '/w/shop', status: 'stale' })).toHaveLength(1);
    expect(await at.find(tip, { workspace: '/w/other' })).toEqual([]);
    expect(await at.find(tip, { status: 'complete' })).toEqual([]);
  });

  test('D7: that is known nowhere finds nothing', async () => {
    const at = await searched();
    for (const text of [
      '0000000000000',
      'st.v1.00000000000000000000000000',
      'ack.v1.00000000000000000000000000',
    ])
      expect(await at.find(text), text).toEqual([]);
    expect(left(await at.dashboard.listSessions({ limit: 9, text: '…' })())).toMatchObject({ field: 'text' });
  });
});
