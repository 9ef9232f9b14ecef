import type { Candidate, ResumeSessionInput, UseCases } from '@workrail/application';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { BUDGETS, E, type SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { describe, expect, test } from 'vitest';
import { type Host, left, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { step, workflow } from './world.ts';

const FLOW = workflow(
  'test.flow',
  ['one-a', 'two-b', 'three-c', 'four-d'].map((id) => step(id)),
);

interface Work {
  readonly title?: string;
  readonly workspace?: string;
  readonly context?: object;
  readonly notes?: readonly string[];
  readonly git?: Readonly<Partial<Record<'git_branch' | 'git_head_sha' | 'repo_root', string>>>;
}

/** Sessions by name, in the order in which they are started. */
async function worldOf<Name extends string>(works: Readonly<Record<Name, Work>>) {
  const store = openMemoryStore({ digests: nodeDigests });
  const host: Host = { store, files: new Map([['flow.json', FLOW]]), entropy: seededEntropy(7) };
  const useCases = startProcess(host);
  const ids = new Map<Name, string>();
  const names = new Map<string, Name>();
  for (const [name, work] of Object.entries(works) as [Name, Work][]) {
    const id = await perform(useCases, store, work);
    ids.set(name, id);
    names.set(id, name);
  }
  const ask = async (input: ResumeSessionInput) => right(await useCases.resumeSession(input)());
  const found = async (input: ResumeSessionInput) =>
    (await ask(input)).candidates.map(({ sessionId }) => names.get(sessionId));
  return { store, host, useCases, ask, found, id: (name: Name) => ids.get(name) ?? '' };
}

async function perform(useCases: UseCases, store: Store, work: Work): Promise<string> {
  const { title, workspace, context = {}, notes = [], git = {} } = work;
  let at = right(
    await useCases.startWorkflow({
      workflowId: 'test.flow',
      context: { ...context },
      ...(title === undefined ? {} : { title }),
      ...(workspace === undefined ? {} : { workspacePath: workspace }),
    })(),
  );
  const { sessionId } = at.session;
  const observations = Object.entries(git).map(
    ([key, value]) =>
      ({ kind: 'observation_recorded', data: { key, value, confidence: 'high' } }) as SessionEventBody,
  );
  await appendTo(store, sessionId as SessionId, observations);
  for (const notesMarkdown of notes) {
    const { stateToken, ackToken } = at;
    at = right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown })());
  }
  return sessionId;
}

async function appendTo(
  store: Store,
  session: SessionId,
  events: readonly SessionEventBody[],
): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  right(
    await store.write((tx) => async () => {
      const { version } = right(await tx.events.head(sessionStreamId(session))());
      return tx.events.append(sessionStreamId(session), { expectedVersion: version, at, events })();
    })(),
  );
}

const summary = ({ whyMatched, confidence }: Candidate) => ({ whyMatched, confidence });

