import { expect, test } from 'vitest';
import type { Answer } from './harness/driver.ts';
import { sharedRawServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';

const { driver } = sharedRawServer(() => ({ workflowPaths: [FIXTURES] }));

const begin = (): Promise<Answer> => driver().call('start_workflow', { workflowId: 'demo.six-steps' });
const show = (at: Answer): Promise<Answer> =>
  driver().call('continue_workflow', { stateToken: at.structured.stateToken });
const advance = (at: Answer, notesMarkdown: string, context: object = {}): Promise<Answer> =>
  driver().call('continue_workflow', {
    ...at.structured.nextCall.arguments,
    output: { notesMarkdown },
    context,
  });

const notesOf = (answer: Answer): readonly string[] =>
  answer.structured.recap.entries.map(({ notesMarkdown }: { notesMarkdown: string }) => notesMarkdown);

test('going back and continuing creates a second branch, and each has its own tip and content [ENG-1] [EXEC-FORK-1, EXEC-FORK-3, EXEC-REWIND-2, EXEC-REWIND-3, EXEC-REWIND-7]', async () => {
  const atOne = await begin();
  const atTwo = await advance(atOne, 'one', { route: 'first' });
  const atThree = await advance(atTwo, 'two, first way');
  const atFour = await advance(atThree, 'three, first way');
  expect(atFour.structured.pending.stepId).toBe('step-4');

  // The used pair with another answer: the same result again, and an offer to record the other answer.
  const replayed = await advance(atTwo, 'two, second way', { route: 'second' });
  expect(replayed.structured.stateToken).toBe(atThree.structured.stateToken);
  const [warning] = replayed.structured.warnings;
  expect(warning.code).toBe('REPLAY_OUTPUT_NOT_RECORDED');
  expect(replayed.text).toContain(warning.ackToken);

  const otherThree = await driver().call('continue_workflow', {
    stateToken: atTwo.structured.stateToken,
    ackToken: warning.ackToken,
    output: { notesMarkdown: 'two, second way' },
    context: { route: 'second' },
  });
  expect(otherThree.structured.stateToken).not.toBe(atThree.structured.stateToken);
  const otherFour = await advance(otherThree, 'three, second way');
  const otherFive = await advance(otherFour, 'four, second way');
  expect(otherFive.structured.pending.stepId).toBe('step-5');

  // The first branch stands where it stood, with its own content, and goes on by itself.
  expect(notesOf(await show(atFour))).toEqual(['one', 'two, first way', 'three, first way']);
  expect(notesOf(await show(otherFive))).toEqual([
    'one',
    'two, second way',
    'three, second way',
    'four, second way',
  ]);
  const five = await advance(atFour, 'four, first way');
  expect(five.structured.pending.stepId).toBe('step-5');
  expect(notesOf(await show(five)).at(-1)).toBe('four, first way');
  expect(notesOf(await show(otherFive)).at(-1)).toBe('four, second way');

  const fork = await show(atTwo);
  expect(fork.structured.branches).toMatchObject({ total: 2 });
  expect(fork.structured.branches.latest.map(({ summary }: { summary: string }) => summary)).toEqual([
    'two, first way',
    'two, second way',
  ]);
  for (const { stateToken } of fork.structured.branches.latest) expect(fork.text).toContain(stateToken);
  expect(fork.text).toContain('The run already continued from this point');
});

test('the other branch does not see the first one’s context [EXEC-REWIND-7]', async () => {
  const atOne = await driver().call('start_workflow', {
    workflowId: 'demo.grand-tour',
    context: { customer: { name: 'Ada' } },
  });
  const deep = await advance(await advance(atOne, 'deep', { mode: 'deep' }), 'blocks');
  expect(deep.structured.pending.stepId).toBe('only-when-deep');
  const again = await show(atOne);
  const plain = await advance(await advance(again, 'plain', { good: false }), 'blocks');
  expect(plain.structured.pending.stepId).toBe('draft');
});

test('sending the same pair of tokens with the same output returns the same bytes [EXEC-ACK-2]', async () => {
  const atOne = await begin();
  const first = await advance(atOne, 'one');
  const second = await advance(atOne, 'one');
  const bare = await driver().call('continue_workflow', atOne.structured.nextCall.arguments);
  expect(second).toEqual(first);
  expect(bare).toEqual(first);
});

test('two copies of one call sent at the same time advance the run once [EXEC-ACK-3]', async () => {
  const atOne = await begin();
  const [first, second] = await Promise.all([advance(atOne, 'one'), advance(atOne, 'one')]);
  expect(second).toEqual(first);
  expect((await show(atOne)).structured.branches.total).toBe(1);
});
