import { right } from '@workrail/authoring/workflow-files';
import { utf8Length } from '@workrail/kernel';
import type { ReadTransaction } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import type { StepInput } from '../testing/execution-world.ts';
import { noted, notesOf, recapAt, walked } from '../testing/recap-world.ts';
import type { RecapEntry } from './answer.ts';
import { recaps } from './recap.ts';

/** What a recap takes besides its entries. */
const FRAME = 240;
/** What an entry counts for: its JSON, its frame, and the marks before its lines. */
const costOf = (entry: RecapEntry, lines: number) => utf8Length(JSON.stringify(entry)) + 40 + 6 * lines;

describe('what was done on the way to a point', () => {
  test('is nothing at the start of a run', async () => {
    const { at, here } = await walked([]);
    expect(await recapAt(at, here)).toEqual({
      entries: [],
      truncated: false,
      omitted: 0,
      policy: 'kept_most_recent',
    });
  });

  test('is told in order of time, steps that left nothing passed over', async () => {
    const { at, here } = await walked([...noted('one', 'two'), {}, ...noted('four')]);
    expect(await recapAt(at, here)).toEqual({
      entries: [
        { stepId: 'step1', notesMarkdown: 'one' },
        { stepId: 'step2', notesMarkdown: 'two' },
        { stepId: 'step4', notesMarkdown: 'four' },
      ],
      truncated: false,
      omitted: 0,
      policy: 'kept_most_recent',
    });
  });

  test('goes back to the start of a long run, each step once', async () => {
    const notes = Array.from({ length: 40 }, (_, n) => `note ${n}`);
    const { at, here } = await walked(noted(...notes));
    expect(notesOf(await recapAt(at, here))).toEqual(notes);
  });

  test('is that of the branch alone', async () => {
    const { at, here } = await walked(noted('shared', 'first'), 4);
    right(await at.attempt(here, { notesMarkdown: 'one branch' }));
    const other = right(await at.attempt(await at.look(here), { notesMarkdown: 'another' }));
    expect(notesOf(await recapAt(at, other))).toEqual(['shared', 'first', 'another']);
  });

  test('names the kinds of artifacts, the first five, and how many more there are', async () => {
    const sheets = (count: number): StepInput => ({
      artifacts: Array.from({ length: count }, (_, n) => ({ kind: `k${n}` })),
    });
    const { at, here } = await walked([sheets(1), sheets(5), sheets(7)]);
    const all = ['k0', 'k1', 'k2', 'k3', 'k4'];
    const { entries } = await recapAt(at, here);
    expect(entries).toEqual([
      { stepId: 'step1', notesMarkdown: '', artifactKinds: ['k0'] },
      { stepId: 'step2', notesMarkdown: '', artifactKinds: all },
      { stepId: 'step3', notesMarkdown: '', artifactKinds: all, moreArtifacts: 2 },
    ]);
    expect(entries[1]).not.toHaveProperty('moreArtifacts');
  });
});

describe('what was noted on the way', () => {
  test('stands after the step that led there, in order of time, and is marked', async () => {
    const { at, here } = await walked(noted('one'));
    for (const notesMarkdown of ['half', 'nearly'])
      right(await at.checkpoint({ stateToken: here.stateToken, notesMarkdown }));
    const next = right(await at.attempt(here, { notesMarkdown: 'two' }));
    expect((await recapAt(at, next)).entries).toEqual([
      { stepId: 'step1', notesMarkdown: 'one' },
      { stepId: 'step2', notesMarkdown: 'half', checkpoint: true },
      { stepId: 'step2', notesMarkdown: 'nearly', checkpoint: true },
      { stepId: 'step2', notesMarkdown: 'two' },
    ]);
  });

  test('at the end of a run belongs to no step', async () => {
    const { at, here } = await walked(noted('one'), 1);
    right(await at.checkpoint({ stateToken: here.stateToken, notesMarkdown: 'after' }));
    expect((await recapAt(at, here)).entries.at(-1)).toEqual({
      stepId: '(end)',
      notesMarkdown: 'after',
      checkpoint: true,
    });
  });

  test('elsewhere in the session is not told', async () => {
    const { at, here } = await walked(noted('one'));
    const start = right(await at.start({ workflowId: 'test.flow', sessionId: here.session.sessionId }));
    right(await at.checkpoint({ stateToken: start.stateToken, notesMarkdown: 'of another run' }));
    expect(notesOf(await recapAt(at, here))).toEqual(['one']);
  });

  test('is found again though the steps were read before', async () => {
    const { at, here } = await walked(noted('one'));
    const known = recaps();
    await recapAt(at, here, { known });
    right(await at.checkpoint({ stateToken: here.stateToken, notesMarkdown: 'late' }));
    expect(notesOf(await recapAt(at, here, { known }))).toEqual(['one', 'late']);
  });

  test('is looked at as far as the latest hundred, and no count is given where there may be more', async () => {
    const { at, here } = await walked(noted('one'));
    for (let n = 0; n < 100; n += 1) {
      if (n === 99) expect(await recapAt(at, here)).toMatchObject({ truncated: false, omitted: 0 });
      right(await at.checkpoint({ stateToken: here.stateToken, notesMarkdown: `${n}` }));
    }
    const recap = await recapAt(at, here);
    expect(recap).toMatchObject({ truncated: true, omitted: null });
    expect(recap.entries).toHaveLength(101);
  });
});

