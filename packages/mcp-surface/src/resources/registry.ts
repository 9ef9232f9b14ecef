import type { Toolset } from '../tools/toolsets.ts';
import type { Resource } from './resource.ts';

/** Parameters of a list of commands. */
const PARAMETERS = ['query', 'catalog_id', 'cursor'];

/** Bytes of a page as JSON, about. */
const ROOM = 24_000;

/** Every resource there is, in the order in which they are listed. */
const RESOURCES: readonly Resource[] = [
  {
    uri: 'workrail://catalog/commands',
    name: 'command.catalog',
    title: 'Commands of APIs',
    description:
      'The commands of the enabled catalogs with their arguments and bodies, page by page; "next" is the address of the next page.',
    toolset: 'catalog',
    parameters: PARAMETERS,
    read: (useCases, parameters) => useCases.listOutlines({ ...parameters, room: ROOM }),
  },
  {
    uri: 'workrail://catalog/providers',
    name: 'provider.catalog',
    title: 'Providers of choices',
    description:
      'The commands whose answer offers the choices of an input: what each choice has, which field to send and to show, and the arguments that are needed; page by page.',
    toolset: 'catalog',
    parameters: PARAMETERS,
    read: (useCases, parameters) => useCases.listProviders({ ...parameters, room: ROOM }),
  },
];

/** The resources that a server offers. */
export const offeredResources = (toolsets: readonly Toolset[]): readonly Resource[] =>
  RESOURCES.filter(({ toolset }) => toolsets.includes(toolset));
