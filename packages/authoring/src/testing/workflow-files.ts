import { E } from '@workrail/kernel';

/** A workflow file with these steps; everything else is filled in. */
export const workflow = (id: string, steps: readonly object[], more: object = {}): string =>
  JSON.stringify({ id, name: 'Test', description: 'For tests', version: '1.0.0', steps, ...more });

export const step = (id: string, more: object = {}): object => ({
  id,
  title: id,
  prompt: `Do ${id}.`,
  ...more,
});

/** The Right, or the test fails with the Left. */
export function right<A>(outcome: E.Either<unknown, A>): A {
  if (E.isLeft(outcome)) throw new Error(`expected success, got ${JSON.stringify(outcome.left)}`);
  return outcome.right;
}
