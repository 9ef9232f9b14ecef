#!/usr/bin/env node
import { startProgram } from '@workrail/node-host/program-start';
import { isReadOnly } from '@workrail/node-host/read-only';

await startProgram({
  name: 'workrail-mcp',
  orElse: ({ node }) => `put ${node} into "command" of your MCP client's configuration`,
  traceless: isReadOnly,
  run: async (located) => {
    const { runServer } = await import('./server.ts');
    runServer(located);
  },
});
