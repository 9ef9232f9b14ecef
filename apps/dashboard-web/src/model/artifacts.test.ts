import { expect, test } from 'vitest';
import { artifactParts, bySeverity, lookOf } from './artifacts.ts';

test('a review is its verdict and its findings', () => {
  const parts = artifactParts({
    kind: 'wr.review_verdict',
    verdict: 'minor',
    confidence: 'high',
    findings: [
      { severity: 'nit', summary: 'Written twice.', file: 'src/retry.ts', line: 12 },
      { severity: 'critical', message: 'Reads a file of another user.', findingCategory: 'security' },
    ],
    summary: 'Sound.',
  });
  expect(parts).toEqual([
    { part: 'verdict', verdict: 'minor', confidence: 'high', text: 'Sound.' },
    {
      part: 'findings',
      findings: [
        { severity: 'nit', summary: 'Written twice.', category: '', place: 'src/retry.ts:12' },
        { severity: 'critical', summary: 'Reads a file of another user.', category: 'security', place: '' },
      ],
    },
  ]);
});

test('an assessment is a rating for each dimension', () => {
  const dimensions = { evidence: { level: 'high', rationale: 'Seen.' }, coverage: 'low' };
  expect(artifactParts({ kind: 'wr.assessment', dimensions })).toEqual([
    {
      part: 'ratings',
      ratings: [
        { dimension: 'evidence', level: 'high', rationale: 'Seen.' },
        { dimension: 'coverage', level: 'low', rationale: '' },
      ],
    },
  ]);
});

test('a handoff is its facts, lists and files', () => {
  const parts = artifactParts({
    kind: 'wr.coding_handoff',
    version: 1,
    branchName: 'feature/x',
    keyDecisions: ['One.'],
    knownLimitations: [],
    filesChanged: ['a.ts'],
  });
  expect(parts).toEqual([
    { part: 'fact', name: 'branchName', value: 'feature/x' },
    { part: 'list', name: 'keyDecisions', items: ['One.'] },
    { part: 'files', name: 'filesChanged', files: ['a.ts'] },
  ]);
});

test('comments are ready to be copied, with their place', () => {
  const parts = artifactParts({ kind: 'team.review', comments: [{ file: 'a.ts', line: 3, body: 'Why?' }] });
  expect(parts).toEqual([{ part: 'comments', comments: ['a.ts:3\nWhy?'] }]);
});

test.each([[{ kind: 'team.other', a: { b: 1 } }], [[1, 2]], ['text'], [null]])(
  '%j is shown as it is',
  (value) => {
    expect(artifactParts(value)).toBeNull();
  },
);

test('a known kind with a member of another form loses nothing', () => {
  expect(artifactParts({ kind: 'wr.review_verdict', findings: [1], comments: [2] })).toEqual([
    { part: 'json', name: 'findings', value: [1] },
    { part: 'json', name: 'comments', value: [2] },
  ]);
});

test('the worst findings come first', () => {
  const of = (severity: string) => ({ severity, summary: '', category: '', place: '' });
  const sorted = bySeverity([of('nit'), of('odd'), of('Major'), of('critical')]);
  expect(sorted.map(({ severity }) => severity)).toEqual(['critical', 'Major', 'nit', 'odd']);
});

test('words of data choose among the looks that there are, and make none of their own', () => {
  const words = ['Critical', 'major', 'low', 'approved', 'unseen', 'skip', 'constructor', '__proto__', ''];
  expect(words.map(lookOf)).toEqual([
    'critical',
    'major',
    'minor',
    'good',
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
  ]);
});
