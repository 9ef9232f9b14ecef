import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { previewText } from '../text/preview-text.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

/** Ids have no slash, and nobody ends one like a file. */
const FILE = /[\\/]|\.(?:json|ya?ml)$/i;

export const workflowPreview: Command = {
  name: 'workflow preview',
  about: 'show what a workflow does, step by step',
  arguments: [
    { name: '<workflow>', about: 'an id, or a file (its ending or a slash says so)', names: 'file' },
  ],
  flags: ['json'],
  example: 'workrail workflow preview ./release.yaml',
  run: ({ host, terminal, env }, given, workflow = '') =>
    program(async ({ take }) => {
      const wanted = FILE.test(workflow) ? { path: workflow } : { workflowId: workflow };
      const preview = await take(host.useCases.previewWorkflow(wanted));
      terminal.out(
        isOn('json', given, env) ? `${visibleJson(preview)}\n` : previewText(preview, terminal.paint),
      );
      return EXIT.ok;
    }),
};
