#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail-dashboard',
  orElse: 'start it as "/path/to/a/newer/node /path/to/dashboard-api/dist/main.js"',
  run: async (located) => {
    const { runDashboard } = await import('./dashboard.ts');
    await runDashboard(located);
  },
});
