import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { listText, problemLines } from '../text/list-text.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

export const workflowList: Command = {
  name: 'workflow list',
  about: 'list the workflows that are found from the current folder',
  flags: ['json'],
  example: 'workrail workflow list --json',
  run: async ({ host, terminal, env }, given) => {
    const listed = await host.useCases.listWorkflows({ unpaged: true })();
    if (E.isLeft(listed)) return listed;
    const { workflows, total, problems } = listed.right;
    if (isOn('json', given, env)) {
      terminal.out(`${visibleJson({ workflows, total, problems })}\n`);
      return E.right(EXIT.ok);
    }
    terminal.out(listText(listed.right, terminal.paint));
    for (const line of problemLines(listed.right)) terminal.err(`workrail: not offered: ${line}\n`);
    return E.right(EXIT.ok);
  },
};
