/** Answers what the doctor asks of a server, for tests of everything else that the doctor looks at. */
import { createInterface } from 'node:readline';

const tool = (structuredContent) => ({ structuredContent, content: [{ type: 'text', text: 'done' }] });
const TOOLS = {
  list_workflows: tool({ workflows: [{ workflowId: 'wr.small' }] }),
  start_workflow: tool({ stateToken: 'state', ackToken: 'ack' }),
  continue_workflow: tool({ stateToken: 'state' }),
};
const RESULTS = {
  initialize: () => ({ protocolVersion: '2025-11-25' }),
  'server/discover': () => ({ supportedVersions: ['2026-07-28'] }),
  'tools/list': () => ({ tools: Object.keys(TOOLS).map((name) => ({ name })) }),
  'tools/call': ({ name }) => TOOLS[name],
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: RESULTS[method](params) })}\n`);
});
