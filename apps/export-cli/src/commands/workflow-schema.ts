import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import type { Command } from './command.ts';

export const workflowSchema: Command = {
  name: 'workflow schema',
  about: 'print the JSON Schema of workflow files, for editors',
  flags: ['out'],
  example: 'workrail workflow schema --out workflow.schema.json',
  run: async ({ host, terminal, env }, given) => {
    const text = `${JSON.stringify(await host.useCases.workflowSchema(), null, 2)}\n`;
    const file = textOf('out', given, env);
    if (file === undefined) {
      terminal.out(text);
      return E.right(EXIT.ok);
    }
    const written = await host.outputs.write(file, text)();
    if (E.isLeft(written)) return written;
    terminal.out(
      `Wrote ${visible(file)}. Name it in an editor's settings, or as "$schema" in a JSON file.\n`,
    );
    return E.right(EXIT.ok);
  },
};
