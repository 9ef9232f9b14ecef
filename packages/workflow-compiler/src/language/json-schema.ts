import type { JsonObject } from '@workrail/kernel';
import type { Definitions } from './type.ts';
import { workflow } from './workflow.ts';

/**
 * JSON Schema (2020-12) of workflow files, for editors. It takes every file that compiles; what needs more than
 * one place of the file to see, only the compiler tells.
 */
export function workflowSchema(): JsonObject {
  const definitions: Definitions = new Map();
  const schema = workflow.schema(definitions);
  const sorted = [...definitions].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'WorkRail workflow',
    ...schema,
    $defs: Object.fromEntries(sorted),
  };
}
