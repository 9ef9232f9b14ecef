import { defined } from '@workrail/kernel';
import { type Resource, variableIn } from './resource.ts';

/** Resources with a fixed address, as `resources/list` shows them. */
export const resourceListing = (resources: readonly Resource[]) =>
  resources
    .filter((one) => variableIn(one) === undefined)
    .map((one) => ({ uri: one.uri, ...described(one) }));

/** The addresses that they have with parameters, as `resources/templates/list` shows them. */
export const resourceTemplates = (resources: readonly Resource[]) =>
  resources
    .filter((one) => one.parameters.length > 0 || variableIn(one) !== undefined)
    .map((one) => ({ uriTemplate: templateOf(one), ...described(one) }));

export const templateOf = ({ uri, parameters }: Resource): string =>
  parameters.length === 0 ? uri : `${uri}{?${parameters.join(',')}}`;

const described = ({ name, title, description, mimeType }: Resource) =>
  defined({ name, title, description, mimeType });
