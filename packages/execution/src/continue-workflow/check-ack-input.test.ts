import { BUDGETS, E } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { checkAckInput } from './check-ack-input.ts';
import type { ContinueWorkflowInput } from './continue-workflow-input.ts';

const check = (input: Partial<ContinueWorkflowInput>) =>
  checkAckInput({ stateToken: 'st', ackToken: 'ack', ...input }, testDigests);
const sent = (input: Partial<ContinueWorkflowInput>) => right(check(input));
const refused = (input: Partial<ContinueWorkflowInput>) => left(check(input));
const REPORT = { capability: 'delegation', status: 'available', evidence: 'probe' };
const HALF = '\ud800';

describe('a call', () => {
  test('that carries nothing sends nothing', () => expect(sent({})).toStrictEqual({}));

  test.each<[string, Partial<ContinueWorkflowInput>]>([
    ['context', { context: { found: 1 } }],
    ['notes', { notesMarkdown: 'Done.' }],
    ['artifacts', { artifacts: [{ kind: 'a' }] }],
    ['an answer', { confirmation: { answer: 'approved' } }],
    ['reports', { capabilities: [REPORT] }],
    ['closed gaps', { resolvedGaps: ['gap_1'] }],
  ])('without an ack may not carry %s', (_, input) => {
    const without = checkAckInput({ stateToken: 'st', ...input }, testDigests);
    expect(left(without)).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'ackToken',
      rule: 'required-with-output',
      message: expect.stringContaining('nothing was recorded'),
      fix: expect.stringContaining('Send the ackToken from the same answer'),
    });
    expect(check(input)._tag).toBe('Right');
  });

  test('without an ack may ask for preferences', () => {
    const asked = checkAckInput({ stateToken: 'st', preferences: { autonomy: 'guided' } }, testDigests);
    expect(right(asked)).toEqual({ preferences: { autonomy: 'guided' } });
  });

  test('sends each part as it came', () => {
    const parts = { context: { a: 1 }, resolvedGaps: ['g'] };
    expect(sent({ ...parts, notesMarkdown: 'n', preferences: { gateHandling: 'block' } })).toStrictEqual({
      ...parts,
      notes: 'n',
      preferences: { gateHandling: 'block' },
    });
    expect(sent({ artifacts: [{ kind: 'k' }] }).artifacts).toMatchObject([
      { kind: 'k', value: { kind: 'k' } },
    ]);
    // An empty context is one, preferences that ask for nothing are none.
    expect(sent({ context: {}, preferences: {} })).toStrictEqual({ context: {} });
  });

  test.each<[string, Partial<ContinueWorkflowInput>, string]>([
    ['notes', { notesMarkdown: 'x'.repeat(BUDGETS.notes + 1) }, 'output.notesMarkdown'],
    ['context', { context: { a: 'x'.repeat(BUDGETS.context) } }, 'context'],
    ['artifacts', { artifacts: ['text'] }, 'output.artifacts[0]'],
    ['preferences', { preferences: { autonomy: 'free' } }, 'preferences.autonomy'],
    ['the answer', { confirmation: { answer: 'perhaps' } }, 'confirmation.answer'],
    ['reports', { capabilities: [{}] }, 'capabilities[0]'],
  ])('is refused for %s that do not fit', (_, input, field) => expect(refused(input).field).toBe(field));
});

describe('notes in the context', () => {
  const legacy = { notesMarkdown: 'From the context.', a: 1 };

  test('are taken for the notes of the step', () => {
    const { warnings, ...rest } = sent({ context: legacy });
    expect(rest).toStrictEqual({ context: { a: 1 }, notes: 'From the context.' });
    expect(warnings).toEqual([
      {
        code: 'NOTES_IN_CONTEXT',
        message: expect.stringMatching(/was taken as the notes of the step\..*output/),
      },
    ]);
  });

  test('give way to the notes of the step', () => {
    const { warnings, ...rest } = sent({ context: legacy, notesMarkdown: 'Proper.' });
    expect(rest).toStrictEqual({ context: { a: 1 }, notes: 'Proper.' });
    expect(warnings).toEqual([
      {
        code: 'NOTES_IN_CONTEXT',
        message: expect.stringMatching(/was ignored, because output\.notesMarkdown was sent too\./),
      },
    ]);
  });

  test('are context where they are no text', () =>
    expect(sent({ context: { notesMarkdown: 7 }, notesMarkdown: 'n' })).toStrictEqual({
      context: { notesMarkdown: 7 },
      notes: 'n',
    }));

  test('have the same limit', () =>
    expect(refused({ context: { notesMarkdown: 'x'.repeat(BUDGETS.notes + 1) } }).field).toBe(
      'output.notesMarkdown',
    ));
});

