import { program, type TaskEither } from '@workrail/kernel';
import type { RefusedOperation } from '@workrail/openapi';
import type { ApiCatalogsError } from '@workrail/ports';
import { type HttpCommandLine, lineOf } from '../commands/list-commands.ts';
import type { Dependencies } from '../dependencies.ts';
import { namedAsBefore } from './named-as-before.ts';
import { type ImportPlan, type ImportTerms, type PlanImportError, planImport } from './plan-import.ts';
import type { Violation } from './violation.ts';

export interface PreviewImportInput extends ImportTerms {
  /** How many commands to show, from the first on; none where it is left out. */
  readonly commands_shown?: number;
}

/** What an import would make, without making it. */
export interface ImportPreview {
  readonly catalog: ImportPlan['catalog'];
  readonly projected_command_count: number;
  /** What stands before the names of the commands, each once. */
  readonly projected_group_prefixes: readonly string[];
  readonly provider_contract_count: number;
  readonly refused: readonly RefusedOperation[];
  readonly warnings: readonly Violation[];
  readonly command_preview?: readonly HttpCommandLine[];
}

export type PreviewImportError = PlanImportError | ApiCatalogsError;

/** Plans an import to the end, and writes nothing. */
export const previewImport =
  (deps: Pick<Dependencies, 'apiDocuments' | 'apiReader' | 'apiCatalogs'>) =>
  (input: PreviewImportInput): TaskEither<PreviewImportError, ImportPreview> =>
    program(async ({ take }) => {
      const { commands_shown = 0 } = input;
      const { catalog, provider_contract_count, warnings, ...plan } = await take(planImport(deps, input));
      const { api } = await take(namedAsBefore(deps.apiCatalogs, catalog.catalog_id, plan.api));
      return {
        catalog,
        projected_command_count: api.commands.length,
        projected_group_prefixes: [...new Set(api.commands.map((one) => one.group))],
        provider_contract_count,
        refused: api.refused,
        warnings,
        ...(commands_shown === 0
          ? {}
          : { command_preview: api.commands.slice(0, commands_shown).map(lineOf) }),
      };
    });
