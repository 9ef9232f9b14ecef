import { E, type Either } from '@workrail/kernel';

export function right<A>(outcome: Either<unknown, A>): A {
  if (E.isRight(outcome)) return outcome.right;
  throw new Error(`expected a value, got ${JSON.stringify(outcome.left)}`);
}

export function left<A>(outcome: Either<A, unknown>): A {
  if (E.isLeft(outcome)) return outcome.left;
  throw new Error(`expected an error, got ${JSON.stringify(outcome.right)}`);
}