describe('layers, the more exact ones first', () => {
  const WORKS = {
    login: {
      title: 'Fix the login redirect',
      workspace: '/work/shop',
      context: { ticketId: 'ACME-123', prNumber: 4711 },
      git: { git_branch: 'fix/login', git_head_sha: 'abcdef0123456789abcdef0123456789abcdef01' },
      notes: ['Reproduced with an expired cookie.', 'Found it: SameSite is lost in the proxy.'],
    },
    invoices: {
      title: 'Export of invoices',
      workspace: '/work/billing',
      git: { git_branch: 'main' },
      notes: ['The proxy of the exporter times out.', 'Chunked the download.', 'Wrote tests.', 'Done.'],
    },
    search: {
      title: 'Search by ticket number',
      workspace: '/work/shop',
      git: { git_branch: 'main' },
      notes: ['Looked at the login page too; nothing there.'],
    },
  } satisfies Record<string, Work>;

  test.each([
    [{ query: 'acme-123' }, 'login', { whyMatched: ['key', 'title_words'], confidence: 'strong' }],
    [
      { query: 'What about ACME-123?' },
      'login',
      { whyMatched: ['key', 'title_words'], confidence: 'strong' },
    ],
    [{ query: 'PR #4711' }, 'login', { whyMatched: ['key'], confidence: 'strong' }],
    [
      { query: 'fix the login redirect' },
      'login',
      { whyMatched: ['key', 'title_words'], confidence: 'strong' },
    ],
    [{ gitHeadSha: 'ABCDEF01' }, 'login', { whyMatched: ['git_head_sha'], confidence: 'strong' }],
    [{ query: 'abcdef0' }, 'login', { whyMatched: ['git_head_sha'], confidence: 'strong' }],
    [{ gitBranch: 'refs/heads/fix/login' }, 'login', { whyMatched: ['git_branch'], confidence: 'medium' }],
    [{ query: 'login redirect' }, 'login', { whyMatched: ['title_words'], confidence: 'strong' }],
    [{ query: 'SameSite proxy' }, 'login', { whyMatched: ['tip_notes'], confidence: 'strong' }],
    [{ query: 'expired cookie' }, 'login', { whyMatched: ['notes'], confidence: 'medium' }],
    [{ query: 'chunked download' }, 'invoices', { whyMatched: ['notes'], confidence: 'medium' }],
    [
      { query: 'invoises' },
      'invoices',
      { whyMatched: ['title_words', 'similar_words'], confidence: 'medium' },
    ],
    [{ query: 'redir' }, 'login', { whyMatched: ['title_words', 'similar_words'], confidence: 'medium' }],
  ] as const)('%j finds %s [EXEC-RESUME-4, EXEC-RESUME-5, EXEC-RESUME-6]', async (input, name, expected) => {
    const { ask, id } = await worldOf(WORKS);
    const [first] = (await ask(input)).candidates;
    expect(first?.sessionId).toBe(id(name));
    expect(first && summary(first)).toMatchObject(expected);
  });

  test('ids that are named are the only match there is [EXEC-RESUME-1]', async () => {
    const { ask, found, id } = await worldOf(WORKS);
    expect(await found({ sessionId: id('search'), query: 'login redirect' })).toEqual(['search']);
    expect(await found({ query: `go on with ${id('invoices')}, please` })).toEqual(['invoices']);
    expect(await found({ query: id('invoices').slice('ses_'.length) })).toEqual(['invoices']);
    const [{ runId = '' } = {}] = (await ask({ sessionId: id('login') })).candidates;
    expect(await found({ runId })).toEqual(['login']);
    expect(await found({ runId, sessionId: id('search') })).toEqual([]);
    const none = await ask({ sessionId: 'ses_00000000-0000-7000-8000-000000000000' });
    expect(none).toMatchObject({ candidates: [], totalMatched: 0, nextCall: null });
    expect(none.advice).toContain('No session or run has this id');
  });

  test('the workspace of the call comes first and hides nothing', async () => {
    const { found } = await worldOf(WORKS);
    expect(await found({ query: 'proxy', workspacePath: '/work/billing' })).toEqual(['invoices', 'login']);
    expect(await found({ query: 'proxy', workspacePath: '/work/shop' })).toEqual(['login', 'invoices']);
    expect(await found({ query: 'invoices export', workspacePath: '/work/shop' })).toEqual(['invoices']);
  });

  test('a workspace that is spelt otherwise is found by the name of its folder', async () => {
    const { ask, id } = await worldOf(WORKS);
    const [first, ...others] = (await ask({ workspacePath: '/somewhere/else/billinng' })).candidates;
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      sessionId: id('invoices'),
      confidence: 'weak',
      whyMatched: ['workspace_name'],
    });
  });

  test('a branch that many share does not stand before words that match', async () => {
    const { found } = await worldOf(WORKS);
    expect(await found({ query: 'login redirect', gitBranch: 'main' })).toEqual([
      'login',
      'search',
      'invoices',
    ]);
  });

  test('without anything: the latest of the workspace, those that are not finished first', async () => {
    const { ask, found } = await worldOf(WORKS);
    expect(await found({ workspacePath: '/work/shop' })).toEqual(expect.arrayContaining(['login', 'search']));
    expect(await found({})).toHaveLength(3);
    const { candidates, totalMatched } = await ask({});
    expect(candidates.map(({ isComplete }) => isComplete)).toEqual([false, false, true]);
    expect(candidates.map(summary)[0]).toEqual({ whyMatched: ['recent'], confidence: 'weak' });
    expect(totalMatched).toBe(null);
    expect(await found({ limit: 1 })).toHaveLength(1);
  });
});

