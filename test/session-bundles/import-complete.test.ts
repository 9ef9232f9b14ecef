import { expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { step, workflow } from '../use-cases/world.ts';
import { exported, machine } from './machine.ts';

const ONE = workflow('test.one', [step('only')]);
const TWO = workflow('test.two', [step('first'), step('second')]);

/** What an import says of a session with these steps done in a run of each workflow. */
async function importedAfter(runs: Readonly<Record<string, number>>) {
  const from = machine(1, { 'one.json': ONE, 'two.json': TWO });
  const { sessionToken } = right(await from.useCases.startSession({ title: 'Work' })());
  for (const [workflowId, steps] of Object.entries(runs)) {
    let at = right(await from.useCases.startWorkflow({ workflowId, sessionId: sessionToken })());
    for (let done = 0; done < steps; done += 1) {
      const { stateToken, ackToken } = at;
      const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Did it.' };
      at = right(await from.useCases.continueWorkflow(call)());
    }
  }
  const path = await exported(from, sessionToken);
  const to = machine(2);
  const imported = right(await to.bundles.importSession({ path })());
  const again = right(await to.bundles.importSession({ path })());
  expect(again).not.toHaveProperty('isComplete');
  return imported.isComplete;
}

test.each([
  [{ 'test.one': 1 }, true],
  [{ 'test.two': 1 }, false],
  [{ 'test.one': 1, 'test.two': 1 }, false],
  [{ 'test.one': 1, 'test.two': 2 }, true],
  [{}, false],
])(
  'after an import of a session with %j, it is said whether nothing is left to do: %s',
  async (runs, complete) => expect(await importedAfter(runs)).toBe(complete),
);
