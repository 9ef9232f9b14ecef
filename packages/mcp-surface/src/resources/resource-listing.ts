import type { Resource } from './resource.ts';

export const RESOURCE_TYPE = 'application/json';

/** Resources as `resources/list` shows them. */
export const resourceListing = (resources: readonly Resource[]) =>
  resources.map(({ uri, name, title, description }) => ({
    uri,
    name,
    title,
    description,
    mimeType: RESOURCE_TYPE,
  }));

/** The addresses that they have with parameters, as `resources/templates/list` shows them. */
export const resourceTemplates = (resources: readonly Resource[]) =>
  resources.map(({ uri, parameters, name, title, description }) => ({
    uriTemplate: `${uri}{?${parameters.join(',')}}`,
    name,
    title,
    description,
    mimeType: RESOURCE_TYPE,
  }));
