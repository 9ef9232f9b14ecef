import { E, type Either, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Memory } from './memory.ts';

/** What the operations of one transaction share. */
export interface Scope {
  readonly memory: Memory;
  /** What is stamped with a later commit is not there for this transaction. */
  readonly commit: number;
  /** How to take back what this transaction did, oldest first. */
  readonly undo: (() => void)[];
  /** False once the transaction is over. */
  open: boolean;
  /** What an operation threw: the transaction can't succeed. */
  doom: { readonly defect: unknown } | undefined;
}

/** Must not run beside another one. A `Right` of the body stays, anything else is undone. */
export function writeTransaction<E, A>(
  memory: Memory,
  body: (scope: Scope) => TaskEither<E, A>,
): TaskEither<E | StoreError, A> {
  return async () => {
    const scope = openScope(memory, memory.commit + 1);
    let committed = false;
    try {
      const outcome = await outcomeOf(scope, body);
      committed = E.isRight(outcome);
      if (committed) memory.commit = scope.commit;
      return outcome;
    } finally {
      if (!committed) for (const step of scope.undo.reverse()) step();
    }
  };
}

/** Sees the store as it is when the transaction begins. */
export function readTransaction<E, A>(
  memory: Memory,
  body: (scope: Scope) => TaskEither<E, A>,
): TaskEither<E | StoreError, A> {
  return () => outcomeOf(openScope({ ...memory }, memory.commit), body);
}

/** One operation: what it throws dooms the transaction. */
export function operation<A>(
  scope: Scope,
  run: (scope: Scope) => Either<StoreError, A>,
): TaskEither<StoreError, A> {
  return async () => {
    if (!scope.open) throw new Error('the transaction that this operation belongs to is over');
    try {
      return run(scope);
    } catch (defect) {
      scope.doom = { defect };
      throw defect;
    }
  };
}

/** An operation that can't fail. */
export const answer = <A>(scope: Scope, run: (scope: Scope) => A): TaskEither<StoreError, A> =>
  operation(scope, () => E.right(run(scope)));

const openScope = (memory: Memory, commit: number): Scope => ({
  memory,
  commit,
  undo: [],
  open: true,
  doom: undefined,
});

async function outcomeOf<E, A>(
  scope: Scope,
  body: (scope: Scope) => TaskEither<E, A>,
): Promise<Either<E | StoreError, A>> {
  try {
    const outcome = await body(scope)();
    if (scope.doom !== undefined && E.isRight(outcome)) throw scope.doom.defect;
    return outcome;
  } finally {
    scope.open = false;
  }
}
