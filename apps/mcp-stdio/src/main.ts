#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';

await startProgram({
  name: 'workrail-mcp',
  orElse: 'put its full path into "command" of your MCP client\'s configuration',
  run: async (located) => {
    const { runServer } = await import('./server.ts');
    runServer(located);
  },
});
