/** The one file that knows the protocol's library. */

import { setTimeout } from 'node:timers/promises';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  inputResponse,
  isJSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerCapabilities,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ANSWER_TIMEOUT, E, type Either } from '@workrail/kernel';
import {
  asksWithForms,
  type Completion,
  type CompletionRequest,
  type ErrorPayload,
  type Person,
  type Prompt,
  type PromptResult,
  promptListing,
  QUESTION_KEY,
  questionForm,
  type Resource,
  type ResourceContents,
  readAnswer,
  resourceListing,
  resourceTemplates,
  type Tool,
  type ToolResult,
  toolListing,
  type UnreadResource,
  workingOn,
} from '@workrail/mcp-surface';
import { type ClientRoots, clientRoots, ROOTS_TIMEOUT } from './client-roots.ts';
import type { JsonLines } from './lines/json-lines.ts';
import { progressOf, tellingProgress } from './progress.ts';
import { readState, stateOf } from './question-state.ts';

export interface McpServerOptions {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly readResource: (uri: string) => Promise<Either<UnreadResource, ResourceContents>>;
  readonly prompts: readonly Prompt[];
  readonly getPrompt: (
    name: string,
    args: Readonly<Record<string, string>>,
  ) => Promise<Either<ErrorPayload, PromptResult>>;
  readonly complete: (request: CompletionRequest) => Promise<Completion>;
  readonly call: (name: string, args: unknown, person?: Person) => Promise<ToolResult>;
  /** Whether a call with these arguments looks for a project, and none is known but by the client's roots. */
  readonly needsRoots: (name: string, args: unknown) => Promise<boolean>;
  /** Runs after the tools were listed for the first time. */
  readonly onListed: () => void;
  readonly onError: (error: Error) => void;
  readonly lines: JsonLines;
}

export interface McpServer {
  readonly close: () => Promise<void>;
  /** URLs of the folders that the client works on. */
  readonly roots: () => Promise<readonly string[]>;
}

/** Serves both protocol eras until it is closed: it never sees the end of the input, which would drop calls in flight. */
export function serveMcp(options: McpServerOptions): McpServer {
  const listed = toolListing(options.tools);
  let connected: Server | undefined;
  const roots = clientRoots(() => rootsOf(connected));
  const handle = serveStdio(
    ({ era }) => {
      const server = new Server(
        { name: options.name, version: options.version },
        {
          capabilities: capabilitiesOf(options),
          instructions: options.instructions,
        },
      );
      connected = server;
      if (options.resources.length > 0) offerResources(server, options);
      if (options.prompts.length > 0) offerPrompts(server, options);
      if (completesNames(options))
        server.setRequestHandler('completion/complete', async ({ params }) => ({
          completion: (await options.complete(params)) as never,
        }));
      server.setRequestHandler('tools/list', () => {
        setImmediate(options.onListed);
        return { tools: listed } as never;
      });
      server.setRequestHandler('tools/call', async ({ params }, context) => {
        const { name, arguments: args } = params;
        const needsRoots = () => options.needsRoots(name, args);
        // On a connection that began without them, the library takes no requests in place of results.
        const declared = era === 'modern' ? capabilitiesIn(context.mcpReq) : undefined;
        const asking = declared?.roots && (await askForRoots(context.mcpReq, roots, needsRoots));
        if (asking !== undefined) return asking as never;
        const { person, request } = personOf(context, declared, server.getClientCapabilities());
        const result = await tellingProgress(context.mcpReq, workingOn(options.tools, name), () =>
          options.call(name, args, person),
        );
        return (request() ?? result) as never;
      });
      return server;
    },
    { transport: transportOver(options.lines), onerror: options.onError },
  );
  return { close: handle.close, roots: roots.get };
}

/** Lets a client list and read resources. An address that is none is an error as the protocol has it. */
function offerResources(
  server: Server,
  { resources, readResource }: Pick<McpServerOptions, 'resources' | 'readResource'>,
): void {
  const [listed, templates] = [resourceListing(resources), resourceTemplates(resources)];
  server.setRequestHandler('resources/list', () => ({ resources: listed }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const read = await readResource(uri);
    if (E.isRight(read)) return read.right as never;
    if (read.left.kind === 'unknown') throw new ResourceNotFoundError(uri);
    throw protocolError(read.left.error, { uri });
  });
}

/** Lets a client list prompts and get their texts. */
function offerPrompts(
  server: Server,
  { prompts, getPrompt }: Pick<McpServerOptions, 'prompts' | 'getPrompt'>,
): void {
  const listed = promptListing(prompts);
  server.setRequestHandler('prompts/list', () => ({ prompts: listed }) as never);
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: args = {} } }) => {
    const prompt = await getPrompt(name, args);
    if (E.isRight(prompt)) return prompt.right as never;
    throw protocolError(prompt.left);
  });
}

type Offered = Pick<McpServerOptions, 'prompts' | 'resources'>;

const completesNames = ({ prompts, resources }: Offered): boolean => prompts.length + resources.length > 0;

const capabilitiesOf = (offered: Offered): ServerCapabilities => ({
  tools: {},
  ...(offered.resources.length === 0 ? {} : { resources: {} }),
  ...(offered.prompts.length === 0 ? {} : { prompts: {} }),
  ...(completesNames(offered) ? { completions: {} } : {}),
});

