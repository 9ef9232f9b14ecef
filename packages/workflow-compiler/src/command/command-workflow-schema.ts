import type { JsonObject } from '@workrail/kernel';
import { publishedSchema } from '../language/published-schema.ts';
import { commandWorkflow } from './command-workflow.ts';

/** JSON Schema (2020-12) for editors. It takes every command workflow that is read without an error. */
export const commandWorkflowSchema = (): JsonObject =>
  publishedSchema('WorkRail command workflow', commandWorkflow);
