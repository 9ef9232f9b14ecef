import type { Ports } from '@workrail/ports';
import type { ReadCommands } from './apis/catalog-commands.ts';
import type { Catalog } from './catalog/catalog.ts';

/** What the use cases of this package work with. Each names the part that it needs. */
export interface Dependencies extends Omit<Ports, 'catalog'> {
  readonly catalog: Catalog;
  /** The commands of the enabled catalogs of APIs. */
  readonly commands: ReadCommands;
}
