import type { BlobHash, Json, JsonObject } from '@workrail/kernel';
import { runId, sessionId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  type ObservationKey,
  type Output,
  type SessionEvent,
  type SessionEventBody,
  searchBlobs,
  searchRow,
} from '../index.ts';
import {
  advanceBlocked,
  approvalAnswered,
  approvalRequested,
  approvalWithdrawn,
  node,
  stepAcked,
} from '../testing/log.ts';

const SESSION = sessionId('00000000-0000-7000-8000-000000000001');
const RUN = runId('00000000-0000-7000-8000-000000000002');
const CONTEXT = 'c'.repeat(64) as BlobHash;

const stored = (body: SessionEventBody): SessionEvent => ({
  ...body,
  schemaVersion: 1,
  version: 1,
  at: '2026-01-01T00:00:00.000Z',
  prev: null,
});

const termsOf = (body: SessionEventBody, blobs: Readonly<Record<string, Json>> = {}) =>
  searchRow(SESSION, stored(body), (hash) => blobs[hash]).terms;

const started = (context: JsonObject) =>
  termsOf(
    {
      kind: 'run_started',
      data: {
        runId: RUN,
        node: 'aaaaaaaaaaaaa' as never,
        workflowId: 'team.flow',
        workflowHash: `sha256:${'a'.repeat(64)}` as never,
        source: 'path',
        context: CONTEXT,
        preferences: DEFAULT_PREFERENCES,
        position: { kind: 'at', instruction: 0, frames: [] },
        decisions: [],
        warnings: [],
      },
    },
    { [CONTEXT]: context },
  ).filter((term) => !/^[if]|^t(?:team|flow)$/.test(term));

test('a session gives its id, its title and its workspace', () => {
  const data = { sessionId: SESSION, title: 'Fix Login', workspace: '/home/ada/Shop' };
  const row = searchRow(SESSION, stored({ kind: 'session_started', data }), () => undefined);
  expect(row).toEqual({
    terms: [`i${SESSION}`, 'kfix login', 'tfix', 'tlogin', 'w/home/ada/shop', 'tshop'],
    workspace: '/home/ada/shop',
  });
});

test.each<[JsonObject, readonly string[]]>([
  [{ ticketId: 'ACME-7' }, ['kacme-7', 'tacme']],
  [{ prNumber: 4711, riskCount: 3 }, ['k4711']],
  [{ severity: 'high' }, ['thigh']],
  [{ branch: 'main' }, ['kmain', 'tmain']],
  [{ where: 'src/app.ts' }, ['ksrc/app.ts', 'tsrc', 'tapp', 'tts']],
  [{ goal: 'Mend the checkout' }, ['tmend', 'tthe', 'tcheckout']],
  [{ nested: { ticketId: 'ACME-7' }, list: ['x1'], flag: true, nothing: null }, []],
  [{ id: 'two\nlines' }, ['ttwo', 'tlines']],
])('a context of %j gives %j', (context, terms) => expect(started(context)).toEqual(terms));

test('a context gives a bounded number of terms', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`id${i}`, `value-${i}`]));
  expect(started({ ...many, long: 'word '.repeat(1_000) }).length).toBeLessThan(100);
});

test('git is found by branch, commit and folder', () => {
  const observed = (key: ObservationKey, value: string) =>
    termsOf({ kind: 'observation_recorded', data: { key, value, confidence: 'high' } });
  expect(observed('git_branch', 'Fix/login')).toEqual(['bfix/login', 'tfix', 'tlogin']);
  expect(observed('git_head_sha', 'ABC1234')).toEqual(['habc1234']);
  expect(observed('repo_root', '/repo')).toEqual(['w/repo']);
  expect(observed('main_worktree', '/Main')).toEqual(['w/main']);
});

test('notes and small artifacts of checkpoints are found, and a missing artifact stops nothing', () => {
  const [small, large, gone] = ['1', '2', '3'].map((digit) => digit.repeat(64) as BlobHash);
  if (small === undefined || large === undefined || gone === undefined) throw new Error('three hashes');
  const artifacts = [
    { kind: 'acme.findings', hash: small, bytes: 40 },
    { kind: 'acme.dump', hash: large, bytes: 4_097 },
    { kind: 'acme.gone', hash: gone, bytes: 4 },
  ];
  const body: SessionEventBody = {
    kind: 'checkpoint_recorded',
    data: { sessionId: SESSION, output: { notesMarkdown: 'Found *it*.', artifacts } },
  };
  expect(searchBlobs(stored(body))).toEqual([small, gone]);
  const terms = termsOf(body, { [small]: { list: [{ text: 'mercury' }], n: 7 }, [large]: 'unseen' });
  expect(terms).toEqual(['nfound', 'nit', 'nacme', 'nfindings', 'ndump', 'ngone', 'nmercury']);
});

