/** The one file that knows the protocol's library. */

import { PassThrough } from 'node:stream';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolResult } from './call-tool.ts';
import type { Tool } from './tools/tool.ts';

export interface McpServerOptions {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly call: (name: string, args: unknown) => Promise<ToolResult>;
  /** Runs after the tools were listed for the first time. */
  readonly onListed: () => void;
  readonly onError: (error: Error) => void;
}

/** Serves both protocol eras on stdin and stdout until stdin ends. */
export function serveMcp(options: McpServerOptions): { readonly close: () => Promise<void> } {
  const listed = options.tools.map(
    ({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    }),
  );
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
      server.setRequestHandler(
        'tools/call',
        async ({ params }) => (await options.call(params.name, params.arguments)) as never,
      );
      return server;
    },
    { transport: new StdioServerTransport(input, process.stdout), onerror: options.onError },
  );
}
