import { E, type Either, openLane } from '@workrail/kernel';
import type { Logger, StoreError } from '@workrail/ports';
import { type Connection, connect, isThere } from './connection.ts';
import { storeError, unavailable } from './driver-error.ts';
import { openInPlace } from './health/untouched-file.ts';
import { openWithoutTrace } from './open-without-trace.ts';
import { checkSchema, prepareSchema, SCHEMA_VERSION } from './schema/prepare-schema.ts';
import { type Patience, waitWhileBusy } from './wait-while-busy.ts';

const DEFAULT_BUSY_TIMEOUT_MS = 5_000;

/** One connection that transactions take turns on. It is opened for the first and again after `close`. */
export interface Channel {
  readonly path: string;
  /**
   * Runs `use` when all earlier ones are done, on an open connection on which `begin` was done; `begin` throws the
   * driver's busy error while it can't.
   */
  readonly use: <E, A>(
    begin: (connection: Connection) => Either<StoreError, void>,
    use: (connection: Connection) => Promise<Either<E | StoreError, A>>,
  ) => Promise<Either<E | StoreError, A>>;
  /** Waiting that starts now. */
  readonly patience: () => Patience;
  /** Drops a connection that is in an unknown state. */
  readonly discard: () => void;
  readonly close: () => Promise<void>;
}

/** What the channels of one store know about its file. */
interface KnownFile {
  /** True once one of them had it open. */
  wasOpen: boolean;
}

export interface ChannelOptions {
  readonly path: string;
  readonly busyTimeoutMs?: number;
  readonly logger?: Logger;
  /** Shared by the channels of a store. */
  readonly file?: KnownFile;
  /** False where a file that was open and is gone is an error: a new one would look like a store without sessions. */
  readonly makesAnew?: boolean;
  /** True: where there is no room for the files that SQLite makes beside a database, it is read without them. */
  readonly onlyReads?: boolean;
  /** True: nothing at all is written, and where there is no file an empty store is read. */
  readonly leavesNoTrace?: boolean;
}

export function openChannel(options: ChannelOptions): Channel {
  const { path, busyTimeoutMs: timeoutMs = DEFAULT_BUSY_TIMEOUT_MS, logger } = options;
  const { file = { wasOpen: false }, makesAnew = true } = options;
  const openFile = openerFor(options);
  const lane = openLane();
  let connection: Connection | undefined;
  let lastHeld = 0;
  const discard = (): void => {
    const old = connection;
    connection = undefined;
    old?.close();
  };
  const current = (): Either<StoreError, Connection> => {
    if (connection !== undefined && !connection.isCurrent()) {
      logger?.warn({ path }, 'the database file was removed or replaced; closing the open one');
      discard();
    }
    if (connection !== undefined) return E.right(connection);
    if (file.wasOpen && !makesAnew && !isThere(path)) return unavailable(`${path} existed and is gone`);
    const opened = openFile(path);
    if (E.isLeft(opened)) return opened;
    file.wasOpen = isThere(path);
    connection = opened.right;
    return opened;
  };
  return {
    path,
    use: (begin, use) => {
      const requested = performance.now();
      return lane.run(async () => {
        // Standing in line behind transactions of this store is no waiting for another process.
        const since = Math.max(requested, lastHeld);
        const begun = await waitWhileBusy(path, { since, timeoutMs }, () => {
          const now = current();
          const started = E.isLeft(now) ? now : begin(now.right);
          return E.isLeft(started) ? started : now;
        });
        if (E.isLeft(begun)) return begun;
        try {
          return await use(begun.right);
        } finally {
          lastHeld = performance.now();
        }
      });
    },
    patience: () => ({ since: performance.now(), timeoutMs }),
    discard,
    close: () => lane.run(async () => discard()),
  };
}

function openerFor({ leavesNoTrace = false, onlyReads = false }: ChannelOptions) {
  if (leavesNoTrace) return openWithoutTrace;
  return onlyReads ? openToRead : open;
}

/** On a full disk nothing can be written, and all that is there can still be read. */
function openToRead(path: string): Either<StoreError, Connection> {
  try {
    return open(path);
  } catch (cause) {
    const error = storeError(cause, path);
    const isFull = error?._tag === 'StoreUnavailableError' && error.fullVolume !== undefined;
    const untouched = isFull && isThere(path) ? openInPlace(path) : undefined;
    if (untouched === undefined) throw cause;
    const checked = checkSchema(untouched.connection, path);
    if (E.isRight(checked) && checked.right === SCHEMA_VERSION) return E.right(untouched.connection);
    untouched.connection.close();
    throw cause;
  }
}

function open(path: string): Either<StoreError, Connection> {
  const connection = connect(path);
  let prepared: Either<StoreError, void> | undefined;
  try {
    prepared = prepareSchema(connection, path);
  } finally {
    if (prepared === undefined || E.isLeft(prepared)) connection.close();
  }
  return E.isLeft(prepared) ? prepared : E.right(connection);
}
