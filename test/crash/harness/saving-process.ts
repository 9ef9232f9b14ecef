import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SavedWorkflowUseCases } from '@workrail/application';
import { E, type TaskEither } from '@workrail/kernel';
import { jsonManifest, manifest, savedIn } from './saved-workflows.ts';

/*
 * A process of its own on saved workflows. `serve <folder>` saves what each line of its input says, and prints what came of
 * it. `churn <folder>` waits for a line, and then does nothing but save, rename and delete, each in a folder of its own, until
 * it is killed.
 */
const [mode = '', root = ''] = process.argv.slice(2);

const done = async <A>(task: TaskEither<unknown, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

async function forever(name: string, act: (saved: SavedWorkflowUseCases) => Promise<void>): Promise<never> {
  const saved = savedIn(join(root, name));
  await act(saved);
  process.stdout.write(`${name}\n`);
  for (;;) await act(saved);
}

const save = (saved: SavedWorkflowUseCases, manifest_content: string) =>
  done(saved.saveWorkflow({ manifest_content, overwrite: true }));

const input = createInterface({ input: process.stdin });

if (mode === 'churn') {
  await input[Symbol.asyncIterator]().next();
  await Promise.all([
    forever('save', async (saved) => {
      await save(saved, manifest('flow', 'old'));
      await save(saved, manifest('flow', 'new'));
      await save(saved, jsonManifest('flow', 'json'));
    }),
    forever('rename', async (saved) => {
      const { workflows } = await done(saved.listSavedWorkflows({}));
      if (workflows.length === 0) await save(saved, manifest('one', 'word'));
      const at = workflows[0]?.workflow_id ?? 'one';
      await done(saved.renameSavedWorkflow({ workflow_id: at, new_id: at === 'one' ? 'two' : 'one' }));
    }),
    forever('delete', async (saved) => {
      await save(saved, manifest('flow', 'word'));
      await done(saved.deleteSavedWorkflow({ workflow_id: 'flow' }));
    }),
  ]);
} else {
  const saved = savedIn(root);
  await saved.listSavedWorkflows({})();
  process.stdout.write('ready\n');
  for await (const line of input)
    process.stdout.write(`${JSON.stringify(await saved.saveWorkflow(JSON.parse(line))())}\n`);
}