describe('an answer to a confirmation', () => {
  test.each(['approved', 'declined'] as const)('A5: is a claim of the agent: %s', (answer) => {
    expect(sent({ confirmation: { answer } }).confirmation).toStrictEqual({
      answer,
      source: 'claimed_by_agent',
    });
    expect(sent({ confirmation: { answer, comment: 'Theirs.' } }).confirmation).toStrictEqual({
      answer,
      source: 'claimed_by_agent',
      comment: 'Theirs.',
    });
  });

  test.each([
    [{ comment: 'Well.' }, 'is missing'],
    [{ answer: 'maybe' }, 'is "maybe"'],
  ])('A3: is one of two, and no error says which: %j', (confirmation, fact) =>
    expect(refused({ confirmation })).toEqual({
      _tag: 'InvalidInputError',
      field: 'confirmation.answer',
      rule: 'one-of',
      message: `confirmation.answer ${fact}; it says whether a person approved or declined the result`,
      fix: 'Send "answer" as the person gave it, "approved" or "declined", with their words in "comment", or leave confirmation out if nobody has answered.',
    }),
  );

  test('A21: what is sent empty beside a stateToken alone is no result', () => {
    const empty = { context: {}, notesMarkdown: '', artifacts: [], capabilities: [], resolvedGaps: [] };
    expect(E.isRight(checkAckInput({ stateToken: 'st', ...empty }, testDigests))).toBe(true);
  });

  test('may have a comment of 1,000 bytes, as whole characters', () => {
    const of = (comment: string) => ({ confirmation: { answer: 'declined', comment } });
    expect(sent(of('é'.repeat(500))).confirmation?.comment).toBe('é'.repeat(500));
    expect(sent(of('')).confirmation).toStrictEqual({
      answer: 'declined',
      source: 'claimed_by_agent',
      comment: '',
    });
    expect(sent(of(`a${HALF}`)).confirmation?.comment).toBe('a\ufffd');
    expect(refused(of(`${'é'.repeat(500)}!`))).toEqual({
      _tag: 'InvalidInputError',
      field: 'confirmation.comment',
      rule: 'max-bytes',
      message: 'confirmation.comment is longer than 1000 bytes',
      fix: 'Shorten it.',
    });
  });
});

describe('reports of abilities', () => {
  const reports = (...capabilities: readonly object[]) => ({ capabilities });

  test.each([
    REPORT,
    { ...REPORT, status: 'unavailable' },
    { ...REPORT, capability: 'web_browsing' },
    { ...REPORT, evidence: 'attempted_use' },
    { ...REPORT, evidence: 'claim', detail: 'é'.repeat(500) },
  ])('are taken as they come: %j', (report) =>
    expect(sent(reports(report)).capabilities).toStrictEqual([report]),
  );

  test('have their details as whole characters, and keep their order', () =>
    expect(sent(reports(REPORT, { ...REPORT, detail: HALF })).capabilities).toStrictEqual([
      REPORT,
      { ...REPORT, detail: '\ufffd' },
    ]));

  test.each([
    ['capability', { ...REPORT, capability: 'flight' }],
    ['status', { ...REPORT, status: 'unknown' }],
    ['evidence', { ...REPORT, evidence: 'hope' }],
    ['nothing', {}],
  ])('are refused for a %s that is none of its set, the entry named', (_, report) => {
    const error = refused(reports(REPORT, report));
    expect(error).toMatchObject({ field: 'capabilities[1]', rule: 'one-of' });
    expect(error.message).toBe(
      'capabilities[1] needs "capability" (delegation, web_browsing), "status" (available, unavailable) and "evidence" (probe, attempted_use, claim)',
    );
    expect(error.fix).toBe('Correct the entry; "detail" can describe the result.');
  });

  test('are refused for a long detail, the entry named', () =>
    expect(refused(reports(REPORT, { ...REPORT, detail: 'x'.repeat(1_001) }))).toMatchObject({
      field: 'capabilities[1].detail',
      rule: 'max-bytes',
    }));

  test('are ten at most', () => {
    const many = (count: number) => reports(...Array.from({ length: count }, () => REPORT));
    expect(sent(many(10)).capabilities).toHaveLength(10);
    expect(refused(many(11))).toEqual({
      _tag: 'InvalidInputError',
      field: 'capabilities',
      rule: 'max-items',
      message: 'capabilities has more than 10 entries',
      fix: 'Send the latest one for each capability.',
    });
  });
});
