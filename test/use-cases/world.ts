import type { ExecutionAnswer, ToolUseCases } from '@workrail/application';
import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { type Files, type Host, right, seededEntropy, startProcess } from '../harness/in-process.ts';

/** A workflow file with these steps; everything else is filled in. */
export const workflow = (id: string, steps: readonly object[], more: object = {}): string =>
  JSON.stringify({ id, name: 'Test', description: 'For tests', version: '1.0.0', steps, ...more });

export const step = (id: string, more: object = {}): object => ({
  id,
  title: id,
  prompt: `Do ${id}`,
  ...more,
});

export const LOOPING = workflow('test.looping', [
  {
    id: 'outer',
    type: 'loop',
    title: 'Outer',
    loop: { type: 'for', count: 1000, maxIterations: 1000 },
    body: [step('work')],
  },
]);

export interface World {
  readonly host: Host;
  readonly useCases: ToolUseCases;
  readonly files: Files;
  readonly start: (workflowId: string, context?: object) => Promise<ExecutionAnswer>;
  /** Acknowledges what `at` asks for. */
  readonly next: (at: ExecutionAnswer, notes?: string, context?: object) => Promise<ExecutionAnswer>;
  readonly again: (at: ExecutionAnswer) => Promise<ExecutionAnswer>;
}

export function world(files: Readonly<Record<string, string>>): World {
  const host: Host = {
    store: openMemoryStore({ digests: nodeDigests }),
    files: new Map(Object.entries(files)),
    entropy: seededEntropy(1),
  };
  const useCases = startProcess(host);
  return {
    host,
    useCases,
    files: host.files,
    start: async (workflowId, context = {}) =>
      right(await useCases.startWorkflow({ workflowId, context: { ...context } })()),
    next: async ({ stateToken, ackToken }, notesMarkdown, context) =>
      right(
        await useCases.continueWorkflow({
          stateToken,
          ackToken: ackToken ?? '',
          ...(notesMarkdown === undefined ? {} : { notesMarkdown }),
          ...(context === undefined ? {} : { context: { ...context } }),
        })(),
      ),
    again: async ({ stateToken }) => right(await useCases.continueWorkflow({ stateToken })()),
  };
}
