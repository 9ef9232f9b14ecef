import type { SavedWorkflowUseCases } from '@workrail/application';
import { defined, program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import type { Host } from '../composition-root.ts';
import { misuseError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { renamedWorkflowText, workflowSavedText } from '../text/saved-workflows-text.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { answering, type Command, type CommandDependencies } from './command.ts';

const WORKFLOW = {
  name: '<workflow>',
  about: 'its id, as shown by "workrail workflow list --saved"',
} as const;

export const workflowSave = answering({
  name: 'workflow save',
  changesData: true,
  about: 'save a workflow file where every server finds it at once',
  arguments: [{ name: '<file>', about: 'a workflow file in YAML or JSON; - is stdin', names: 'file' }],
  flags: ['overwrite', 'expected-version', 'json'],
  notes: `The folder is REGISTRY_WORKFLOWS_PATH, otherwise "workflows" next to registry.json in the data folder; the file is named
after the id that it contains. The text is saved as it is, with its comments. Everything is checked before anything is written.`,
  example: 'workrail workflow save release.yaml',
  ask: ({ host, env }, given, file = '') =>
    program(async ({ take }) => {
      const manifest_content = await take(host.textInput(file));
      return take(
        withSaved(host, (saved) =>
          saved.saveWorkflow(
            defined({
              manifest_content,
              format: formatOf(file),
              overwrite: isOn('overwrite', given, env),
              expected_version: textOf('expected-version', given, env),
            }),
          ),
        ),
      );
    }),
  text: (saved, { terminal }) => workflowSavedText(saved, terminal.paint),
});

/** By the ending of the file; of stdin the text says it. */
export function formatOf(file: string): 'json' | 'yaml' | undefined {
  if (/\.json$/i.test(file)) return 'json';
  return /\.ya?ml$/i.test(file) ? 'yaml' : undefined;
}

export const workflowGet: Command = {
  name: 'workflow get',
  changesData: false,
  about: 'print a saved workflow',
  arguments: [WORKFLOW],
  flags: ['json'],
  notes: `Prints the text of its file. With --json, the output also has its version, which --expected-version takes.`,
  example: 'workrail workflow get example.release',
  run: ({ host, terminal, env }, given, workflow_id = '') =>
    program(async ({ take }) => {
      const found = await take(withSaved(host, (saved) => saved.getSavedWorkflow({ workflow_id })));
      if (isOn('json', given, env)) terminal.out(`${visibleJson(found)}\n`);
      else if (terminal.isWatched) terminal.out(found.content);
      else terminal.file(found.content);
      return EXIT.ok;
    }),
};

export const workflowRename = answering({
  name: 'workflow rename',
  changesData: true,
  about: 'give a saved workflow another id',
  arguments: [WORKFLOW, { name: '<new-id>', about: 'the id that it is to have' }],
  flags: ['expected-version', 'json'],
  notes: `Changes the id in the file and the name of the file; all else in the file stays as it is. Workflows that run it by the old
id are listed and not changed.`,
  example: 'workrail workflow rename example.release example.publish',
  ask: ({ host, env }, given, workflow_id = '', new_id = '') =>
    withSaved(host, (saved) =>
      saved.renameSavedWorkflow(
        defined({ workflow_id, new_id, expected_version: textOf('expected-version', given, env) }),
      ),
    ),
  text: (renamed, { terminal }) => renamedWorkflowText(renamed, terminal.paint),
});

export const workflowDelete = answering({
  name: 'workflow delete',
  changesData: true,
  about: 'delete a saved workflow',
  arguments: [WORKFLOW],
  flags: ['yes', 'expected-version', 'json'],
  notes: `Asks on a terminal, and needs --yes elsewhere. Runs of the workflow are not affected.`,
  example: 'workrail workflow delete example.publish --yes',
  ask: (deps, given, workflow_id = '') =>
    withSaved(deps.host, (saved) =>
      program(async ({ take, fail }) => {
        const { path, version } = await take(saved.getSavedWorkflow({ workflow_id }));
        const isAgreed = isOn('yes', given, deps.env) || (await agreed(deps, workflow_id, path));
        if (!isAgreed)
          return fail(
            misuseError(
              `"${workflow_id}" was not deleted, because nobody confirmed it`,
              'Nothing was changed. Add --yes to delete it without a question.',
            ),
          );
        // What was asked about is what is deleted.
        const expected_version = textOf('expected-version', given, deps.env) ?? version;
        return take(saved.deleteSavedWorkflow({ workflow_id, confirm: workflow_id, expected_version }));
      }),
    ),
  text: ({ workflow_id, path }) => `Deleted ${visible(workflow_id)}: ${visible(path)}\n`,
});

/** What somebody at the terminal says; no, where nobody is. */
async function agreed({ terminal }: CommandDependencies, id: string, path: string): Promise<boolean> {
  const answer = await terminal.ask(`Delete "${visible(id)}" (${visible(path)})? [y/N] `);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

export const withSaved = <Err, A>(
  host: Host,
  use: (saved: SavedWorkflowUseCases) => TaskEither<Err, A>,
): TaskEither<Err | DataFolderError, A> =>
  program<Err | DataFolderError, A>(async ({ take }) => take(use(await take(host.savedWorkflows))));
