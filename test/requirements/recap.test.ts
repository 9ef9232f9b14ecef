import type { ExecutionAnswer } from '@workrail/application';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { startProcess } from '../harness/in-process.ts';
import { LOOPING, world } from '../use-cases/world.ts';

/** What a run says when it is picked up after steps with these notes. */
async function pickedUp(notes: readonly string[]) {
  const { start, next, again, host } = world({ 'looping.json': LOOPING });
  let at = await start('test.looping');
  for (const one of notes) at = await next(at, one);
  return { answer: await again(at), host };
}

const many = (count: number, text: string) => Array.from({ length: count }, (_, i) => `${i + 1} ${text}`);

const entriesOf = ({ recap }: ExecutionAnswer) => recap?.entries ?? [];
const bytesOf = (answer: ExecutionAnswer) => utf8Length(JSON.stringify(entriesOf(answer)));

describe('a recap', () => {
  it('a small recap has every entry in full, and says that nothing is missing [EXEC-RECAP-1]', async () => {
    const notes = many(10, `of many\n\n- with a list ${'é'.repeat(200)}`);
    const { answer } = await pickedUp(notes);
    expect(entriesOf(answer).map(({ notesMarkdown }) => notesMarkdown)).toEqual(notes);
    expect(answer.recap).toMatchObject({ truncated: false, omitted: 0 });
    expect(executionText(answer)).not.toContain('left out');
  });

  it('a recap is measured in bytes, not in characters [EXEC-RECAP-2]', async () => {
    const [plain, wide] = [
      await pickedUp(many(60, 'x'.repeat(600))),
      await pickedUp(many(60, '字'.repeat(600))),
    ];
    for (const { answer } of [plain, wide]) expect(bytesOf(answer)).toBeLessThanOrEqual(BUDGETS.recap);
    expect(entriesOf(plain.answer).length).toBeGreaterThan(2 * entriesOf(wide.answer).length);
  });

  it.each(['x', 'é', '字', '"'])(
    'a recap of notes of %j has the newest entries, and one more would not fit [EXEC-RECAP-3, EXEC-RECAP-4]',
    async (character) => {
      const { answer, host } = await pickedUp(many(90, character.repeat(400)));
      const numbers = entriesOf(answer).map(({ notesMarkdown }) => Number.parseInt(notesMarkdown, 10));
      expect(numbers.length).toBeGreaterThan(2);
      expect(numbers).toEqual(numbers.map((_, i) => 91 - numbers.length + i));
      // Beside its JSON an entry takes room for the marks around it in a text.
      const each = bytesOf(answer) / numbers.length + 50;
      expect((numbers.length + 1) * each).toBeGreaterThan(BUDGETS.recap);
      const cold = await startProcess(host).continueWorkflow({ stateToken: answer.stateToken })();
      expect(cold).toMatchObject({ right: { recap: answer.recap } });
    },
  );

  it('a recap that was cut says so, how much is missing, and what was kept, in both forms [EXEC-RECAP-5, EXEC-RECAP-6, EXEC-RECAP-7]', async () => {
    const { answer } = await pickedUp(many(60, 'x'.repeat(600)));
    const omitted = 60 - entriesOf(answer).length;
    expect(answer.recap).toMatchObject({ truncated: true, omitted, policy: 'kept_most_recent' });
    expect(executionText(answer)).toContain(
      `[${omitted} earlier entries are left out; the most recent ones were kept. read_output with this stateToken lists them all.]`,
    );
  });

  it('a recap cuts a single entry that is too long, and says how long it is [EXEC-RECAP-8]', async () => {
    const { answer } = await pickedUp(['short', 'x'.repeat(BUDGETS.notes)]);
    const [first, second] = entriesOf(answer).map(({ notesMarkdown }) => notesMarkdown);
    expect(first).toBe('short');
    expect(second).toMatch(/^x+… \[cut: 65536 bytes in all\]$/);
    expect(executionText(answer)).toContain('… [cut: 65536 bytes in all]');
  });
});
