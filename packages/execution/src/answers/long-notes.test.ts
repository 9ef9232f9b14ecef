import { right } from '@workrail/authoring/workflow-files';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { noted, notesOf, recapAt, walked } from '../testing/recap-world.ts';
import { cutNotes } from './recap-builder.ts';

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
