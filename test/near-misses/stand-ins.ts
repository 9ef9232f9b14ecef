import type { Json, JsonObject } from '@workrail/kernel';
import type { Call } from '../lossy/wire.ts';

/** What stands in the table of near misses for the tokens and ids of the run that is open. */
export type StandIn = 'ST' | 'ACK' | 'SES' | 'RUN';

const NAMES = /\b(ST|ACK|SES|RUN)\b/g;

/** A call of the table with the tokens and ids of a run. */
export function filled({ tool, args }: Call, stands: Readonly<Record<StandIn, string>>): Call {
  const fill = (value: Json): Json =>
    JSON.parse(JSON.stringify(value).replace(NAMES, (name) => stands[name as StandIn])) as Json;
  return { tool, args: fill(args) as JsonObject };
}
