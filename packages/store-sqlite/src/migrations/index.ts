import { LOG_AND_READ_MODEL } from './0001-log-and-read-model.ts';
import { ATTACHMENTS } from './0002-attachments.ts';
import { SESSION_SEARCH } from './0003-session-search.ts';
import { START_KEYS } from './0004-start-keys.ts';
import { IMPORTS } from './0005-imports.ts';
import { REMOVED_SESSIONS } from './0006-removed-sessions.ts';
import { STREAM_TYPES } from './0007-stream-types.ts';
import { MORE_SEARCH_WORDS } from './0008-more-search-words.ts';
import { SEARCH_RUNS } from './0009-search-runs.ts';
import { SESSIONS_OUTSIDE } from './0010-sessions-outside.ts';
import { SERVER_WORK } from './0011-server-work.ts';

/**
 * In order; the n-th leads to schema version n. Released ones never change. Each must be cheap however many
 * sessions there are, because the first call of a client waits for it.
 */
export const MIGRATIONS: readonly string[] = [
  LOG_AND_READ_MODEL,
  ATTACHMENTS,
  SESSION_SEARCH,
  START_KEYS,
  IMPORTS,
  REMOVED_SESSIONS,
  STREAM_TYPES,
  MORE_SEARCH_WORDS,
  SEARCH_RUNS,
  SESSIONS_OUTSIDE,
  SERVER_WORK,
];
