import { describe, expect, it } from 'vitest';
import { presentedArtifact } from './present.ts';

describe('C4: an artifact as its contract shows it', () => {
  it('has its rows in the order of the contract, and each once', () => {
    const changedFiles = [
      { path: 'src/b.ts', summary: 'First words.', risk: 'L' },
      { path: 'src/a.ts', risk: 'H' },
      { path: 'src/b.ts', summary: 'Last words.', risk: 'M' },
    ];
    expect(presentedArtifact({ kind: 'wr.changed_files', changedFiles })).toEqual([
      {
        kind: 'table',
        title: 'Changed files',
        columns: [{ title: 'File', look: 'code' }, { title: 'What changed' }, { title: 'Risk' }],
        rows: [
          ['src/a.ts', '', 'H'],
          ['src/b.ts', 'Last words.', 'M'],
        ],
      },
    ]);
  });

  it('puts the worst finding first, an unknown severity last, and leaves no column empty', () => {
    const findings = [
      { severity: 'nit', summary: 'Written twice.', file: 'src/retry.ts', line: 12 },
      { severity: 'odd', summary: 'Strange.' },
      { severity: 'critical', summary: 'Reads a file of another user.' },
      { severity: 'nit', summary: 'Written twice.', file: 'src/retry.ts', line: 12 },
    ];
    expect(
      presentedArtifact({
        kind: 'wr.review_verdict',
        findings,
        confidence: 'high',
        summary: 'Sound.',
        verdict: 'minor',
      }),
    ).toEqual([
      { kind: 'verdict', verdict: 'minor', beside: 'high' },
      { kind: 'text', title: 'Summary', text: 'Sound.' },
      {
        kind: 'table',
        title: 'Findings',
        columns: [
          { title: 'Severity', look: 'severity' },
          { title: 'Finding' },
          { title: 'Where', look: 'code' },
        ],
        rows: [
          ['critical', 'Reads a file of another user.', ''],
          ['nit', 'Written twice.', 'src/retry.ts:12'],
          ['odd', 'Strange.', ''],
        ],
      },
    ]);
  });

  it('has comments as they are pasted, each once', () => {
    const comment = { location: { file: 'a.ts', line: 3 }, title: 'Why?', body: 'Say **why**.\n\nAnd when.' };
    const [, comments] =
      presentedArtifact({
        kind: 'wr.review_findings',
        findings: [{ severity: 'nit', title: 'Unclear.' }],
        mrComments: [comment, comment, { body: 'Thanks.' }],
      }) ?? [];
    expect(comments).toEqual({
      kind: 'comments',
      title: 'Comments, ready to copy',
      comments: [
        { place: 'a.ts:3', heading: 'Why?', body: 'Say **why**.\n\nAnd when.' },
        { place: '', heading: '', body: 'Thanks.' },
      ],
    });
  });

  it('rates each dimension, whether it has a reason or not', () => {
    const dimensions = { evidence: { level: 'high', rationale: 'Seen.' }, coverage: 'low' };
    expect(presentedArtifact({ kind: 'wr.assessment', dimensions })).toMatchObject([
      {
        rows: [
          ['evidence', 'high', 'Seen.'],
          ['coverage', 'low', ''],
        ],
      },
    ]);
  });

  it('loses nothing: other keys and other forms come as JSON, other members of a row in a column', () => {
    expect(
      presentedArtifact({
        kind: 'wr.review_verdict',
        verdict: { of: 'two' },
        findings: [{ severity: 'nit', summary: 'Odd.', seen: ['log'], by: 'ann' }],
        ticket: 'SHOP-1',
      }),
    ).toEqual([
      { kind: 'json', title: 'verdict', value: { of: 'two' } },
      expect.objectContaining({
        columns: [{ title: 'Severity', look: 'severity' }, { title: 'Finding' }, { title: 'More' }],
        rows: [['nit', 'Odd.', 'seen: ["log"]; by: ann']],
      }),
      { kind: 'json', title: 'ticket', value: 'SHOP-1' },
    ]);
    expect(presentedArtifact({ kind: 'wr.review_verdict', findings: [1], mrComments: [2] })).toEqual([
      { kind: 'json', title: 'Findings', value: [1] },
      { kind: 'json', title: 'mrComments', value: [2] },
    ]);
  });

  it.each([
    [{ kind: 'team.review', findings: [{ severity: 'nit', summary: 'Odd.' }] }],
    [{ kind: 'constructor' }],
    [{ verdict: 'clean' }],
    [[1, 2]],
    ['text'],
    [null],
  ])('%j has no contract, and nobody guesses what it shows', (value) => {
    expect(presentedArtifact(value)).toBeUndefined();
  });

  it('reads no key that every object has', () => {
    const findings = [{ severity: 'nit', summary: 'Odd.', ['__proto__']: 'x' }];
    expect(presentedArtifact({ kind: 'wr.review_verdict', findings })).toMatchObject([
      { rows: [['nit', 'Odd.', '__proto__: x']] },
    ]);
    expect(presentedArtifact({ kind: 'wr.gate_verdict' })).toEqual([]);
  });
});
