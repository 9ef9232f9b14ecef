import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { closeClient } from './close-client.ts';
import { type AnswersForms, answerOf, type Driver, type ListedTool } from './driver.ts';
import { endOfAll } from './end-of-all.ts';
import type { Launch } from './launch.ts';
import { behindRelay } from './relay-record.ts';

export const CURRENT_PROTOCOL_VERSION = '2026-07-28';

type Negotiation = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>;

interface CurrentOptions {
  readonly mode?: Negotiation;
  readonly person?: AnswersForms;
  /** URLs of its roots, each time that it is asked for them; it has none where this is left out. */
  readonly roots?: () => readonly string[];
}

/** The protocol library's client of the current era, which opens with `server/discover`. */
export async function openCurrentDriver(
  launch: Launch,
  root: string,
  { mode = { pin: CURRENT_PROTOCOL_VERSION }, person, roots }: CurrentOptions = {},
): Promise<Driver & { readonly era: string }> {
  const record = behindRelay(launch, root);
  const client = new Client(
    { name: 'workrail-e2e-current', version: '0' },
    {
      versionNegotiation: { mode },
      capabilities: {
        ...(person === undefined ? {} : { elicitation: { form: {} } }),
        ...(roots === undefined ? {} : { roots: {} }),
      },
    },
  );
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => person(params.message));
  if (roots !== undefined)
    client.setRequestHandler('roots/list', () => ({ roots: roots().map((uri) => ({ uri })) }));
  await client.connect(new StdioClientTransport({ ...record.launch, stderr: 'ignore' }));
  return {
    name: 'current',
    era: client.getProtocolEra() ?? '',
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
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
