import type { BlobHash, Json, JsonObject } from '@workrail/kernel';
import { runId, sessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type EventBody, type StoredEvent, searchBlobs, searchRow } from '../index.ts';

const SESSION = sessionId('00000000-0000-7000-8000-000000000001');
const RUN = runId('00000000-0000-7000-8000-000000000002');
const CONTEXT = 'c'.repeat(64) as BlobHash;

const stored = (body: EventBody): StoredEvent => ({
  ...body,
  schemaVersion: 1,
  version: 1,
  at: '2026-01-01T00:00:00.000Z',
  prev: null,
});

const termsOf = (body: EventBody, blobs: Readonly<Record<string, Json>> = {}) =>
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
  const observed = (key: 'git_branch' | 'git_head_sha' | 'repo_root', value: string) =>
    termsOf({ kind: 'observation_recorded', data: { key, value, confidence: 'high' } });
  expect(observed('git_branch', 'Fix/login')).toEqual(['bfix/login', 'tfix', 'tlogin']);
  expect(observed('git_head_sha', 'ABC1234')).toEqual(['habc1234']);
  expect(observed('repo_root', '/repo')).toEqual(['w/repo']);
});

test('notes and small artifacts of checkpoints are found, and a missing artifact stops nothing', () => {
  const [small, large, gone] = ['1', '2', '3'].map((digit) => digit.repeat(64) as BlobHash);
  if (small === undefined || large === undefined || gone === undefined) throw new Error('three hashes');
  const artifacts = [
    { kind: 'acme.findings', hash: small, bytes: 40 },
    { kind: 'acme.dump', hash: large, bytes: 4_097 },
    { kind: 'acme.gone', hash: gone, bytes: 4 },
  ];
  const body: EventBody = {
    kind: 'checkpoint_recorded',
    data: { sessionId: SESSION, output: { notesMarkdown: 'Found *it*.', artifacts } },
  };
  expect(searchBlobs(stored(body))).toEqual([small, gone]);
  const terms = termsOf(body, { [small]: { list: [{ text: 'mercury' }], n: 7 }, [large]: 'unseen' });
  expect(terms).toEqual(['nfound', 'nit', 'nacme', 'nfindings', 'ndump', 'ngone', 'nmercury']);
});
