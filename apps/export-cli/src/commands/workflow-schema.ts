import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import type { Command } from './command.ts';

export const workflowSchema: Command = {
  name: 'workflow schema',
  about: 'print the JSON Schema of workflow files, for editors',
  flags: ['out'],
  example: 'workrail workflow schema --out workflow.schema.json',
  run: ({ host, terminal, env }, given) =>
    program(async ({ take }) => {
      const text = `${JSON.stringify(await host.useCases.workflowSchema(), null, 2)}\n`;
      const file = textOf('out', given, env);
      if (file === undefined) {
        terminal.out(text);
        return EXIT.ok;
      }
      await take(host.outputs.write(file, text));
      terminal.out(
        `Wrote ${visible(file)}. Name it in an editor's settings, or as "$schema" in a JSON file.\n`,
      );
      return EXIT.ok;
    }),
};
