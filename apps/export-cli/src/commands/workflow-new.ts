import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { newWorkflowText } from '../text/new-workflow-text.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

/** Makes a workflow file to begin with. */
export const workflowNew: Command = {
  name: 'workflow new',
  about: 'make a workflow file to begin with',
  arguments: [{ name: '<id>', about: 'a namespace, a dot and a name: team.release-notes' }],
  flags: ['out', 'json'],
  notes: `The file is valid and runs as it is; its comments say what each part is for. Without --out it is
.workrail/workflows/<id>.yaml in the nearest project at or above the current folder, where servers find it; outside of
any project, in the current folder. A name that ends in .json makes it JSON, without comments. Folders are made. No file
is replaced, and an id that another workflow has here is refused.`,
  example: 'workrail workflow new team.release-notes',
  run: ({ host, terminal, env, cwd }, given, workflowId = '') =>
    program(async ({ take }) => {
      const file = textOf('out', given, env);
      const made = await take(
        host.useCases.newWorkflow({ workflowId, ...(file === undefined ? {} : { file }) }),
      );
      terminal.out(isOn('json', given, env) ? `${visibleJson(made)}\n` : newWorkflowText(made, cwd));
      return EXIT.ok;
    }),
};
