#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail-dashboard',
  orElse: ({ command }) => `run: ${command}`,
  run: async (located) => {
    const { runDashboard } = await import('./dashboard.ts');
    await runDashboard(located);
  },
});
