import type { Steps } from '@workrail/kernel';
import { type Either, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { readProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** What every reading of something that a person names may end in. */
export type ReadError = InvalidInputError | StoreError;

/** Reads what was asked for in one transaction, once what was sent is right. */
export const readOf = <Given, Err, A>(
  deps: Pick<Dependencies, 'store'>,
  checked: Either<InvalidInputError, Given>,
  read: (tx: ReadTransaction, given: Given, steps: Steps<Err | ReadError>) => Promise<A>,
) =>
  program<Err | ReadError, A>(async ({ take, value }) => {
    const given = value(checked);
    return take(readProgram<Err | ReadError, A>(deps, (tx, steps) => read(tx, given, steps)));
  });
