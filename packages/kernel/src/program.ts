import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** Carries a Left out of a program's body to the frame that started it; never seen outside this file. */
class Stop {
  readonly left: unknown;
  constructor(left: unknown) {
    this.left = left;
  }
}

export interface Steps<Err> {
  /** The Right of a task; its Left ends the program. */
  readonly take: <A>(step: TaskEither<Err, A>) => Promise<A>;
  /** The Right of a value; its Left ends the program. */
  readonly value: <A>(outcome: E.Either<Err, A>) => A;
  /** Ends the program with an error. */
  readonly fail: (error: Err) => never;
}

/**
 * A TaskEither written as a sequence of steps, each of which may end it early. Defects (anything thrown
 * that is not a Left) pass through untouched.
 */
export function program<Err, A>(body: (steps: Steps<Err>) => Promise<A>): TaskEither<Err, A> {
  return async () => {
    const fail = (left: Err): never => {
      throw new Stop(left);
    };
    const value = <B>(outcome: E.Either<Err, B>): B =>
      E.isLeft(outcome) ? fail(outcome.left) : outcome.right;
    try {
      return E.right(await body({ fail, value, take: async (step) => value(await step()) }));
    } catch (thrown) {
      if (thrown instanceof Stop) return E.left(thrown.left as Err);
      throw thrown;
    }
  };
}
