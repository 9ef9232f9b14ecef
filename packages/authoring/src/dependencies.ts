import type { Ports } from '@workrail/ports';
import type { Catalog } from './catalog/catalog.ts';
import type { ReadCommands } from './commands/catalog-commands.ts';
import type { FindCommands } from './commands/find-commands.ts';
import type { AccessTokens } from './manifests/calls/access-tokens.ts';
import type { CheckManifest } from './manifests/checked-manifest.ts';
import type { ProviderCache } from './manifests/providers/provider-cache.ts';
import type { SavedManifests } from './workflow-files/saved-manifests.ts';

/** What the use cases of this package work with. Each names the part that it needs. */
export interface Dependencies extends Omit<Ports, 'catalog'> {
  readonly catalog: Catalog;
  /** The commands of the enabled catalogs of APIs. */
  readonly commands: ReadCommands;
  /** All that a step can run, by words. */
  readonly findCommands: FindCommands;
  /** Holds a workflow file against all that its run would meet. */
  readonly checkManifest: CheckManifest;
  /** Tokens of APIs that were asked for before. */
  readonly accessTokens: AccessTokens;
  /** Lists of choices that were asked for before. */
  readonly providerCache: ProviderCache;
  /** What the saved workflow files say of themselves. */
  readonly savedManifests: SavedManifests;
}
