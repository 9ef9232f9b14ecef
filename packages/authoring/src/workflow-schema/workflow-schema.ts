import type { JsonObject } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';

/** The JSON Schema with which editors check workflow files: those for agents, or those whose steps call commands. */
export const workflowSchema =
  (deps: Pick<Dependencies, 'compiler'>) =>
  async (kind: 'agent' | 'command' = 'agent'): Promise<JsonObject> =>
    (await deps.compiler()).schema(kind);