describe('a candidate', () => {
  test('says where its run stands, and its token shows the step again', async () => {
    const { ask, useCases } = await worldOf({
      one: { title: 'Fix login', notes: ['# First\n\nDid this.', '- Found the **cause**.\n- Next: a test.'] },
    });
    const { candidates, nextCall, totalMatched, advice } = await ask({ query: 'login cause' });
    expect(candidates).toMatchObject([
      {
        title: 'Fix login',
        workflowId: 'test.flow',
        snippet: 'Found the cause.',
        pendingStepId: 'three-c',
        isComplete: false,
        stepsDone: 2,
        lastActivity: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect(totalMatched).toBe(1);
    expect(advice).toContain('go on with the next call');
    const again = right(
      await useCases.continueWorkflow({ stateToken: nextCall?.arguments.stateToken ?? '' })(),
    );
    expect(again).toMatchObject({ isComplete: false, pending: { stepId: 'three-c' } });
    expect(again.recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toHaveLength(2);
  });

  test('shows the notes that have the words, also old ones [EXEC-RESUME-6]', async () => {
    const { ask } = await worldOf({ one: { notes: ['The quokka sleeps.', 'Nothing.', 'Still nothing.'] } });
    const [first] = (await ask({ query: 'quokka' })).candidates;
    expect(first?.snippet).toBe('The quokka sleeps.');
  });

  test('is given for each run of a session', async () => {
    const { useCases, ask, id } = await worldOf({ one: { title: 'Twofold', notes: ['x one'] } });
    right(await useCases.startWorkflow({ workflowId: 'test.flow', sessionId: id('one') })());
    const { candidates } = await ask({ query: 'twofold' });
    expect(new Set(candidates.map(({ runId }) => runId)).size).toBe(2);
    expect(new Set(candidates.map(({ sessionId }) => sessionId)).size).toBe(1);
    const runId = candidates[1]?.runId ?? '';
    for (const input of [{ runId }, { query: `go on with ${runId}` }]) {
      expect((await ask(input)).candidates.map((candidate) => candidate.runId)).toEqual([runId]);
    }
  });

  test('is its tip, after a rewind too [EXEC-RESUME-9]', async () => {
    const { useCases, ask, id } = await worldOf({ one: { title: 'Forked', notes: ['old way'] } });
    const [tip] = (await ask({ sessionId: id('one') })).candidates;
    const root = right(await useCases.startWorkflow({ workflowId: 'test.flow', title: 'Other' })());
    const { stateToken, ackToken } = root;
    right(
      await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown: 'first' })(),
    );
    const again = right(await useCases.continueWorkflow({ stateToken })());
    const fork = right(
      await useCases.continueWorkflow({
        stateToken,
        ackToken: again.ackToken ?? '',
        notesMarkdown: 'new way',
      })(),
    );
    const [found] = (await ask({ query: 'other' })).candidates;
    expect(found?.stateToken).toBe(fork.stateToken);
    expect(found?.stateToken).not.toBe(tip?.stateToken);
  });
});

describe('what can not be used', () => {
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

  test('answers stay within their budget for hostile texts [EXEC-RESUME-8]', async () => {
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
  const damaged = damagedStore(store, (await ask({ query: 'same words' })).candidates[0]?.sessionId ?? '');
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

/** The store with a session whose log can't be read. */
const damagedStore = (store: Store, broken: string): Store => ({
  ...store,
  read: (body) =>
    store.read((tx) =>
      body({
        ...tx,
        events: {
          ...tx.events,
          read: (stream, range) =>
            stream.id === broken
              ? async () => E.left({ _tag: 'DamagedEventError', stream, version: 2, reason: 'torn' })
              : tx.events.read(stream, range),
        },
      }),
    ),
});

test('a candidate says how its run stands: at work, blocked, complete, or complete with gaps', async () => {
  const { ask, useCases, id } = await worldOf({
    working: { title: 'Working title', notes: ['One.'] },
    blocked: { title: 'Blocked title', notes: ['One.'] },
    done: { title: 'Done title', notes: ['One.', 'Two.', 'Three.', 'Four.'] },
    gappy: { title: 'Gappy title', notes: ['One.', 'Two.', 'Three.'] },
  });
  const candidate = async (name: 'working' | 'blocked' | 'done' | 'gappy') => {
    const [found] = (await ask({ sessionId: id(name) })).candidates;
    if (found === undefined) throw new Error(`${name} is not found`);
    return found;
  };
  const acked = async (name: 'blocked' | 'gappy', more: object) => {
    const shown = right(
      await useCases.continueWorkflow({ stateToken: (await candidate(name)).stateToken })(),
    );
    const { stateToken, ackToken } = shown;
    right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', ...more })());
  };
  await acked('blocked', {});
  await acked('gappy', { preferences: { mode: 'auto_never_stop' } });
  expect((await candidate('working')).status).toBe('in_progress');
  expect((await candidate('blocked')).status).toBe('blocked');
  expect((await candidate('done')).status).toBe('complete');
  expect((await candidate('gappy')).status).toBe('complete_with_gaps');
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
