import { sessionStreamId } from '@workrail/event-log';
import { BUDGETS, E, type SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { describe, expect, test } from 'vitest';
import { type Host, left, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { damagedAt } from './damaged-store.ts';
import { appendTo, worldOf } from './sessions-by-name.ts';
import { step, workflow } from './world.ts';

describe('what cannot be used', () => {
  test.each([
    ["')--", 0],
    ["'; DROP TABLE search_terms; --", 0],
    ['"login" NEAR/2 "x" OR *', 1],
    ['title:login AND NOT b*', 1],
    ['$.title', 1],
    ['%', 0],
    ['login%', 1],
    ['🦘'.repeat(9), 0],
    ['\u0000\ud800', 0],
  ])('STO-6: %j is data: never the unfiltered list', async (query, count) => {
    const { ask } = await worldOf({ one: { title: 'login title' }, two: { title: 'other' } });
    const { candidates, advice } = await ask({ query });
    expect(candidates).toHaveLength(count);
    if (count === 0) expect(advice).toContain('Nothing matches');
  });

  test.each([
    [{ query: 'x'.repeat(BUDGETS.query + 1) }, 'query'],
    [{ sessionId: 'latest' }, 'sessionId'],
    [{ runId: 'ses_00000000-0000-7000-8000-000000000000' }, 'runId'],
    [{ gitHeadSha: 'HEAD' }, 'gitHeadSha'],
    [{ gitBranch: 'b'.repeat(513) }, 'gitBranch'],
    [{ limit: 6 }, 'limit'],
    [{ limit: 0.5 }, 'limit'],
    [{ workspacePath: 'p'.repeat(5_000) }, 'workspacePath'],
  ])('%j is refused by name', async (input, field) => {
    const { useCases } = await worldOf({});
    expect(left(await useCases.resumeSession(input)())).toMatchObject({ _tag: 'InvalidInputError', field });
  });

  test('an empty data folder says what to do', async () => {
    const { ask } = await worldOf({});
    expect(await ask({})).toMatchObject({
      candidates: [],
      nextCall: null,
      advice: expect.stringContaining('list_workflows'),
    });
    expect((await ask({ query: '...' })).notices).toMatchObject([{ code: 'NOTHING_TO_SEARCH_FOR' }]);
  });

  test('search answers stay within their budget even with hostile texts [EXEC-RESUME-8]', async () => {
    const hostile = '\u0001"\\👩‍👩‍👧‍👦'.repeat(2_000);
    const works = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [
        `w${i}`,
        {
          title: '"\\\u0001'.repeat(66),
          workspace: `/${'\u0002"'.repeat(2_000)}${i}`,
          notes: [`needle ${hostile}`],
        },
      ]),
    );
    const { ask } = await worldOf(works);
    const answer = await ask({ query: 'needle' });
    expect(answer.candidates).toHaveLength(5);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(BUDGETS.answer / 2);
    for (const { snippet } of answer.candidates) expect(snippet.isWellFormed()).toBe(true);
  });
});

test('a session without a run is named, with the way to start one in it', async () => {
  const { useCases, store, ask } = await worldOf({});
  const { sessionToken } = right(await useCases.startSession({ title: 'Plan the move' })());
  await appendTo(store, sessionToken, [
    {
      kind: 'checkpoint_recorded',
      data: { sessionId: sessionToken, output: { notesMarkdown: 'Compared three walruses.' } },
    },
  ]);
  const answer = await ask({ query: 'walruses' });
  expect(answer).toMatchObject({
    candidates: [],
    nextCall: null,
    advice: expect.stringContaining('sessionId'),
  });
  expect(answer.sessionsWithoutRun).toEqual([
    {
      sessionId: sessionToken,
      title: 'Plan the move',
      snippet: 'Compared three walruses.',
      whyMatched: ['notes'],
    },
  ]);
});

test('a damaged session is left out with a notice', async () => {
  const { host, store, ask } = await worldOf({
    broken: { title: 'same words', notes: ['x'] },
    whole: { title: 'same words', notes: ['x'] },
  });
  expect((await ask({ query: 'same words' })).candidates).toHaveLength(2);
  const damaged = damagedAt(store, (await ask({ query: 'same words' })).candidates[0]?.sessionId ?? '');
  const useCases = startProcess({ ...host, store: damaged });
  const answer = right(await useCases.resumeSession({ query: 'same words' })());
  expect(answer.candidates).toHaveLength(1);
  expect(answer.notices).toMatchObject([{ code: 'DAMAGED_SESSIONS_SKIPPED' }]);
});

test('a store whose lock is held answers all the same, with a notice', async () => {
  const { host, store } = await worldOf({ one: { title: 'words' } });
  const busy: Store = {
    ...store,
    indexForSearch: () => async () => E.left({ _tag: 'StoreBusyError', waitedMs: 5_000 }),
  };
  const answer = right(await startProcess({ ...host, store: busy }).resumeSession({ query: 'words' })());
  expect(answer.candidates).toHaveLength(1);
  expect(answer.notices).toMatchObject([{ code: 'SEARCH_BEHIND' }]);
});

