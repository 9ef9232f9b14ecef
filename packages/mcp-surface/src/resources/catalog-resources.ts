import { TE } from '@workrail/kernel';
import { JSON_TYPE, type Resource } from './resource.ts';

/** Parameters of a list of commands. */
const PARAMETERS = ['query', 'catalog_id', 'cursor'];

/** Bytes of a page as JSON, about. */
const ROOM = 24_000;

export const commandsResource: Resource = {
  uri: 'workrail://catalog/commands',
  name: 'command.catalog',
  title: 'Commands of APIs',
  description:
    'The commands of the enabled catalogs, and the saved workflows, with their arguments and bodies, page by page; "next" is the address of the next page.',
  toolset: 'catalog',
  mimeType: JSON_TYPE,
  parameters: PARAMETERS,
  read: (useCases, parameters) =>
    TE.map((page: object) => ({ page }))(useCases.listOutlines({ ...parameters, room: ROOM })),
};

export const providersResource: Resource = {
  uri: 'workrail://catalog/providers',
  name: 'provider.catalog',
  title: 'Providers of choices',
  description:
    'The commands whose answer offers the choices of an input: what each choice has, which field to send and to show, and the arguments that are needed; page by page.',
  toolset: 'catalog',
  mimeType: JSON_TYPE,
  parameters: PARAMETERS,
  read: (useCases, parameters) =>
    TE.map((page: object) => ({ page }))(useCases.listProviders({ ...parameters, room: ROOM })),
};
