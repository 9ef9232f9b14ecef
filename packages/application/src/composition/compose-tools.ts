import { API_CATALOGS, API_DOCUMENTS } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type ComposeOptions, compose, type UseCases } from './compose.ts';
import { type Adapters, withServices } from './services.ts';

const API_USE_CASES = { ...API_DOCUMENTS, ...API_CATALOGS };

/** What the tools of a server ask for: what agents do with workflows, and with the APIs that workflows call. */
export type ToolUseCases = UseCases & Made<typeof API_USE_CASES>;

/** Wires the use cases of a server's tools to a host's adapters. */
export const composeTools = (
  adapters: Parameters<typeof compose>[0] &
    Adapters<NeedsOf<typeof API_USE_CASES> & Pick<Ports, 'apiCatalogs'>>,
  options: ComposeOptions = {},
): ToolUseCases => ({ ...openAll(API_USE_CASES, withServices(adapters)), ...compose(adapters, options) });
