import { type AdvanceBlocked, type AttemptEvent, DEFAULT_PREFERENCES } from '@workrail/event-log';
import { firstAttempt, O, retryAttempt, TE } from '@workrail/kernel';
import type { ReadTransaction } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { describe, expect, test } from 'vitest';
import { artifact, ROOT, RUN, stored } from '../testing/attempts.ts';
import { type AckInput, loadInput, mergeInput, newParts, recordedInput } from './ack-input.ts';

const YES = { answer: 'approved', source: 'claimed_by_agent' } as const;
const NO = { answer: 'declined', source: 'claimed_by_agent' } as const;
const [ONE, TWO] = [artifact({ kind: 'test.sheet', n: 1 }), artifact({ kind: 'test.sheet', n: 2 })];

describe('an answer to a result that was kept', () => {
  test.each<[string, AckInput, AckInput]>([
    ['other notes', { notes: 'First.' }, { notes: 'Second.' }],
    ['another artifact of the kind', { artifacts: [ONE] }, { artifacts: [TWO] }],
    ['an artifact more', { artifacts: [ONE] }, { artifacts: [ONE, TWO] }],
    [
      'the same notes with another artifact',
      { notes: 'n', artifacts: [ONE] },
      { notes: 'n', artifacts: [TWO] },
    ],
  ])('does not outlive it: %s', (_, kept, sent) => {
    expect(mergeInput({ ...kept, confirmation: YES }, sent).confirmation).toBeUndefined();
    expect(mergeInput({ ...kept, confirmation: YES }, { ...sent, confirmation: NO }).confirmation).toEqual(
      NO,
    );
  });

  test.each<[string, AckInput, AckInput]>([
    ['nothing', { notes: 'First.', artifacts: [ONE] }, {}],
    ['the same notes, blanks around them aside', { notes: 'First.' }, { notes: ' First.\n' }],
    ['blank notes', { notes: 'First.' }, { notes: ' ' }],
    ['the stand-in that an answer printed', { notes: 'First.' }, { notes: '<recap of this step>' }],
    ['the first notes', {}, { notes: 'First.' }],
    ['the same artifact', { artifacts: [ONE] }, { artifacts: [ONE] }],
    ['the first artifact', { notes: 'First.' }, { artifacts: [ONE] }],
    ['context', { notes: 'First.', artifacts: [ONE] }, { context: { a: 1 } }],
  ])('holds where the retry sends %s', (_, kept, sent) => {
    expect(mergeInput({ ...kept, confirmation: NO }, sent).confirmation).toEqual(NO);
    expect(mergeInput({ ...kept, confirmation: NO }, { ...sent, confirmation: YES }).confirmation).toEqual(
      YES,
    );
  });
});

describe('A5: what a person answered themselves', () => {
  const PERSON = { answer: 'declined', source: 'asked_by_server' } as const;

  test('stands against a claim about the same result', () =>
    expect(mergeInput({ notes: 'n', confirmation: PERSON }, { confirmation: YES }).confirmation).toEqual(
      PERSON,
    ));

  test('says nothing about another result', () =>
    expect(
      mergeInput({ notes: 'n', confirmation: PERSON }, { notes: 'm', confirmation: YES }).confirmation,
    ).toEqual(YES));
});

