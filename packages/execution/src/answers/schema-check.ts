import type { CheckSchema } from '@workrail/engine';
import { withSuggestion } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** Gives the check of artifacts and notes for a workflow. */
export type SchemaChecks = (workflow: CompiledWorkflow) => Promise<CheckSchema>;

const nothingToCheck: CheckSchema = () => [];

/** Loads the schema library when a workflow needs it: most runs never do. */
export function lazySchemaChecks(): SchemaChecks {
  let loading: Promise<CheckSchema> | undefined;
  return async (workflow) => {
    if (!usesSchemas(workflow)) return nothingToCheck;
    loading ??= import('@workrail/contracts').then(
      ({ compileSchema }): CheckSchema =>
        (schema, value) =>
          (compileSchema(schema).check?.(value) ?? []).map(withSuggestion),
    );
    return loading;
  };
}

const usesSchemas = ({ contracts, instructions }: CompiledWorkflow): boolean =>
  contracts !== undefined || instructions.some((one) => 'criteria' in one && one.criteria !== undefined);
