#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail',
  orElse: ({ command }) => `run: ${command}`,
  traceless: (args) => args.includes('doctor'),
  run: async (located) => {
    const { runCli } = await import('./cli.ts');
    await runCli(located);
  },
});
