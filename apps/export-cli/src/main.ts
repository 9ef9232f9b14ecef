#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';
import { isReadOnly } from '@workrail/node-host/read-only';
import { programAsked, startAsked } from './programs.ts';

const asked = programAsked(process.argv.slice(2));
if (asked !== undefined) {
  const missing = await startAsked(asked);
  if (missing !== undefined) (await import('./cli.ts')).refuseMissing(missing);
} else
  await startProgram({
    name: 'workrail',
    orElse: ({ command }) => `run: ${command}`,
    traceless: (args, env) => args.includes('doctor') || isReadOnly(args, env),
    run: async (located) => {
      const { runCli } = await import('./cli.ts');
      await runCli(located);
    },
  });
