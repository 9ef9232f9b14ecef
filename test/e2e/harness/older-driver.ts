import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { closeClient } from './close-client.ts';
import { type AnswersForms, answerOf, type Driver, type ListedTool } from './driver.ts';
import { endOfAll } from './end-of-all.ts';
import type { Launch } from './launch.ts';
import { behindRelay } from './relay-record.ts';

/** The protocol library's client of the older era, which opens with `initialize`. */
export async function openOlderDriver(launch: Launch, root: string, person?: AnswersForms): Promise<Driver> {
  const record = behindRelay(launch, root);
  const capabilities = person === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: 'workrail-e2e-older', version: '0' }, { capabilities });
  if (person !== undefined)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => person(params.message));
  await client.connect(new StdioClientTransport({ ...record.launch, stderr: 'ignore' }));
  const [opening = '{}'] = record.stdout().split('\n', 1);
  const { result } = JSON.parse(opening) as { readonly result?: { readonly protocolVersion?: string } };
  return {
    name: 'older',
    protocolVersion: result?.protocolVersion ?? '',
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools as readonly unknown[] as readonly ListedTool[],
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: { ...args } })),
    stdout: record.stdout,
    end: async () => {
      await closeClient(client);
      return endOfAll(record.ends());
    },
  };
}
