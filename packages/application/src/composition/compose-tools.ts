import {
  API_CATALOGS,
  API_DOCUMENTS,
  MANIFESTS,
  SAVED_WORKFLOWS,
  WORKFLOW_FORMAT,
} from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import { type ComposeOptions, compose, type UseCases } from './compose.ts';
import { type Adapters, withServices } from './services.ts';

const AUTHORING = { ...API_DOCUMENTS, ...API_CATALOGS, ...SAVED_WORKFLOWS, ...MANIFESTS, ...WORKFLOW_FORMAT };

/** What the tools of a server ask for: what agents do with workflows, and with the APIs that workflows call. */
export type ToolUseCases = UseCases & Made<typeof AUTHORING>;

/** Wires the use cases of a server's tools to a host's adapters. */
export const composeTools = (
  adapters: Parameters<typeof compose>[0] & Adapters<NeedsOf<typeof AUTHORING>>,
  options: ComposeOptions = {},
): ToolUseCases => ({ ...openAll(AUTHORING, withServices(adapters)), ...compose(adapters, options) });