describe('a recap without room for all', () => {
  test('keeps the latest entries and counts the others', async () => {
    const { at, here } = await walked([...noted('one', 'two'), {}, ...noted('four', 'five\nlast')]);
    const { entries } = await recapAt(at, here);
    const costs = entries.map((entry, index) => costOf(entry, index === 3 ? 2 : 1));
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    expect(await recapAt(at, here, { limit: FRAME + all })).toMatchObject({
      entries,
      truncated: false,
      omitted: 0,
    });
    expect(await recapAt(at, here, { limit: FRAME + all - 1 })).toMatchObject({
      entries: entries.slice(1),
      truncated: true,
      omitted: 1,
    });
    const latest = costs[3] ?? 0;
    expect(await recapAt(at, here, { limit: FRAME + latest })).toMatchObject({
      entries: entries.slice(3),
      truncated: true,
      // Further back than it looked, it takes every step for one that left something.
      omitted: 4,
    });
    expect(await recapAt(at, here, { limit: 0 })).toMatchObject({ entries: [], truncated: true });
  });

  test('never passes over an entry to take an older one', async () => {
    const { at, here } = await walked(noted('short', 'x'.repeat(500), 'last'));
    expect(notesOf(await recapAt(at, here, { limit: FRAME + 300 }))).toEqual(['last']);
  });

  test('gives no count where something was noted on the way', async () => {
    const { at, here } = await walked(noted('one', 'two'));
    right(await at.checkpoint({ stateToken: here.stateToken, notesMarkdown: 'half' }));
    expect(await recapAt(at, here, { limit: FRAME + 150 })).toMatchObject({
      entries: [{ notesMarkdown: 'half' }],
      truncated: true,
      omitted: null,
    });
  });

  test.each([
    ['\n', 30],
    ['\r\n', 30],
    ['\u2028', 30],
  ])('counts the marks that each line gets: after %j', async (end, lines) => {
    const { at, here } = await walked(noted('one', Array.from({ length: lines }, () => 'x').join(end)));
    const [, entry] = (await recapAt(at, here)).entries;
    if (entry === undefined) throw new Error('there are two entries');
    const cost = costOf(entry, lines);
    expect((await recapAt(at, here, { limit: FRAME + cost })).entries).toEqual([entry]);
    expect((await recapAt(at, here, { limit: FRAME + cost - 1 })).entries).toEqual([]);
  });
});

describe('steps that were read before', () => {
  test('are not read again until they are forgotten', async () => {
    const { at, here } = await walked(noted('one', 'two'));
    const known = recaps();
    let reads = 0;
    const watch = (tx: ReadTransaction): ReadTransaction => ({
      ...tx,
      graph: {
        ...tx.graph,
        lineage: (...args) => {
          reads += 1;
          return tx.graph.lineage(...args);
        },
      },
    });
    const first = await recapAt(at, here, { known, watch });
    expect(reads).toBe(1);
    expect(await recapAt(at, here, { known, watch })).toEqual(first);
    expect(reads).toBe(1);
    known.forget();
    expect(await recapAt(at, here, { known, watch })).toEqual(first);
    expect(reads).toBe(2);
  });
});
