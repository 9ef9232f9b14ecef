import type { JsonObject } from '@workrail/kernel';
import type { Call } from '../lossy/wire.ts';

/**
 * A call that is nearly right and the one that is meant. `ST`, `ACK`, `SES` and `RUN` stand for the tokens and ids of a
 * run at its first step. A call that is `taken` as meant is never refused.
 */
export interface NearMiss {
  readonly what: string;
  readonly sent: Call;
  readonly right: Call;
  readonly taken?: true;
}

export const call = (tool: string, args: JsonObject): Call => ({ tool, args });
