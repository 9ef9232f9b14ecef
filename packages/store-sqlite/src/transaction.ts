import { E, type Either, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { unavailable } from './driver-error.ts';
import { checkSchema, SCHEMA_VERSION, schemaVersion } from './schema/prepare-schema.ts';
import { refuse, waitWhileBusy } from './wait-while-busy.ts';

/** What the operations of one transaction share. */
export interface Scope {
  readonly connection: Connection;
  readonly path: string;
  /** False once the transaction is over. */
  open: boolean;
  /** The failure of an operation that may have done a part of its work: the transaction can't succeed. */
  doom: { readonly error: StoreError } | { readonly defect: unknown } | undefined;
}

/** Takes the write lock at its start; a `Right` of the body is committed, anything else is undone. */
export const writeTransaction = <E, A>(
  channel: Channel,
  body: (scope: Scope) => TaskEither<E, A>,
): TaskEither<E | StoreError, A> => transaction(channel, 'BEGIN IMMEDIATE', body);

/** Sees the store as it is when the transaction begins. */
export const readTransaction = <E, A>(
  channel: Channel,
  body: (scope: Scope) => TaskEither<E, A>,
): TaskEither<E | StoreError, A> => transaction(channel, 'BEGIN', body);

/** One operation: what the driver throws becomes an error, and dooms the transaction. */
export function operation<A>(
  scope: Scope,
  run: (connection: Connection) => Either<StoreError, A>,
): TaskEither<StoreError, A> {
  return async () => {
    if (!scope.open) throw new Error('the transaction that this operation belongs to is over');
    try {
      return run(scope.connection);
    } catch (cause) {
      scope.doom = { defect: cause };
      const refused = refuse(cause, scope.path);
      if (E.isLeft(refused)) scope.doom = { error: refused.left };
      return refused;
    }
  };
}

/** An operation that can only fail as the driver does. */
export const answer = <A>(scope: Scope, run: (connection: Connection) => A): TaskEither<StoreError, A> =>
  operation(scope, (connection) => E.right(run(connection)));

function transaction<E, A>(
  channel: Channel,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  body: (scope: Scope) => TaskEither<E, A>,
): TaskEither<E | StoreError, A> {
  const { path } = channel;
  return () =>
    channel.use<E, A>(
      (connection) => start(connection, begin, path),
      async (connection) => {
        const scope: Scope = { connection, path, open: true, doom: undefined };
        let committed = false;
        try {
          const outcome = await outcomeOf(scope, body);
          if (E.isLeft(outcome)) return outcome;
          const commit = await waitWhileBusy(path, channel.patience(), () =>
            E.right(connection.run('COMMIT')),
          );
          if (E.isLeft(commit)) return commit;
          committed = true;
          return outcome;
        } finally {
          scope.open = false;
          if (!committed) rollback(channel, connection);
        }
      },
    );
}

/** Also pins the moment that a reader sees, and notices a newer program that migrated the file meanwhile. */
function start(connection: Connection, begin: string, path: string): Either<StoreError, void> {
  connection.run(begin);
  let checked: Either<StoreError, void> | undefined;
  try {
    checked =
      schemaVersion(connection) === SCHEMA_VERSION
        ? E.right(undefined)
        : E.chain(() => unavailable(`${path}: it was replaced by an older file; restart the program`))(
            checkSchema(connection, path),
          );
  } finally {
    if (checked === undefined || E.isLeft(checked)) connection.run('ROLLBACK');
  }
  return checked;
}

async function outcomeOf<E, A>(
  scope: Scope,
  body: (scope: Scope) => TaskEither<E, A>,
): Promise<Either<E | StoreError, A>> {
  const outcome = await body(scope)();
  scope.open = false;
  if (scope.doom === undefined || E.isLeft(outcome)) return outcome;
  if ('defect' in scope.doom) throw scope.doom.defect;
  return E.left(scope.doom.error);
}

/** SQLite may have rolled back by itself already; a connection that can't is given up, which does as well. */
function rollback(channel: Channel, connection: Connection): void {
  try {
    connection.run('ROLLBACK');
  } catch {
    channel.discard();
  }
}
