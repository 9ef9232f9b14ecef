#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail',
  orElse: (node, file) => `start it as "${node} ${file}"`,
  traceless: (args) => args.includes('doctor'),
  run: async (located) => {
    const { runCli } = await import('./cli.ts');
    await runCli(located);
  },
});
