#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail-dashboard',
  orElse: (node, file) => `start it as "${node} ${file}"`,
  run: async (located) => {
    const { runDashboard } = await import('./dashboard.ts');
    await runDashboard(located);
  },
});
