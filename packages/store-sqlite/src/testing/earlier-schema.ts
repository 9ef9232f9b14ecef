/** Takes a file back to schema 10, in which the server did no steps. */
const BEFORE_SERVER_WORK = `
  DROP TABLE server_work;
  DROP TABLE run_states;
  DROP TABLE leases;
  PRAGMA user_version = 10;`;

/** Takes a file back to schema 8, which did not know how runs stand. */
export const BEFORE_SEARCH_RUNS = `${BEFORE_SERVER_WORK}
  DROP INDEX search_sessions_outside;
  DROP TABLE search_runs;
  ALTER TABLE search_sessions DROP COLUMN branch;
  PRAGMA user_version = 8;`;

/** Takes a file back to schema 6, in which each stream was a session's. */
export const BEFORE_STREAM_TYPES = `${BEFORE_SEARCH_RUNS}
  DROP INDEX streams_by_type;
  ALTER TABLE streams DROP COLUMN type;
  ALTER TABLE streams RENAME COLUMN stream_id TO session_id;
  ALTER TABLE removed_streams RENAME TO removed_sessions;
  ALTER TABLE removed_sessions RENAME COLUMN streams TO sessions;
  PRAGMA user_version = 6;`;
