import type { FreshPoints, Dependencies as ReadDependencies } from '@workrail/session-reads';
import type { Recaps } from './answers/recap.ts';
import type { SchemaChecks } from './answers/schema-check.ts';
import type { EffectHandlers } from './drive-run/handlers.ts';
import type { Sightings } from './observations.ts';

/** What the use cases of this package work with. Each names the part that it needs. */
export interface Dependencies extends ReadDependencies {
  readonly recaps: Recaps;
  readonly places: FreshPoints;
  readonly schemas: SchemaChecks;
  readonly handlers: EffectHandlers;
  readonly sightings: Sightings;
}