test('where one run is surely meant, the answer alone is enough to go on: step, recap, fresh tokens [ENG-5]', async () => {
  const { ask, useCases, store, id } = await worldOf({
    other: { title: 'Something else', notes: ['Nothing to do with it.'] },
    login: {
      title: 'Mend the login redirect',
      workspace: '/w/shop',
      notes: ['Read the code.', 'The cookie is lost.', 'Wrote a failing test.'],
    },
  });
  const before = right(await store.read((tx) => tx.events.head(sessionStreamId(id('login') as SessionId)))());
  const { shown, candidates } = await ask({ query: 'mend the login redirect', workspacePath: '/w/shop' });
  expect(candidates[0]?.confidence).toBe('strong');
  expect(shown?.pending).toMatchObject({ stepId: 'four-d', prompt: 'Do four-d' });
  expect(shown?.recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toEqual([
    'Read the code.',
    'The cookie is lost.',
    'Wrote a failing test.',
  ]);
  expect(
    right(await store.read((tx) => tx.events.head(sessionStreamId(id('login') as SessionId)))()),
  ).toEqual(before);
  const { stateToken, ackToken } = shown ?? {};
  const done = await useCases.continueWorkflow({
    stateToken: stateToken ?? '',
    ackToken: ackToken ?? '',
    notesMarkdown: 'Mended.',
  })();
  expect(right(done).isComplete).toBe(true);
});

test('a step that fills an answer by itself is left to the next call', async () => {
  const store = openMemoryStore({ digests: nodeDigests });
  const long = workflow('test.long', [step('vast', { prompt: '\u{1F9F5}'.repeat(3_400) })]);
  const host: Host = { store, files: new Map([['long.json', long]]), entropy: seededEntropy(7) };
  const useCases = startProcess(host);
  const run = async (more: object) =>
    right(await useCases.startWorkflow({ workflowId: 'test.long', ...more })());
  const { sessionId } = (await run({ title: 'Vast work '.repeat(20) })).session;
  for (let n = 0; n < 4; n += 1) await run({ sessionId });
  const { candidates, shown, nextCall } = right(await useCases.resumeSession({ sessionId })());
  expect(candidates).toHaveLength(5);
  expect(candidates[0]?.confidence).toBe('strong');
  expect(shown).toBeUndefined();
  expect(nextCall?.arguments.stateToken).toBe(candidates[0]?.stateToken);
});

describe('A14: where nothing matches what was asked for', () => {
  const HERE = '/w/shop';
  const works = {
    other: { title: 'paint the fence', workspace: '/w/garden' },
    first: { title: 'mend the till', workspace: HERE },
    second: { title: 'count the stock', workspace: HERE },
  };

  test('that is said, nothing is pointed at, and the recent runs of the project stand apart', async () => {
    const { ask, id } = await worldOf(works);
    const answer = await ask({ query: 'xylophone lessons', workspacePath: HERE });
    expect(answer).toMatchObject({ candidates: [], nextCall: null, totalMatched: 0 });
    expect(new Set(answer.recent.map(({ sessionId }) => sessionId))).toEqual(
      new Set([id('second'), id('first')]),
    );
    expect(answer.advice).toMatch(/^Nothing matches\./);
    expect(answer.shown).toBeUndefined();
  });

  test('a run that matches is a candidate, and the neighbours of a weak one stand apart', async () => {
    const { ask, id } = await worldOf(works);
    const answer = await ask({ query: 'till', workspacePath: HERE });
    expect(answer.candidates.map(({ sessionId }) => sessionId)).toEqual([id('first')]);
    expect(answer.nextCall?.arguments.stateToken).toBe(answer.candidates[0]?.stateToken);
    for (const { sessionId } of answer.recent) expect(sessionId).toBe(id('second'));
  });

  test('without anything asked for the latest runs are the candidates', async () => {
    const { ask, id } = await worldOf(works);
    const { candidates, recent } = await ask({ workspacePath: HERE });
    expect(new Set(candidates.map(({ sessionId }) => sessionId))).toEqual(
      new Set([id('second'), id('first')]),
    );
    expect(recent).toEqual([]);
  });

  test.each([
    'continue my work',
    'Go on where I left off yesterday, please!',
    'pick up the unfinished task again',
    'What was I working on? Continue.',
    'what were we doing yesterday',
    'What did we do last?',
  ])('%j asks for no more than that', async (query) => {
    const notes = ['We continue the work of yesterday; I left it unfinished, so pick it up again and go on.'];
    const { ask } = await worldOf({ ...works, noted: { title: 'paint the shop', workspace: HERE, notes } });
    const [answer, unasked] = [await ask({ query, workspacePath: HERE }), await ask({ workspacePath: HERE })];
    const ids = (candidates: typeof answer.candidates) => candidates.map(({ runId }) => runId);
    expect(ids(answer.candidates)).toEqual(ids(unasked.candidates));
    expect(answer.advice).toBe(unasked.advice);
  });

  test('a session that is called so comes first', async () => {
    const { ask, id } = await worldOf({ ...works, third: { title: 'Continue my work', workspace: HERE } });
    const { candidates } = await ask({ query: 'continue my work', workspacePath: HERE });
    expect(candidates.map(({ sessionId }) => sessionId)).toEqual([id('third')]);
  });
});
