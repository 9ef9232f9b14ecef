/** The one file that knows the protocol's library. */

import { hash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  inputResponse,
  SdkError,
  SdkErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import {
  ANSWER_TIMEOUT,
  asksWithForms,
  type Person,
  QUESTION_KEY,
  questionForm,
  readAnswer,
  type Tool,
  type ToolResult,
  toolListing,
} from '@workrail/mcp-surface';

export interface McpServerOptions {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly call: (name: string, args: unknown, person?: Person) => Promise<ToolResult>;
  /** Runs after the tools were listed for the first time. */
  readonly onListed: () => void;
  readonly onError: (error: Error) => void;
}

/** Serves both protocol eras on stdin and stdout until stdin ends. */
export function serveMcp(options: McpServerOptions): { readonly close: () => Promise<void> } {
  const listed = toolListing(options.tools);
  // The library drops calls in flight when its input ends, so it never sees the end: the process closes it
  // when they are answered.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  return serveStdio(
    () => {
      const server = new Server(
        { name: options.name, version: options.version },
        { capabilities: { tools: {} }, instructions: options.instructions },
      );
      server.setRequestHandler('tools/list', () => {
        setImmediate(options.onListed);
        return { tools: listed } as never;
      });
      server.setRequestHandler('tools/call', async ({ params }, context) => {
        const { person, request } = personOf(server, context);
        const result = await options.call(params.name, params.arguments, person);
        return (request() ?? result) as never;
      });
      return server;
    },
    { transport: new StdioServerTransport(input, process.stdout), onerror: options.onError },
  );
}

/**
 * The person behind a request. The current protocol has the client ask and make the call again: `request` is then
 * what goes back in place of a result. An older one lets the server ask in between.
 */
function personOf(
  server: Server,
  { mcpReq }: ServerContext,
): { readonly person?: Person; readonly request: () => object | undefined } {
  const { envelope, inputResponses, droppedInputResponseKeys } = mcpReq;
  const sent = envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  const declared = sent?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  if (!asksWithForms(declared)) return { request: () => undefined };
  const askBetween: Person['ask'] = async (question) => {
    try {
      // Not the library's own helper: it throws an answer away whose comment is longer than the form says.
      const params = { mode: 'form', ...questionForm(question) };
      const request = { method: 'elicitation/create', params } as const;
      return readAnswer(await mcpReq.send(request, { timeout: ANSWER_TIMEOUT }));
    } catch (failure) {
      const illegible = failure instanceof SdkError && failure.code === SdkErrorCode.InvalidResult;
      return { kind: illegible ? 'illegible' : 'unanswered' };
    }
  };
  let asked: object | undefined;
  const came = inputResponses !== undefined || droppedInputResponseKeys !== undefined;
  const askAgain: Person['ask'] = async (question) => {
    const form = questionForm(question);
    const requestState = fingerprint(form);
    // An answer counts for the question that it was given to: notes that came with the repeated call may differ.
    if (came && mcpReq.requestState() === requestState) {
      const view = inputResponse(inputResponses, QUESTION_KEY);
      return view.kind === 'elicit' ? readAnswer(view) : { kind: 'unanswered' };
    }
    asked = inputRequired({ inputRequests: { [QUESTION_KEY]: inputRequired.elicit(form) }, requestState });
    return { kind: 'later' };
  };
  return { person: { ask: envelope === undefined ? askBetween : askAgain }, request: () => asked };
}

const fingerprint = (form: object): string => hash('sha256', JSON.stringify(form));
