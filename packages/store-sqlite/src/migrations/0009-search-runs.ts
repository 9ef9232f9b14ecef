/**
 * How runs stand and on which branch sessions are, so that a list narrowed to a status looks at no other session. The
 * tables are filled by going over the log once more, in the background or by the next search.
 */
export const SEARCH_RUNS = `
CREATE TABLE search_runs (
  run_id TEXT NOT NULL PRIMARY KEY,
  stream INTEGER NOT NULL,
  tip BLOB NOT NULL,
  status TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX search_runs_by_status ON search_runs (status, stream);

CREATE INDEX search_runs_by_stream ON search_runs (stream);

ALTER TABLE search_sessions ADD COLUMN branch TEXT;

DELETE FROM search_progress;
`;
