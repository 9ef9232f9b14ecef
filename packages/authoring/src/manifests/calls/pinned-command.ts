import type { Json } from '@workrail/kernel';
import { schemasBehind } from '@workrail/openapi';
import type { PinnedCommand } from '@workrail/ports';

/** A command with what its calls need of its catalog, and nothing else: it can be kept, and stays as it is when the document is imported again. */
export function pinnedCommand({ command, schemas, securitySchemes, catalog }: PinnedCommand): PinnedCommand {
  const needed = new Set(command.security.flat().map(({ scheme }) => scheme));
  const { catalog_id, title, base_url, base_url_given } = catalog;
  return {
    command,
    schemas: schemasBehind(command as unknown as Json, schemas),
    securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => needed.has(name))),
    catalog: { catalog_id, title, base_url, ...(base_url_given === undefined ? {} : { base_url_given }) },
  };
}
