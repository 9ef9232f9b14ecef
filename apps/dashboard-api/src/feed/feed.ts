import type { Changes, DashboardUseCases } from '@workrail/application';
import type { FeedMessage } from '@workrail/dashboard-contract';
import { defined, E } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import { type FeedSocket, feedSocket, type RawSocket } from './feed-socket.ts';

export interface FeedOptions {
  readonly changes: DashboardUseCases['changes'];
  readonly logger: Logger;
  /** Milliseconds between two looks at the log. */
  readonly every?: number;
}

export type Feed = ReturnType<typeof openFeed>;

const EVERY = 200;
/** Events of one look. */
const LIMIT = 500;
/** Milliseconds between two pings. */
const PING_EVERY = 30_000;

/**
 * Tells each socket of each event that comes after its cursor: once, and in the order of the log. One loop for all
 * sockets, which looks at the log only while there are any.
 */
export function openFeed({ changes, logger, every = EVERY }: FeedOptions) {
  const sockets = new Set<FeedSocket>();
  let timer: NodeJS.Timeout | undefined;
  let pinged = Date.now();
  const read: ReadChanges = async (cursor) => {
    try {
      return await changes({ ...defined({ cursor }), limit: LIMIT })();
    } catch (defect) {
      // One look that fails is not the end of the others, nor of the program.
      logger.error({ error: String(defect) }, 'the feed of changes met a defect');
      return E.left({ _tag: 'InternalError' });
    }
  };
  const look = async () => {
    if (Date.now() - pinged >= PING_EVERY) {
      for (const socket of sockets) socket.ping();
      pinged = Date.now();
    }
    const ready = [...sockets].filter((socket) => socket.isReady());
    const more = await lookFor(ready, read, logger);
    for (const socket of ready) if (sockets.has(socket)) socket.sayAlive();
    timer = sockets.size === 0 ? undefined : setTimeout(look, more ? 0 : every);
  };
  return {
    open: async (raw: RawSocket, cursor: string | undefined): Promise<void> => {
      const socket = feedSocket(raw, () => sockets.delete(socket));
      const first = await read(cursor);
      if (E.isLeft(first)) return socket.end(1011, 'the log cannot be read');
      if (raw.readyState !== raw.OPEN) return;
      socket.send(opening(first.right, cursor));
      sockets.add(socket);
      timer ??= setTimeout(look, 0);
    },
    sockets: () => sockets.size,
    close: () => {
      clearTimeout(timer);
      for (const socket of sockets) socket.end(1001, 'the dashboard ends');
    },
  };
}

/** Who resumes goes on from the cursor that it has: the events after it are told like any others. */
function opening(changes: Changes, cursor: string | undefined): FeedMessage {
  if (changes.kind === 'resync') return { type: 'resync', cursor: changes.cursor, reason: changes.reason };
  return { type: 'ready', cursor: cursor ?? changes.cursor };
}

type ReadChanges = (cursor?: string) => Promise<E.Either<{ readonly _tag: string }, Changes>>;

/**
 * Sockets that stand at the same place, which is nearly always all of them, share one look. True where some of them has
 * more to hear at once.
 */
async function lookFor(sockets: readonly FeedSocket[], read: ReadChanges, logger: Logger): Promise<boolean> {
  let more = false;
  for (const [cursor, group] of Map.groupBy(sockets, (socket) => socket.cursor())) {
    const found = await read(cursor);
    if (E.isLeft(found)) {
      logger.warn({ error: found.left._tag }, 'the feed of changes cannot read the log; it keeps trying');
      continue;
    }
    more ||= found.right.kind === 'changes' && found.right.more;
    const message = messageOf(found.right);
    if (message !== undefined) for (const socket of group) socket.send(message);
  }
  return more;
}

function messageOf(found: Changes): FeedMessage | undefined {
  if (found.kind === 'resync') return { type: 'resync', cursor: found.cursor, reason: found.reason };
  const { changes, cursor } = found;
  return changes.length === 0 ? undefined : { type: 'changes', cursor, changes: [...changes] };
}
