import type { Digests } from '@workrail/kernel';
import type { Background } from './background.port.ts';
import type { BundleFiles } from './bundle-files.port.ts';
import type { ClientFiles } from './client-files.port.ts';
import type { DataHealth } from './data-health.port.ts';
import type { Documents } from './documents.port.ts';
import type {
  Clock,
  Entropy,
  GitObserver,
  KeyKeeper,
  Keys,
  Logger,
  PersonalSettings,
  RetentionSettings,
  Workspaces,
} from './host.port.ts';
import type { HostHealth } from './host-health.port.ts';
import type { NamedFiles } from './named-files.port.ts';
import type { Outputs } from './outputs.port.ts';
import type { PdfWriter } from './pdf-writer.port.ts';
import type { ProjectHere } from './project-workflows.port.ts';
import type { ServerProbe } from './server-probe.port.ts';
import type { Store } from './store.port.ts';
import type { WorkflowCatalog } from './workflow-catalog.port.ts';
import type { WorkflowCompiler } from './workflow-compiler.port.ts';
import type { WorkflowPlaces } from './workflow-places.port.ts';
import type { WorkflowSources } from './workflow-source.port.ts';
import type { WorkflowsHealth } from './workflows-health.port.ts';

/** Everything that use cases need from outside, by the name that they ask for it. */
export interface Ports {
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
  readonly catalog: WorkflowCatalog;
  readonly workflowsHealth: WorkflowsHealth;
}
