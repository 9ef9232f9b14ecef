#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';
import { isReadOnly } from '@workrail/node-host/read-only';

await startProgram({
  name: 'workrail-dashboard',
  orElse: ({ command }) => `run: ${command}`,
  traceless: isReadOnly,
  run: async (located) => {
    const { runDashboard } = await import('./dashboard.ts');
    await runDashboard(located);
  },
});
