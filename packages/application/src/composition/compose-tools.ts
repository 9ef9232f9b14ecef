import {
  API_CATALOGS,
  API_DOCUMENTS,
  MANIFESTS,
  SAVED_WORKFLOWS,
  WORKFLOW_FORMAT,
} from '@workrail/authoring';
import { RUNS } from '@workrail/execution';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import { type ComposeOptions, type compose, composeWith, type UseCases } from './compose.ts';
import { type Adapters, withServices } from './services.ts';

const TOOLS = {
  ...API_DOCUMENTS,
  ...API_CATALOGS,
  ...SAVED_WORKFLOWS,
  ...MANIFESTS,
  ...WORKFLOW_FORMAT,
  ...RUNS,
};

/** What the tools of a server ask for: what agents do with workflows, and with the APIs that workflows call. */
export type ToolUseCases = UseCases &
  Made<typeof TOOLS> & {
    /** Takes up the runs that other programs left, until `close`. */
    readonly watchRuns: () => void;
  };

/** Wires the use cases of a server's tools to a host's adapters. */
export function composeTools(
  adapters: Parameters<typeof compose>[0] & Adapters<NeedsOf<typeof TOOLS>>,
  options: ComposeOptions = {},
): ToolUseCases {
  const dependencies = withServices(adapters);
  return {
    ...openAll(TOOLS, dependencies),
    ...composeWith(dependencies, options),
    watchRuns: () => dependencies.drivers.watch(),
  };
}