test('a workspace is found by the name of its folder, with a slash at its end or without', () => {
  for (const workspace of ['/home/ada/Shop', '/home/ada/Shop/', 'C:\\ada\\Shop\\'])
    expect(termsOf({ kind: 'session_started', data: { sessionId: SESSION, workspace } })).toContain('tshop');
});

test('an output without notes or artifacts is found by nothing', () =>
  expect(termsOf({ kind: 'checkpoint_recorded', data: { sessionId: SESSION, output: {} } })).toEqual([]));

describe('of an output', () => {
  /** Artifacts of these sizes, and the blobs that they stand for: one word each, that is its number. */
  const outputOf = (...sizes: readonly number[]) => {
    const artifacts = sizes.map((bytes, n) => ({
      kind: 'acme.sheet',
      hash: n.toString(16).padStart(64, '0') as BlobHash,
      bytes,
    }));
    const blobs = Object.fromEntries(artifacts.map(({ hash }, n) => [hash, { text: `word${n}` }]));
    return { artifacts, blobs };
  };
  const noted = (output: Output): SessionEventBody => ({
    kind: 'checkpoint_recorded',
    data: { sessionId: SESSION, output },
  });
  const found = ({ artifacts, blobs }: ReturnType<typeof outputOf>) =>
    termsOf(noted({ artifacts }), blobs).filter((term) => term.startsWith('nword'));

  test('a small artifact is found behind any number of large ones', () => {
    const output = outputOf(...Array.from({ length: 8 }, () => 5_000), 40);
    expect(found(output)).toEqual(['nword8']);
    expect(searchBlobs(stored(noted({ artifacts: output.artifacts })))).toEqual([output.artifacts[8]?.hash]);
  });

  test('the first eight small artifacts are found, and an artifact of 4096 bytes is small', () => {
    const output = outputOf(4_097, 4_096, ...Array.from({ length: 9 }, () => 40));
    expect(found(output)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `nword${n}`));
    expect(searchBlobs(stored(noted({ artifacts: output.artifacts })))).toHaveLength(8);
  });

  test('so many words of its notes, of each artifact and of each kind are found', () => {
    const words = (letter: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${letter}${n}`).join(' ');
    const { artifacts } = outputOf(40);
    const [{ hash } = { hash: CONTEXT }] = artifacts;
    const terms = termsOf(
      noted({
        notesMarkdown: words('note', 2_049),
        artifacts: artifacts.map((one) => ({ ...one, kind: words('kind', 65) })),
      }),
      { [hash]: [words('text', 129)] },
    );
    const count = (letter: string) => terms.filter((term) => term.startsWith(`n${letter}`)).length;
    expect([count('note'), count('text'), count('kind')]).toEqual([2_048, 128, 64]);
  });

  test.each<[string, SessionEventBody]>([
    [
      'done',
      {
        kind: 'step_acked',
        data: {
          runId: RUN,
          from: 'aaaaaaaaaaaaa' as never,
          to: 'bbbbbbbbbbbbb' as never,
          attempt: 'aaaaaaaaaaaaa' as never,
          stepId: 'step',
          depth: 1,
          output: { notesMarkdown: 'Found mercury.' },
          contextDelta: { ticketId: 'ACME-7', gone: null },
          context: CONTEXT,
          preferences: DEFAULT_PREFERENCES,
          position: { kind: 'complete' },
          decisions: [],
          warnings: [],
        },
      },
    ],
    [
      'blocked',
      {
        kind: 'advance_blocked',
        data: {
          runId: RUN,
          node: 'aaaaaaaaaaaaa' as never,
          attempt: 'aaaaaaaaaaaaa' as never,
          retry: 'bbbbbbbbbbbbb' as never,
          blockers: [],
          output: { notesMarkdown: 'Found mercury.' },
          contextDelta: { ticketId: 'ACME-7', gone: null },
          warnings: [],
        },
      },
    ],
  ])('a step that is %s is found by its notes and by the context that came with it', (_, body) => {
    expect(termsOf(body)).toEqual(['nfound', 'nmercury', 'kacme-7', 'nacme']);
    expect(searchBlobs(stored(body))).toEqual([]);
  });

  test('a step that left nothing and told no context is found by nothing', () => {
    const [R, A] = [node('r'), node('a')];
    for (const body of [stepAcked(R, A), advanceBlocked(R)]) expect(termsOf(body)).toEqual([]);
  });
});

describe('of a context', () => {
  const keys = (context: JsonObject) => started(context).filter((term) => term.startsWith('k'));

  test.each<[string, JsonObject, number]>([
    ['a text of 64 characters under a telling name', { id: 'x'.repeat(64) }, 1],
    ['a longer one', { id: 'x'.repeat(65) }, 0],
    ['a text with a blank under a telling name', { ticket: 'fix it' }, 1],
    ['a text with a blank that only looks telling', { what: 'fix #7' }, 0],
    ['a whole number under a telling name', { pr_nr: 7 }, 1],
    ['a part of one', { number: 7.5 }, 0],
    ['a name that has the telling one inside', { idea: 'word' }, 0],
    ['a telling name behind others', { parentTicket: 'word', baseUrls: 'other' }, 2],
    ['yes and no', { id: true }, 0],
  ])('%s: as an identifier', (_, context, count) => expect(keys(context)).toHaveLength(count));

  test('sixteen identifiers are found', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`id${n}`, `A-${n + 10}`]));
    expect(keys(many)).toHaveLength(16);
    expect(keys(many)).not.toContain('ka-26');
  });

  test('texts up to 400 characters give words, 64 in all', () => {
    const title = (context: JsonObject) => started(context).filter((term) => term.startsWith('t'));
    expect(title({ goal: `word ${'x'.repeat(395)}` })).toHaveLength(2);
    expect(title({ goal: `word ${'x'.repeat(396)}` })).toEqual([]);
    const words = (from: number) => Array.from({ length: 40 }, (_, n) => `w${from + n}`).join(' ');
    expect(title({ one: words(0), two: words(40) })).toHaveLength(64);
  });
});

test('what says nothing about finding a session gives no terms', () => {
  const where = { runId: RUN, node: 'aaaaaaaaaaaaa' as never };
  const bodies: readonly SessionEventBody[] = [
    {
      kind: 'preferences_changed',
      data: { ...where, delta: {}, effective: DEFAULT_PREFERENCES, warnings: [] },
    },
    {
      kind: 'capability_observed',
      data: {
        ...where,
        attempt: 'a' as never,
        capability: 'delegation',
        status: 'available',
        evidence: 'probe',
      },
    },
    approvalRequested(node('r')),
    approvalAnswered(node('r'), 4, { comment: 'Fine.' }),
    approvalWithdrawn(node('r'), 4),
  ];
  for (const body of bodies) expect(searchRow(SESSION, stored(body), () => undefined)).toEqual({ terms: [] });
});

test('a session that was imported is found by the id that it had, and by its run and its workflow', () => {
  const originalSessionId = sessionId('00000000-0000-7000-8000-00000000000f');
  expect(termsOf({ kind: 'session_imported', data: { bundleId: CONTEXT, originalSessionId } })).toEqual([
    `i${originalSessionId}`,
  ]);
});

test('a session without a title or a workspace is found by its id alone, and each term stands once', () => {
  const row = (data: { readonly title?: string; readonly workspace?: string }) =>
    searchRow(
      SESSION,
      stored({ kind: 'session_started', data: { sessionId: SESSION, ...data } }),
      () => undefined,
    );
  expect(row({})).toEqual({ terms: [`i${SESSION}`] });
  expect(row({ title: ' ' })).toEqual({ terms: [`i${SESSION}`] });
  expect(row({ title: 'shop', workspace: 'C:\\Work\\Shop\\' }).terms).toEqual([
    `i${SESSION}`,
    'kshop',
    'tshop',
    'wc:\\work\\shop\\',
  ]);
});

test('so many words of a title are found', () => {
  const title = Array.from({ length: 70 }, (_, n) => `w${n}`).join(' ');
  const terms = termsOf({ kind: 'session_started', data: { sessionId: SESSION, title } });
  expect(terms.filter((term) => term.startsWith('t'))).toHaveLength(64);
});
