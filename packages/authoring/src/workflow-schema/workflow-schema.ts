import type { JsonObject } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';

/** The JSON Schema with which editors check workflow files. */
export const workflowSchema = (deps: Pick<Dependencies, 'compiler'>) => async (): Promise<JsonObject> =>
  (await deps.compiler()).schema();
