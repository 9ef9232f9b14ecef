import type { Digests } from '@workrail/kernel';
import type {
  BundleFiles,
  ClientFiles,
  Clock,
  DataHealth,
  Documents,
  Entropy,
  GitObserver,
  HostHealth,
  KeyKeeper,
  Keys,
  Logger,
  NamedFiles,
  Outputs,
  PdfWriter,
  PersonalSettings,
  ProjectHere,
  RetentionSettings,
  ServerProbe,
  Store,
  WorkflowPlaces,
  WorkflowSources,
  Workspaces,
} from '@workrail/ports';
import type { Background } from './background.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { WorkflowCompiler } from './catalog/workflow-compiler.ts';
import type { FreshPlaces } from './execution/place.ts';
import type { Recaps } from './execution/recap.ts';
import type { RunCache } from './execution/run-cache.ts';
import type { SchemaChecks } from './execution/schema-check.ts';
import type { SessionHealth } from './execution/session-health.ts';
import type { GentleCatchUp } from './resume-session/catch-up-gently.ts';
import type { Listings } from './sessions/listed-session.ts';
import type { SessionViews } from './sessions/session-views.ts';

/** What the use cases work with. Each use case names the part that it needs. */
export interface Dependencies {
  readonly store: Store;
  readonly sources: WorkflowSources;
  readonly namedFiles: NamedFiles;
  readonly outputs: Outputs;
  readonly projectHere: ProjectHere;
  readonly keys: Keys;
  readonly keyKeeper: KeyKeeper;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly digests: Digests;
  readonly git: GitObserver;
  readonly documents: Documents;
  readonly workspaces: Workspaces;
  readonly bundles: BundleFiles;
  readonly pdf: PdfWriter;
  readonly clientFiles: ClientFiles;
  readonly hostHealth: HostHealth;
  readonly dataHealth: DataHealth;
  readonly serverProbe: ServerProbe;
  readonly workflowPlaces: WorkflowPlaces;
  readonly settings: PersonalSettings;
  readonly retention: RetentionSettings;
  readonly logger: Logger;
  readonly background: Background;
  readonly compiler: WorkflowCompiler;
  readonly catalog: Catalog;
  readonly runs: RunCache;
  readonly health: SessionHealth;
  readonly recaps: Recaps;
  readonly places: FreshPlaces;
  readonly schemas: SchemaChecks;
  readonly listings: Listings;
  readonly views: SessionViews;
  readonly searchable: GentleCatchUp;
}
