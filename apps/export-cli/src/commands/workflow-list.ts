import { program } from '@workrail/kernel';
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
  run: ({ host, terminal, env }, given) =>
    program(async ({ take }) => {
      const listed = await take(host.useCases.listWorkflows({ unpaged: true }));
      const { workflows, total, problems } = listed;
      if (isOn('json', given, env)) {
        terminal.out(`${visibleJson({ workflows, total, problems })}\n`);
        return EXIT.ok;
      }
      terminal.out(listText(listed, terminal.paint));
      for (const line of problemLines(listed)) terminal.err(`workrail: not offered: ${line}\n`);
      return EXIT.ok;
    }),
};
