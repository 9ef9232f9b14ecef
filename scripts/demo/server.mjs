import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { DemoFailure } from './checks.mjs';
import { demoData, demoFolder, serverMain } from './places.mjs';

const CALL_LIMIT = 20_000;

/** A server process of its own with an MCP client on its stdin and stdout, as an IDE agent has it. */
export async function startServer() {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [serverMain],
    cwd: demoFolder,
    env: environment(),
    stderr: 'pipe',
  });
  let complaints = '';
  transport.stderr?.on('data', (chunk) => {
    complaints = (complaints + chunk).slice(-2_000);
  });
  const client = new Client({ name: 'workrail-demo', version: '1.0.0' });
  const ended = new Promise((resolve) => {
    client.onclose = resolve;
  });
  const guarded = (doing, promise) =>
    promise.catch((error) => {
      throw new DemoFailure(
        `${doing}: ${error.message}${complaints === '' ? '' : `\n${complaints.trimEnd()}`}`,
      );
    });
  await guarded('the server did not start', client.connect(transport, { timeout: CALL_LIMIT }));
  const { pid } = transport;
  return {
    pid,
    tools: async () => (await guarded('tools/list', client.listTools())).tools.map(({ name }) => name),
    /** The answer in both of its forms. A result marked as an error is a failure here. */
    call: async (name, args) => {
      const result = await guarded(name, client.callTool({ name, arguments: args }, { timeout: CALL_LIMIT }));
      const text = result.content.map((part) => part.text).join('\n');
      if (result.isError) throw new DemoFailure(`${name} failed: ${text}`);
      return { text, facts: result.structuredContent };
    },
    /** Ends the process at once, without a chance to tidy up. */
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await ended;
    },
    close: () => client.close(),
  };
}

/** Of the user's WorkRail settings and workflows none may reach the demonstration. */
function environment() {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^(WORKRAIL_|CLAUDE_PROJECT_DIR$)/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    HOME: demoFolder,
    USERPROFILE: demoFolder,
    WORKRAIL_DATA_DIR: demoData,
  };
}
