import type { FreshPoints, Dependencies as ReadDependencies } from '@workrail/session-reads';
import type { Recaps } from './answers/recap.ts';
import type { SchemaChecks } from './answers/schema-check.ts';
import type { RunDrivers } from './drive-run/served-runs.ts';
import type { Sightings } from './observations.ts';
import type { GivenWorkflow } from './runs/given-workflow.ts';
import type { RunViews } from './runs/run-views.ts';

/** What the use cases of this package work with. Each names the part that it needs. */
export interface Dependencies extends ReadDependencies {
  readonly recaps: Recaps;
  readonly places: FreshPoints;
  readonly schemas: SchemaChecks;
  readonly drivers: RunDrivers;
  readonly runViews: RunViews;
  readonly givenWorkflow: GivenWorkflow;
  readonly sightings: Sightings;
}
