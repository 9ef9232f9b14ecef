import {
  type AccessTokens,
  accessTokens,
  type Catalog,
  type CheckManifest,
  catalogCommands,
  catalogOf,
  commandCalls,
  type FindCommands,
  findCommands,
  givenWorkflow,
  lazyCompiler,
  lazyDecoder,
  manifestCheck,
  type ProviderCache,
  providerCache,
  type ReadCommands,
  runPreparation,
  type SavedManifests,
  savedManifests,
  workflowsHealth,
} from '@workrail/authoring';
import {
  type GivenWorkflow,
  lazySchemaChecks,
  type Recaps,
  type RunDrivers,
  type RunViews,
  recaps,
  runDrivers,
  runViews,
  type SchemaChecks,
  type Sightings,
  sightings,
} from '@workrail/execution';
import type {
  Background,
  CommandCalls,
  Ports,
  PrepareRun,
  WorkflowCompiler,
  WorkflowDecoder,
  WorkflowsHealth,
} from '@workrail/ports';
import {
  backgroundWork,
  catchUpGently,
  type FreshPoints,
  freshPoints,
  type GentleCatchUp,
  type RunCache,
  runCache,
  type SessionHealth,
  sessionHealth,
} from '@workrail/session-reads';
import type { PdfWriter } from '@workrail/session-report';
import { type Listings, listings, type SessionViews, sessionViews } from '@workrail/sessions';
import { type Makers, resolved } from './scope.ts';

/** What this program makes of what a host brings, for use cases to share. */
interface Services {
  readonly background: Background;
  readonly compiler: WorkflowCompiler;
  readonly decoder: WorkflowDecoder;
  readonly catalog: Catalog;
  readonly commands: ReadCommands;
  readonly findCommands: FindCommands;
  readonly checkManifest: CheckManifest;
  readonly providerCache: ProviderCache;
  readonly accessTokens: AccessTokens;
  readonly commandCalls: CommandCalls;
  readonly savedManifests: SavedManifests;
  readonly workflowsHealth: WorkflowsHealth;
  readonly runs: RunCache;
  readonly recaps: Recaps;
  readonly places: FreshPoints;
  readonly sightings: Sightings;
  readonly health: SessionHealth;
  readonly schemas: SchemaChecks;
  readonly prepareRun: PrepareRun;
  readonly drivers: RunDrivers;
  readonly runViews: RunViews;
  readonly givenWorkflow: GivenWorkflow;
  readonly listings: Listings;
  readonly views: SessionViews;
  readonly searchable: GentleCatchUp;
}

/** What a host brings. */
type Host = Ports & { readonly pdf: PdfWriter };

type Dependencies = Omit<Host, keyof Services> & Services;

const services = (all: () => Dependencies): Makers<Services> => ({
  background: () => backgroundWork(all().logger),
  compiler: () => lazyCompiler(all().digests),
  decoder: () => lazyDecoder(all().digests),
  catalog: () => catalogOf(all()),
  commands: () => catalogCommands(all()),
  findCommands: () => findCommands(all()),
  checkManifest: () => manifestCheck(all()),
  providerCache: () => providerCache(all()),
  accessTokens: () => accessTokens(all()),
  commandCalls: () => commandCalls(all()),
  savedManifests: () => savedManifests(all()),
  workflowsHealth: () => workflowsHealth(all()),
  runs: () => runCache(all().decoder),
  recaps: () => recaps(),
  places: () => freshPoints(),
  sightings: () => sightings(),
  health: () =>
    sessionHealth([all().runs, all().recaps, all().sightings, { forget: () => all().places.clear() }]),
  schemas: () => lazySchemaChecks(),
  prepareRun: () => runPreparation(all()),
  drivers: () => runDrivers(all()),
  runViews: () => runViews(),
  givenWorkflow: () => givenWorkflow(all()),
  listings: () => listings(),
  views: () => sessionViews(),
  searchable: () => catchUpGently(all()),
});

/** A way to make each thing that use cases with these needs ask a host for. */
export type Adapters<Needed> = Makers<Omit<Needed, keyof Services>>;

/**
 * What a host brings, with the services made of it. What the host does not bring must not be asked for: the type of
 * each composition's adapters says what that is.
 */
export function withServices(adapters: Makers<Partial<Host>>): Dependencies {
  const all: Dependencies = resolved<Dependencies>({
    ...(adapters as Makers<Host>),
    ...services(() => all),
  });
  return all;
}
