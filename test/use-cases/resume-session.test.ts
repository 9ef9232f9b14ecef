import type { Candidate } from '@workrail/application';
import { describe, expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { type Work, worldOf } from './sessions-by-name.ts';

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

  test('a title with the words of a query comes before a branch with them, and each says which it was', async () => {
    const git = { git_branch: 'feature/PROJ-77-map' };
    const { ask, id } = await worldOf({
      titled: { title: 'PROJ-77 map', workspace: '/work/shop', git, notes: ['Begun.'] },
      beside: { title: 'Tidy the logs', workspace: '/work/shop', git, notes: ['Begun.'] },
    });
    const { candidates } = await ask({ query: 'PROJ-77' });
    expect(candidates.map(({ sessionId, whyMatched }) => [sessionId, whyMatched])).toEqual([
      [id('titled'), ['title_words']],
      [id('beside'), ['git_branch']],
    ]);
  });

  test('an id that is given is the only match [EXEC-RESUME-1]', async () => {
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
    const here = { workspacePath: '/work/shop' };
    const done = { title: 'Done here', workspace: '/work/shop', notes: ['1', '2', '3', '4'] };
    const { ask, found } = await worldOf({ ...WORKS, done });
    expect(new Set(await found(here))).toEqual(new Set(['search', 'login', 'done']));
    const { candidates, totalMatched } = await ask(here);
    expect(candidates.map(({ isComplete }) => isComplete)).toEqual([false, false, true]);
    expect(candidates.map(summary)[0]).toEqual({ whyMatched: ['workspace'], confidence: 'weak' });
    expect(totalMatched).toBe(null);
    expect(await found({ ...here, limit: 1 })).toHaveLength(1);
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
    expect(advice).toContain('Do its step, which is shown, and send it with continue_workflow');
    const again = right(
      await useCases.continueWorkflow({ stateToken: nextCall?.arguments.stateToken ?? '' })(),
    );
    expect(again).toMatchObject({ isComplete: false, pending: { stepId: 'three-c' } });
    expect(again.recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toHaveLength(2);
  });

  test('finds and shows notes that contain the words, old ones too [EXEC-RESUME-6]', async () => {
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

  test('a candidate is the tip of its run, after a rewind too [EXEC-RESUME-9]', async () => {
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

describe('A20: a search', () => {
  const works = {
    chinese: { title: '修复了login模块' },
    cafe: { title: 'Café menu', notes: ['Called at Lange Straße 5.'] },
    cpp: { title: 'Port the parser to C++' },
    csharp: { title: 'Port the parser to C#' },
    archive: { title: 'Clean up', git: { git_branch: 'feature/archive-orders' } },
    feature: { title: 'Another feature', notes: ['A list of orders.'] },
    redirect: { title: 'Fix the login redirect' },
    proxy: { title: 'Redirect of the proxy' },
  };

  test.each<[string, readonly string[]]>([
    ['login模块', ['chinese']],
    ['cafe', ['cafe']],
    ['CAFÉ', ['cafe']],
    ['strasse', ['cafe']],
    ['C++', ['cpp']],
    ['c#', ['csharp']],
    ['"login redirect"', ['redirect']],
    ['"Fix the login redirect"', ['redirect']],
    ['feature/archive-orders', ['archive']],
  ])('for %j finds what has it, and nothing that has a part of it alone', async (query, names) => {
    const { found } = await worldOf(works);
    expect(await found({ query })).toEqual(names);
  });

  test('for a word finds it beside another script', async () => {
    const { found } = await worldOf(works);
    expect(new Set(await found({ query: 'login' }))).toEqual(new Set(['redirect', 'chinese']));
  });

  test('counts only what has all of a phrase or a name', async () => {
    const { ask } = await worldOf(works);
    expect((await ask({ query: 'feature/archive-orders' })).totalMatched).toBe(1);
    expect((await ask({ query: '"redirect login"' })).totalMatched).toBe(1);
    expect((await ask({ query: '"redirect bicycle"' })).candidates).toEqual([]);
  });

  const scrambled = {
    phrase: { notes: ['Today we fixed the quick brown fox, a test.'] },
    apart: { notes: ['Brown the fox quick we fixed today.'] },
    earlier: { notes: ['The Quick, BROWN\nfox.', 'Something else.'] },
    titled: { title: 'A quick brown fox' },
    artifact: { context: { summary: 'the quick brown fox again' } },
  };

  test('A20: for a phrase finds it in notes, titles and contexts, and no text that has its words scattered', async () => {
    const { ask, found } = await worldOf(scrambled);
    expect(new Set(await found({ query: '"quick brown fox"' }))).toEqual(
      new Set(['phrase', 'earlier', 'titled', 'artifact']),
    );
    expect((await ask({ query: '"quick brown fox"' })).totalMatched).toBe(4);
    expect(await found({ query: 'quick brown fox' })).toContain('apart');
  });

  test('A20: for a phrase offers the session that has it, although a newer one has its words', async () => {
    const { phrase, apart } = scrambled;
    const { ask, found } = await worldOf({ phrase, apart });
    expect(await found({ query: 'the "quick brown fox"' })).toEqual(['phrase']);
    expect((await ask({ query: '"quick brown fox"' })).candidates[0]?.confidence).toBe('strong');
    expect(await found({ query: '"quick brown fox" today' })).toEqual(['phrase']);
  });

  test('A20: for a phrase that no session has falls back to its words', async () => {
    const { apart } = scrambled;
    const { found } = await worldOf({ apart });
    expect(await found({ query: '"quick brown fox"' })).toEqual(['apart']);
  });
});
