import { E, type Either, type TaskEither } from '../result.ts';

/** The Right, or the test fails with the Left. */
export function right<A>(outcome: Either<unknown, A>): A {
  if (E.isRight(outcome)) return outcome.right;
  throw new Error(`expected a value, got ${JSON.stringify(outcome.left)}`);
}

/** The Left, or the test fails with the Right. */
export function left<Err>(outcome: Either<Err, unknown>): Err {
  if (E.isLeft(outcome)) return outcome.left;
  throw new Error(`expected an error, got ${JSON.stringify(outcome.right)}`);
}

/** The value of a task that has to succeed. */
export const valueFrom = async <A>(task: TaskEither<unknown, A>): Promise<A> => right(await task());

/** The error of a task that has to fail. */
export const errorFrom = async <Err>(task: TaskEither<Err, unknown>): Promise<Err> => left(await task());
