#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail',
  orElse: 'start it as "/path/to/a/newer/node /path/to/export-cli/dist/main.js"',
  traceless: (args) => args.includes('doctor'),
  run: async (located) => {
    const { runCli } = await import('./cli.ts');
    await runCli(located);
  },
});
