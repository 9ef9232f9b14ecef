import { E, type TaskEither } from '@workrail/kernel';

/** The value of a task that has to succeed. */
export async function valueFrom<A>(task: TaskEither<unknown, A>): Promise<A> {
  const outcome = await task();
  if (E.isRight(outcome)) return outcome.right;
  throw new Error(`expected a value, got ${JSON.stringify(outcome.left)}`);
}

/** The error of a task that has to fail. */
export async function errorFrom<Failure>(task: TaskEither<Failure, unknown>): Promise<Failure> {
  const outcome = await task();
  if (E.isLeft(outcome)) return outcome.left;
  throw new Error(`expected an error, got ${JSON.stringify(outcome.right)}`);
}