describe('what a retry sends on top of what was kept', () => {
  test('is nothing of nothing', () => {
    expect(mergeInput({}, {})).toEqual({});
  });

  test.each<[string, AckInput, AckInput, AckInput]>([
    [
      'context by key',
      { context: { a: 1, b: 1 } },
      { context: { b: 2, c: null } },
      { context: { a: 1, b: 2, c: null } },
    ],
    ['context of the kept alone', { context: { a: 1 } }, {}, { context: { a: 1 } }],
    ['context of the sent alone', {}, { context: { a: 1 } }, { context: { a: 1 } }],
    ['later notes', { notes: 'old' }, { notes: 'new' }, { notes: 'new' }],
    ['kept notes under blank ones', { notes: 'old' }, { notes: '  ' }, { notes: 'old' }],
    [
      'kept notes under the stand-in that an answer printed',
      { notes: 'old' },
      { notes: '<recap of this step>' },
      { notes: 'old' },
    ],
    ['blank notes where none were kept', {}, { notes: ' ' }, { notes: ' ' }],
    [
      'later preferences',
      { preferences: { gateHandling: 'block' } },
      { preferences: { autonomy: 'guided' } },
      { preferences: { autonomy: 'guided' } },
    ],
    [
      'kept preferences',
      { preferences: { gateHandling: 'block' } },
      {},
      { preferences: { gateHandling: 'block' } },
    ],
    [
      'gaps of both, each once',
      { resolvedGaps: ['a', 'b'] },
      { resolvedGaps: ['b', 'c'] },
      { resolvedGaps: ['a', 'b', 'c'] },
    ],
    ['gaps of the kept', { resolvedGaps: ['a'] }, {}, { resolvedGaps: ['a'] }],
    ['gaps of the sent', {}, { resolvedGaps: ['c'] }, { resolvedGaps: ['c'] }],
  ])('comes to %s', (_, kept, sent, merged) => expect(mergeInput(kept, sent)).toEqual(merged));

  test('leaves reports and warnings of the call before aside', () => {
    const report = { capability: 'delegation', status: 'available', evidence: 'probe' } as const;
    const warning = { code: 'NOTES_IN_CONTEXT', message: 'm' } as const;
    expect(mergeInput({ capabilities: [report], warnings: [warning] }, {})).toEqual({});
    const sent = { capabilities: [report], warnings: [warning] };
    expect(mergeInput({}, sent)).toEqual(sent);
  });

  test('takes the place of what is about the same thing, and leaves the other artifacts in their order', () => {
    const other = artifact({ kind: 'test.other', n: 1 });
    const about = (assessmentId: string, n: number) => artifact({ kind: 'wr.assessment', assessmentId, n });
    const kept = [about('a', 1), other, about('b', 1)];
    const merged = mergeInput({ artifacts: kept }, { artifacts: [about('a', 2)] });
    expect(merged.artifacts?.map(({ value }) => value)).toEqual(
      [other, about('b', 1), about('a', 2)].map(({ value }) => value),
    );
    expect(mergeInput({ artifacts: kept }, {}).artifacts).toEqual(kept);
    expect(mergeInput({}, { artifacts: kept }).artifacts).toEqual(kept);
  });
});

const blocked = (more: Partial<AdvanceBlocked['data']>): AttemptEvent =>
  stored<AdvanceBlocked>({
    kind: 'advance_blocked',
    data: {
      runId: RUN,
      node: ROOT,
      attempt: firstAttempt(ROOT),
      retry: retryAttempt(ROOT, firstAttempt(ROOT), testDigests),
      blockers: [],
      warnings: [],
      ...more,
    },
  });

const { value: _, ...REF } = ONE;
const RECORDED = blocked({
  output: { notesMarkdown: 'Done.', artifacts: [REF] },
  contextDelta: { a: { x: 1, y: [2] }, gone: null },
  confirmation: { ...YES, comment: 'Fine.' },
  resolvedGaps: ['gap_a', 'gap_b'],
  capabilities: { delegation: 'available' },
});