/** What went wrong outside of a tool, in the protocol's shape. */
const protocolError = (error: ErrorPayload, about: object = {}): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode[OF_CALLER.has(error.category) ? 'InvalidParams' : 'InternalError'],
    error.message,
    { ...error, ...about },
  );

const OF_CALLER: ReadonlySet<string> = new Set([
  'validation',
  'not_found',
] satisfies ErrorPayload['category'][]);

/** Names the question in the answer, what comes of it, and the call that is made again with it. */
const ROOTS_KEY = 'workrail_roots';

/** What goes back in place of a result to ask a client for its roots; undefined where they are known or not needed. */
async function askForRoots(
  mcpReq: McpRequest,
  roots: ClientRoots,
  needsRoots: () => Promise<boolean>,
): Promise<object | undefined> {
  if (mcpReq.requestState() === ROOTS_KEY) {
    const came = inputResponse(mcpReq.inputResponses, ROOTS_KEY);
    roots.take(came.kind === 'roots' ? came.roots.map(({ uri }) => uri) : []);
  }
  return (await needsRoots()) && (await roots.isToAsk())
    ? inputRequired({
        inputRequests: { [ROOTS_KEY]: inputRequired.listRoots() },
        requestState: ROOTS_KEY,
      })
    : undefined;
}

/** Of a client that has some and of a protocol in which a server may ask in between; none otherwise. */
async function rootsOf(server: Server | undefined): Promise<readonly string[]> {
  if (server?.getClientCapabilities()?.roots === undefined) return [];
  try {
    const { roots } = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT });
    return roots.map(({ uri }) => uri);
  } catch {
    return [];
  }
}

/** All that the library checks of params, whatever the method. */
const UNUSABLE_META = {
  code: ProtocolErrorCode.InvalidParams,
  message: '"params._meta" must be an object of the protocol. Send the message again without it.',
};

/** What comes in has the form of a message; a request whose params the library would pass over gets its answer here. */
function transportOver(lines: JsonLines): Transport {
  const transport: Transport = {
    start: async () =>
      lines.start((message) => {
        const { id = null, method } = message;
        if (typeof method === 'string' && id !== null && !isJSONRPCRequest(message))
          void lines.send({ jsonrpc: '2.0', id, error: UNUSABLE_META });
        else transport.onmessage?.(message as never);
      }),
    send: (message) => lines.send(message),
    close: async () => {
      lines.stop();
      transport.onclose?.();
    },
  };
  return transport;
}

/**
 * The person behind a request. The current protocol has the client ask and make the call again: `request` is then
 * what goes back in place of a result. An older one lets the server ask in between.
 */
function personOf(
  { mcpReq }: ServerContext,
  /** What the client declared with this call, and when it connected. */
  declared: ClientCapabilities | undefined,
  connected: ClientCapabilities | undefined,
): { readonly person?: Person; readonly request: () => object | undefined } {
  const { signal: cancelled } = mcpReq;
  if (!asksWithForms(declared ?? connected)) return { request: () => undefined };
  const shared = { cancelled, pause, progress: progressOf(mcpReq) };
  if (declared === undefined)
    return { person: { ask: askBetween(mcpReq), ...shared }, request: () => undefined };
  const { ask, request } = askAgain(mcpReq);
  return { person: { ask, ...shared }, request };
}

/** What the client says that it can do with each call of the current protocol. */
const capabilitiesIn = ({ envelope }: McpRequest): ClientCapabilities | undefined =>
  (envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ];

const pause: Person['pause'] = (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined);

type McpRequest = ServerContext['mcpReq'];

const askBetween =
  (mcpReq: McpRequest): Person['ask'] =>
  async (question, ended) => {
    const asked = performance.now();
    try {
      // Not the library's own helper: it throws an answer away whose comment is longer than the form says.
      const params = { mode: 'form', ...questionForm(question) };
      const request = { method: 'elicitation/create', params } as const;
      const response = await mcpReq.send(request, { timeout: ANSWER_TIMEOUT, signal: ended });
      return readAnswer(response, performance.now() - asked);
    } catch {
      return { kind: 'unanswered' };
    }
  };

function askAgain(mcpReq: McpRequest): {
  readonly ask: Person['ask'];
  readonly request: () => object | undefined;
} {
  const { inputResponses, droppedInputResponseKeys } = mcpReq;
  const came = inputResponses !== undefined || droppedInputResponseKeys !== undefined;
  let request: object | undefined;
  const ask: Person['ask'] = async (question) => {
    // An answer counts for the question that it was given to: notes that came with the repeated call may differ.
    const asked = came ? readState(mcpReq.requestState(), question) : undefined;
    if (asked !== undefined) {
      const view = inputResponse(inputResponses, QUESTION_KEY);
      return view.kind === 'elicit' ? readAnswer(view, Date.now() - asked) : { kind: 'unanswered' };
    }
    request = inputRequired({
      inputRequests: { [QUESTION_KEY]: inputRequired.elicit(questionForm(question)) },
      requestState: stateOf(question),
    });
    return { kind: 'later' };
  };
  return { ask, request: () => request };
}
