import type { ToolUseCases } from '@workrail/application';
import { E } from '@workrail/kernel';
import { callTool, offeredTools, TOOLSETS, type ToolResult } from '@workrail/mcp-surface';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { type Host, seededEntropy, startProcess } from '../harness/in-process.ts';
import { offencesOf } from './check-answer.ts';

const tools = offeredTools({ toolsets: TOOLSETS, readOnly: false });
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** What an agent reads of a structured answer to go on. */
export interface Reading {
  readonly kind: string;
  readonly isComplete?: boolean;
  readonly stateToken?: string;
  readonly ackToken?: string | null;
  readonly [member: string]: unknown;
}

export interface Agent {
  /** Calls a tool through the server's own layer and looks at everything in its answer. */
  readonly call: (tool: string, args?: object) => Promise<Reading>;
  /** The whole result of a call. */
  readonly result: (tool: string, args?: object) => Promise<ToolResult>;
  /** The same without a look at the answer, to get somewhere. */
  readonly quickly: (tool: string, args?: object) => Promise<Reading>;
  /** What was wrong with answers: each rule once for each tool, with the first case and how often. */
  readonly report: () => readonly string[];
  /** From here on texts with halves of characters are sent. */
  readonly sendBroken: () => void;
}

export interface AgentOptions {
  readonly files: Readonly<Record<string, string | object>>;
  readonly seed?: number;
  /** Of a process that is there; its files count then. */
  readonly useCases?: ToolUseCases;
}

function processOf(files: AgentOptions['files'], seed: number): ToolUseCases {
  const texts = Object.entries(files).map(
    ([name, file]) => [name, typeof file === 'string' ? file : JSON.stringify(file)] as const,
  );
  const store = openMemoryStore({ digests: nodeDigests });
  const host: Host = { store, files: new Map(texts), entropy: seededEntropy(seed) };
  return startProcess(host);
}

/** An agent on a process of its own, with a memory store, or on one that is there. */
export function agentOn({ files, seed = 1, useCases = processOf(files, seed) }: AgentOptions): Agent {
  const deps = {
    tools,
    useCases: async () => E.right(useCases),
    logger: silent,
    correlationId: () => '00000000-0000-7000-8000-000000000000',
  };
  const found = new Map<string, { readonly first: string; times: number }>();
  let whole = true;
  const run = (tool: string, args: object): Promise<ToolResult> => callTool(deps, tool, args);
  return {
    result: (tool, args = {}) => run(tool, args),
    call: async (tool, args = {}) => {
      const result = await run(tool, args);
      for (const { rule, detail } of offencesOf({ tool, result, whole })) {
        const key = `${tool} ${rule}`;
        const known = found.get(key) ?? { first: detail, times: 0 };
        known.times += 1;
        found.set(key, known);
      }
      return result.structuredContent as Reading;
    },
    quickly: async (tool, args = {}) => (await run(tool, args)).structuredContent as Reading,
    report: () => [...found].map(([key, { first, times }]) => `${key} (${times} times): ${first}`),
    sendBroken: () => {
      whole = false;
    },
  };
}
