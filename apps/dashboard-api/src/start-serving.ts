import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DashboardAccess } from '@workrail/application';
import type { Logger } from '@workrail/ports';
import { accessBy } from './access/access.ts';
import type { Listening } from './access/allowed-hosts.ts';
import { guardOf } from './access/guard.ts';
import { passFor } from './access/pass.ts';
import type { Host } from './composition-root.ts';
import { openFeed } from './feed/feed.ts';
import { feedUpgrade } from './feed/feed-upgrade.ts';
import { handlersOf } from './handlers/handlers.ts';
import { rateLimits } from './http/rate-limit.ts';
import { serve } from './http/web-server.ts';
import type { ReadOnlyReason } from './options.ts';
import type { WebFiles } from './page/web-files.ts';
import { privateFiles, removeAbandoned } from './private-files.ts';

export interface ServingParts {
  /** It listens already: what it answers for depends on its port. */
  readonly server: Server;
  readonly listening: Listening;
  readonly host: Host;
  readonly access: DashboardAccess;
  readonly web: WebFiles;
  /** Undefined where data may be changed. */
  readonly readOnly: ReadOnlyReason | undefined;
  readonly logger: Logger;
  /** Milliseconds, for what may happen only so often. */
  readonly now: () => number;
}

/** Puts the parts together and lets the server answer. */
export function startServing(parts: ServingParts) {
  const { server, listening, host, web, logger, readOnly } = parts;
  const access = accessBy(parts.access, listening.port);
  const guard = guardOf(listening, access);
  const limits = rateLimits(parts.now);
  const pass = passFor(parts.now);
  const files = privateFiles();
  void removeAbandoned();
  const feed = openFeed({ changes: host.useCases.changes, logger });
  const handlers = handlersOf({ ...host, access, pass, wrongTokens: limits.wrongTokens, files, readOnly });
  const { commandLine } = host;
  serve(server, {
    guard,
    limits,
    handlers,
    web,
    logger,
    commandLine,
    readOnly,
    upgrade: feedUpgrade(guard, feed),
  });
  const close = async () => {
    feed.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // What is still on its way gets a moment: a farewell to a WebSocket, the last bytes of an answer.
    await Promise.race([closed, setTimeout(CLOSING)]);
    server.closeAllConnections();
    files.removeAll();
    host.removeDrafts();
    await host.useCases.close();
  };
  return { pass: pass.give, close };
}

/** Milliseconds. */
const CLOSING = 100;
