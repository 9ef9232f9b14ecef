import { E, TE } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { offeredTools } from '../../mcp-surface/src/index.ts';
import { inLibraryNames, inLibraryWords } from './library-names.ts';

test('every tool for runs is named as the method that does the same', () => {
  for (const { name } of offeredTools({ toolsets: ['execution', 'checkpoint'], readOnly: false }))
    expect(inLibraryWords(name)).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/);
});

test.each([
  ['Send output.notesMarkdown: a recap.', 'Send notesMarkdown: a recap.'],
  ['output.artifacts[2].kind', 'artifacts[2].kind'],
  ['Call continue_workflow with it.', 'Call continueWorkflow with it.'],
  // Somebody's own facts and names.
  ['context.output.artifacts', 'context.output.artifacts'],
  ['my_start_workflow', 'my_start_workflow'],
  ['output.artifactsOfMine', 'output.artifactsOfMine'],
])('%s', (text, expected) => expect(inLibraryWords(text)).toBe(expected));

test('what WorkRail says is renamed, and what others wrote is left alone', async () => {
  const said = { message: 'Call start_workflow.', code: 'A' };
  const answer = {
    blockers: [{ ...said, suggestedFix: 'Send output.artifacts.' }],
    pending: { prompt: 'Call start_workflow.', message: 'start_workflow' },
    recap: [said],
    shown: { warnings: [said] },
  };
  expect(await inLibraryNames(TE.right(answer))()).toEqual(
    E.right({
      ...answer,
      blockers: [{ message: 'Call startWorkflow.', code: 'A', suggestedFix: 'Send artifacts.' }],
      shown: { warnings: [{ message: 'Call startWorkflow.', code: 'A' }] },
    }),
  );
  expect(
    await inLibraryNames(TE.left({ field: 'output.notesMarkdown', fix: 'Send output.notesMarkdown.' }))(),
  ).toEqual(E.left({ field: 'notesMarkdown', fix: 'Send notesMarkdown.' }));
});
