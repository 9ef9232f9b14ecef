import { type Change, listed } from './change.ts';

/** A command of the command line. */
export const command: Change = {
  what: 'a command of the command line',
  most: 4,
  files: {
    'apps/export-cli/src/commands/workflow-count.ts': `
      import { program } from '@workrail/kernel';
      import { EXIT } from '../errors/failure.ts';
      import type { Command } from './command.ts';

      export const workflowCount: Command = {
        name: 'workflow count',
        changesData: false,
        about: 'count the workflows that can be run here',
        flags: [],
        example: 'workrail workflow count',
        run: ({ host, terminal }) =>
          program(async ({ take }) => {
            const { total } = await take(host.useCases.listWorkflows({}));
            terminal.out(\`\${total}\\n\`);
            return EXIT.ok;
          }),
      };`,
    'apps/export-cli/src/commands/index.ts': listed(
      "import { workflowCount } from './workflow-count.ts';",
      '  secretsRemove,\n  sessionsList,',
      '  workflowCount,\n',
    ),
  },
};
