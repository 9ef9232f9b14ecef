import type { JsonObject } from '@workrail/kernel';
import type { Draw } from './draw.ts';
import { withValueAt } from './paths.ts';
import type { Call } from './wire.ts';

/** Tokens that an answer gave out together. */
export interface Pair {
  readonly stateToken: string;
  readonly ackToken: string;
}

/** What an agent has at hand to confuse. */
export interface Surroundings {
  readonly draw: Draw;
  /** Of earlier answers of this run. */
  readonly older: readonly Pair[];
  /** Of other runs. */
  readonly strangers: readonly Pair[];
  readonly sessionId: string | undefined;
  /** Without its title nobody could tell the session from others of the same project. */
  readonly titleNeeded: boolean;
}

/** One way of getting a call wrong; undefined where the call has nothing of the kind. */
export interface Fault {
  readonly name: string;
  readonly spoil: (call: Call, around: Surroundings) => Call | undefined;
}

/** A fault that puts something else in one of the places that are filled. */
export const spoiling = (
  name: string,
  places: readonly string[],
  spoil: (args: JsonObject, place: string, around: Surroundings) => JsonObject | undefined,
  at: (args: JsonObject, place: string) => boolean,
): Fault => ({
  name,
  spoil: ({ tool, args }, around) => {
    const filled = places.filter((place) => at(args, place));
    if (filled.length === 0) return undefined;
    const spoilt = spoil(args, around.draw.pick(filled), around);
    return spoilt === undefined ? undefined : { tool, args: spoilt };
  },
});

export const without = (args: JsonObject, place: string): JsonObject => withValueAt(args, place, undefined);
