import type { ToolUseCases } from '@workrail/application';
import { E, type JsonObject } from '@workrail/kernel';
import { callTool, offeredTools, TOOLSETS, type ToolResult } from '@workrail/mcp-surface';
import { type Host, startProcess } from '../harness/in-process.ts';

/** A tool call as it goes over the wire. */
export interface Call {
  readonly tool: string;
  readonly args: JsonObject;
}

/** Sends a call and gives what came back. */
export type Send = (call: Call) => Promise<ToolResult>;

export interface Server {
  readonly send: Send;
  /** A new process on the same store, as after a crash: nothing but the store is remembered. */
  readonly restart: () => void;
  readonly close: () => Promise<void>;
}

const tools = offeredTools({ toolsets: TOOLSETS, readOnly: false });
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** The tools of the server with all that they do to arguments and answers, without the protocol around them. */
export function openServer(host: Host): Server {
  const processes: ToolUseCases[] = [startProcess(host)];
  return {
    send: ({ tool, args }) =>
      callTool(
        {
          tools,
          useCases: async () => E.right(processes.at(-1) ?? startProcess(host)),
          logger: silent,
          correlationId: () => 'lossy',
        },
        tool,
        args,
      ),
    restart: () => void processes.push(startProcess(host)),
    close: async () => {
      for (const one of processes) await one.close();
    },
  };
}