describe('a used pair that comes again', () => {
  const base = DEFAULT_PREFERENCES;
  const report = (more: object) =>
    ({ capability: 'delegation', status: 'available', evidence: 'probe', ...more }) as const;

  test.each<[string, AckInput]>([
    ['nothing', {}],
    ['empty notes', { notes: ' ' }],
    ['the notes', { notes: 'Done.' }],
    ['a part of the context, in another order', { context: { a: { y: [2], x: 1 } } }],
    ['a key that was taken away', { context: { gone: null } }],
    ['the artifact', { artifacts: [ONE] }],
    ['the answer without its comment', { confirmation: YES }],
    ['the answer with its comment', { confirmation: { ...YES, comment: 'Fine.' } }],
    ['some of the closed gaps', { resolvedGaps: ['gap_b'] }],
    ['the ability', { capabilities: [report({})] }],
    [
      'an ability twice, as it was recorded last',
      { capabilities: [report({ status: 'unavailable' }), report({})] },
    ],
    ['a claim about it', { capabilities: [report({ evidence: 'claim', status: 'unavailable' })] }],
    ['the preferences that hold', { preferences: base }],
  ])('with %s says nothing new', (_, sent) => expect(newParts(sent, RECORDED, base)).toEqual([]));

  test.each<[string, AckInput]>([
    ['other notes', { notes: 'Done!' }],
    ['another value in the context', { context: { a: { x: 1, y: [3] } } }],
    ['another key in the context', { context: { b: null } }],
    ['another artifact', { artifacts: [ONE, TWO] }],
    ['another answer', { confirmation: { ...NO, comment: 'Fine.' } }],
    ['another comment', { confirmation: { ...YES, comment: 'Well.' } }],
    ['another closed gap', { resolvedGaps: ['gap_a', 'gap_c'] }],
    ['another state of the ability', { capabilities: [report({ status: 'unavailable' })] }],
    ['another ability', { capabilities: [report({ capability: 'web_browsing' })] }],
    ['other preferences', { preferences: { gateHandling: 'risk_signal' } }],
  ])('with %s says more', (_, sent) => expect(newParts(sent, RECORDED, base)).toEqual(Object.keys(sent)));

  test.each([YES, NO])(
    "with the agent's word for what a person answered themselves says nothing new",
    (claim) => {
      const answered = blocked({
        confirmation: { answer: 'declined', source: 'answered_on_page', comment: 'No.' },
      });
      expect(newParts({ confirmation: claim }, answered, base)).toEqual([]);
    },
  );

  test('is held against the preferences that it had recorded, before those of its node', () => {
    const asked = blocked({ preferences: { ...base, gateHandling: 'risk_signal' } });
    expect(newParts({ preferences: { gateHandling: 'risk_signal' } }, asked, base)).toEqual([]);
    expect(newParts({ preferences: { gateHandling: 'block' } }, asked, base)).toEqual(['preferences']);
  });

  test.each<[string, AckInput]>([
    ['notes', { notes: 'n' }],
    ['context', { context: { a: 1 } }],
    ['artifacts', { artifacts: [ONE] }],
    ['an answer', { confirmation: YES }],
    ['a closed gap', { resolvedGaps: ['g'] }],
    ['an ability', { capabilities: [report({})] }],
  ])('says more with %s where nothing of the kind was recorded', (_, sent) =>
    expect(newParts(sent, blocked({}), base)).toEqual(Object.keys(sent)),
  );
});

describe('what an event says was sent', () => {
  const holding = (blob: O.Option<unknown>): ReadTransaction =>
    ({ blobs: { get: () => TE.right(blob) } }) as unknown as ReadTransaction;

  test('has only what is there', () => {
    expect(recordedInput(blocked({}))).toEqual({});
    expect(Object.keys(recordedInput(RECORDED)).sort()).toEqual([
      'artifacts',
      'confirmation',
      'context',
      'notes',
      'resolvedGaps',
    ]);
  });

  test('has its artifacts as they lie in the store', async () => {
    const loaded = await loadInput(holding(O.some(ONE.value)), RECORDED)();
    expect(loaded).toMatchObject({ right: { notes: 'Done.', artifacts: [ONE] } });
    expect(await loadInput(holding(O.none), blocked({}))()).toEqual({ _tag: 'Right', right: {} });
  });

  test.each([O.none, O.some(['no object'])])('is an error where an artifact is %j', async (blob) => {
    expect(await loadInput(holding(blob), RECORDED)()).toMatchObject({
      left: { _tag: 'DamagedBlobError', hash: ONE.hash },
    });
  });
});
