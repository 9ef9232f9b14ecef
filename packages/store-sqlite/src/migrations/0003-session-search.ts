/**
 * What sessions are found by. `search_terms` has, for a term and 256 neighbouring sessions, one byte for each of
 * them that has it; terms are compared byte by byte. The tables start out empty and are filled in order of
 * `position`, up to `search_progress`.
 */
export const SESSION_SEARCH = `
CREATE TABLE search_terms (
  term TEXT NOT NULL,
  block INTEGER NOT NULL,
  sessions BLOB NOT NULL,
  PRIMARY KEY (term, block)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_sessions (
  stream INTEGER PRIMARY KEY,
  workspace TEXT,
  active INTEGER NOT NULL
) STRICT;

CREATE INDEX search_sessions_by_workspace ON search_sessions (workspace, active) WHERE workspace IS NOT NULL;

CREATE INDEX search_sessions_by_activity ON search_sessions (active);

CREATE TABLE search_progress (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT;

CREATE INDEX runs_by_stream ON runs (stream, run_id);
`;
