/**
 * The tables that hold nothing but what events derive to, as the migrations leave them. A rebuild fills
 * copies of them; a test holds these definitions against the real tables.
 */
export const READ_MODEL_TABLES: Readonly<Record<string, string>> = {
  sessions: `(
  stream INTEGER PRIMARY KEY,
  title TEXT,
  workspace TEXT
) STRICT`,
  runs: `(
  run_id TEXT NOT NULL PRIMARY KEY,
  stream INTEGER NOT NULL,
  root BLOB NOT NULL,
  workflow_id TEXT NOT NULL,
  tip BLOB NOT NULL
) STRICT, WITHOUT ROWID`,
  nodes: `(
  id BLOB NOT NULL PRIMARY KEY,
  parent BLOB,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID`,
  attempts: `(
  node BLOB NOT NULL,
  attempt BLOB NOT NULL,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (node, attempt)
) STRICT, WITHOUT ROWID`,
  retries: `(
  node BLOB NOT NULL,
  attempt BLOB NOT NULL,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (node, attempt)
) STRICT, WITHOUT ROWID`,
  attachments: `(
  node BLOB NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  stream INTEGER NOT NULL,
  PRIMARY KEY (node, kind, version)
) STRICT, WITHOUT ROWID`,
  start_keys: `(
  key TEXT NOT NULL,
  run_id TEXT NOT NULL,
  PRIMARY KEY (key, run_id)
) STRICT, WITHOUT ROWID`,
  imports: `(
  bundle_id TEXT NOT NULL,
  stream INTEGER NOT NULL,
  PRIMARY KEY (bundle_id, stream)
) STRICT, WITHOUT ROWID`,
  search_terms: `(
  term TEXT NOT NULL,
  block INTEGER NOT NULL,
  sessions BLOB NOT NULL,
  PRIMARY KEY (term, block)
) STRICT, WITHOUT ROWID`,
  search_sessions: `(
  stream INTEGER PRIMARY KEY,
  workspace TEXT,
  active INTEGER NOT NULL
) STRICT`,
  search_progress: `(
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT`,
};
