/**
 * The project's vocabulary for outcomes as data. This is the one module that imports fp-ts, so that
 * every other file sees the same small set of names.
 */
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';

export type { Either } from 'fp-ts/lib/Either.js';
export type { Option } from 'fp-ts/lib/Option.js';
export type { TaskEither } from 'fp-ts/lib/TaskEither.js';
export { E, O, pipe, TE };

/** Marks a branch that the types rule out. A value arriving here is a broken invariant, so it throws. */
export function absurd(value: never): never {
  throw new Error(`unreachable value: ${JSON.stringify(value)}`);
}
