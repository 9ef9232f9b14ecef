import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { ProbeRun, ProtocolEra } from '@workrail/ports';
import { failureReason } from '../failure-reason.ts';
import type { JsonLinesProcess } from './json-lines-process.ts';

/** What comes of talking to a server. */
export type Conversation = Pick<ProbeRun, 'protocol' | 'tools' | 'workflowId' | 'failure'>;

const CLIENT = { name: 'workrail-doctor', version: '1' };
const INITIALIZE_VERSION = '2025-11-25';
const DISCOVER_VERSION = '2026-07-28';

/** What clients that open with `server/discover` send along with every request. */
const ENVELOPE = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': DISCOVER_VERSION,
    'io.modelcontextprotocol/clientInfo': CLIENT,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

const TOOLS = ['list_workflows', 'start_workflow', 'continue_workflow'] as const;

/** Opens, looks at the tools, starts a workflow and says that its first step is done; stops where something is wrong. */
export async function converse(server: JsonLinesProcess, era: ProtocolEra): Promise<Conversation> {
  let seen: Omit<Conversation, 'failure'> = { protocol: undefined, tools: 0, workflowId: undefined };
  let asking = '';
  const ask: Ask = async (method, params) => {
    asking = params.name ?? method;
    return resultOf(await server.request(method, era === 'discover' ? { ...params, ...ENVELOPE } : params));
  };
  const call = async (name: (typeof TOOLS)[number], args: object): Promise<JsonObject> => {
    const result = await ask('tools/call', { name, arguments: args });
    if (result.isError === true) throw new Error(`it refuses: ${textOf(result)}`);
    return membersOf(result.structuredContent);
  };
  try {
    seen = { ...seen, protocol: await opened(era, ask) };
    if (era === 'initialize') server.notify('notifications/initialized');
    seen = { ...seen, tools: await listed(ask) };
    const { workflows } = await call('list_workflows', {});
    const [first] = Array.isArray(workflows) ? workflows : [];
    const workflowId = textIn(membersOf(first), 'workflowId');
    const { stateToken, ackToken } = await call('start_workflow', { workflowId });
    const done = { stateToken, ackToken, output: { notesMarkdown: 'Tried out by workrail doctor.' } };
    textIn(await call('continue_workflow', done), 'stateToken');
    return { ...seen, workflowId, failure: undefined };
  } catch (failure) {
    return { ...seen, failure: { request: asking, reason: failureReason(failure) } };
  }
}

type Ask = (
  method: string,
  params: { readonly name?: string; readonly [member: string]: unknown },
) => Promise<JsonObject>;

async function opened(era: ProtocolEra, ask: Ask): Promise<string> {
  if (era === 'initialize') {
    const params = { protocolVersion: INITIALIZE_VERSION, capabilities: {}, clientInfo: CLIENT };
    return textIn(await ask('initialize', params), 'protocolVersion');
  }
  const { supportedVersions } = await ask('server/discover', {});
  if (Array.isArray(supportedVersions) && supportedVersions.includes(DISCOVER_VERSION))
    return DISCOVER_VERSION;
  throw new Error(`it does not offer protocol ${DISCOVER_VERSION}`);
}

async function listed(ask: Ask): Promise<number> {
  const { tools } = await ask('tools/list', {});
  const names = (Array.isArray(tools) ? tools : []).map((tool) => membersOf(tool).name);
  const missing = TOOLS.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`its tool ${missing} is missing`);
  return names.length;
}

function resultOf({ result, error }: JsonObject): JsonObject {
  if (error !== undefined && error !== null) throw new Error(`it answers with an error: ${wordsOf(error)}`);
  return membersOf(result);
}

/** The message of an error; all of one that has none. */
function wordsOf(error: Json): string {
  const { message } = membersOf(error);
  return typeof message === 'string' && message !== '' ? message : JSON.stringify(error);
}

function textIn(members: JsonObject, key: string): string {
  const value = members[key];
  if (typeof value === 'string') return value;
  throw new Error(`its answer has no ${key}`);
}

const textOf = ({ content }: JsonObject): string => {
  const [first] = Array.isArray(content) ? content : [];
  return String(membersOf(first).text ?? '');
};

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
