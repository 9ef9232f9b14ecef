import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { BUDGETS, program, utf8Length } from '@workrail/kernel';
import type { KeyringError, ReadTransaction, StoreError } from '@workrail/ports';
import { findPoint, readState } from '@workrail/session-reads';
import { testDigests } from '@workrail/store-conformance/test-digests';
import type { TokenError } from '@workrail/token-codec';
import { describe, expect, test } from 'vitest';
import {
  type ExecutionWorld,
  executionWorld,
  type Pair,
  type StepInput,
} from '../testing/execution-world.ts';
import type { Recap, RecapEntry } from './answer.ts';
import { recaps } from './recap.ts';
import { cutNotes } from './recap-builder.ts';

const NEVER_STOP = { preferences: { mode: 'auto_never_stop' } };
const PLENTY = 100_000;

/** A world in which each of these was sent for a step of its own, and where its run stands then. */
async function walked(inputs: readonly StepInput[], steps = inputs.length + 1) {
  const ids = Array.from({ length: steps }, (_, n) => step(`step${n + 1}`));
  const at = executionWorld({ 'flow.json': workflow('test.flow', ids) });
  let here = right(await at.start({ workflowId: 'test.flow', ...NEVER_STOP }));
  for (const input of inputs) here = right(await at.attempt(here, input));
  return { at, here };
}

interface Look {
  readonly limit?: number;
  readonly known?: ReturnType<typeof recaps>;
  readonly watch?: (tx: ReadTransaction) => ReadTransaction;
}

/** What a recap of so many bytes says at a point. */
const recapAt = async (
  { deps }: ExecutionWorld,
  { stateToken }: Pair,
  { limit = PLENTY, known = recaps(), watch = (tx) => tx }: Look = {},
): Promise<Recap> =>
  right(
    await deps.store.read<StoreError | TokenError | KeyringError, Recap>((tx) =>
      program(async ({ take, value }) => {
        const { node } = value(readState(stateToken, await take(deps.keys.load()), testDigests));
        return take(known.of(watch(tx), await take(findPoint(deps, tx, node)), { limit, stateToken }));
      }),
    )(),
  );

const noted = (...notes: readonly string[]): readonly StepInput[] =>
  notes.map((notesMarkdown) => ({ notesMarkdown }));
const notesOf = ({ entries }: Recap) => entries.map(({ notesMarkdown }) => notesMarkdown);
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

describe('long notes', () => {
  const LIMIT = BUDGETS.recap;

  test('A8: are whole while there is room, however long they are', async () => {
    const { at, here } = await walked(noted('x'.repeat(4_100)));
    const recap = await recapAt(at, here, { limit: LIMIT });
    expect(recap).toEqual({
      entries: [{ stepId: 'step1', notesMarkdown: 'x'.repeat(4_100) }],
      truncated: false,
      omitted: 0,
      policy: 'kept_most_recent',
    });
    const wide = await walked(noted('first', 'y'.repeat(7_000)));
    expect(notesOf(await recapAt(wide.at, wide.here, { limit: LIMIT }))).toEqual([
      'first',
      'y'.repeat(7_000),
    ]);
  });

  test.each([
    ['plain', 'x', 60_000],
    ['that JSON escapes', '"', 30_000],
    ['of many lines', 'x\n', 20_000],
  ])(
    'A8: %s are cut where there is no room left, which is said with the call that reads them whole',
    async (_, word, times) => {
      const notes = word.repeat(times);
      const { at, here } = await walked(noted('before', notes));
      const recap = await recapAt(at, here, { limit: LIMIT });
      expect(recap).toMatchObject({ truncated: true, omitted: 0 });
      expect(recap).not.toHaveProperty('readWith');
      const [before, entry] = recap.entries;
      expect(before).toEqual({ stepId: 'step1', notesMarkdown: 'before' });
      const { cut, notesMarkdown = '' } = entry ?? {};
      const [kept = ''] = notesMarkdown.split('… [cut: ');
      expect(notes.startsWith(kept)).toBe(true);
      expect(kept.length).toBeGreaterThan(1_000);
      expect(cut?.bytes).toBe(utf8Length(notes));
      const read = cut?.readWith.arguments ?? { stateToken: '' };
      expect(read.stateToken).toBe(here.stateToken);
      const { output } = right(await at.read(read));
      expect(output).toMatchObject({ what: 'notes', stepId: 'step2', length: notes.length });
    },
  );

  test('A8: share the room, and those that get none are listed by the call that is named', async () => {
    const { at, here } = await walked(
      noted('first', 'a'.repeat(9_000), 'b'.repeat(9_000), 'c'.repeat(9_000)),
    );
    const recap = await recapAt(at, here, { limit: LIMIT });
    expect(recap.entries.map(({ stepId }) => stepId)).toEqual(['step3', 'step4']);
    for (const { cut } of recap.entries) expect(cut?.bytes).toBe(9_000);
    expect(recap).toMatchObject({ truncated: true, omitted: 2 });
    const { outputs } = right(await at.read(recap.readWith?.arguments ?? { stateToken: '' }));
    expect(outputs?.map(({ stepId }) => stepId)).toEqual(['step4', 'step3', 'step2', 'step1']);
  });

  test('A8: at a checkpoint are cut the same way, and what was left before is not said to be lost', async () => {
    const { at, here } = await walked(noted('before'));
    right(await at.checkpoint({ stateToken: here.stateToken, notesMarkdown: 'z'.repeat(60_000) }));
    const recap = await recapAt(at, here, { limit: LIMIT });
    expect(recap).toMatchObject({ truncated: true, omitted: 0 });
    const read = recap.entries[1]?.cut?.readWith.arguments ?? { stateToken: '' };
    expect(right(await at.read(read)).output).toMatchObject({ checkpoint: true, length: 60_000 });
  });

  test('say how long they are in bytes', () =>
    expect(cutNotes('é'.repeat(10), 8)).toBe(`${'é'.repeat(4)}… [cut: 20 bytes in all]`));

  test('have what they leave open closed before the words that say so', () =>
    expect(cutNotes(`\`\`\`\n${'x'.repeat(50)}`, 20)).toBe(
      `\`\`\`\n${'x'.repeat(15)}\n\`\`\`\n… [cut: 54 bytes in all]`,
    ));
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
