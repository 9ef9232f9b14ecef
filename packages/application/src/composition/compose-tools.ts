import { API_CATALOGS, API_DOCUMENTS } from '@workrail/authoring';
import { type Made, openAll } from '@workrail/kernel';
import { type ComposeOptions, compose, type UseCases } from './compose.ts';
import type { composeCatalogs } from './compose-catalogs.ts';
import { withServices } from './services.ts';

const API_USE_CASES = { ...API_DOCUMENTS, ...API_CATALOGS };

/** What the tools of a server ask for: what agents do with workflows, and with the APIs that workflows call. */
export type ToolUseCases = UseCases & Made<typeof API_USE_CASES>;

/** Wires the use cases of a server's tools to a host's adapters. */
export const composeTools = (
  adapters: Parameters<typeof compose>[0] & Parameters<typeof composeCatalogs>[0],
  options: ComposeOptions = {},
): ToolUseCases => ({ ...openAll(API_USE_CASES, withServices(adapters)), ...compose(adapters, options) });
