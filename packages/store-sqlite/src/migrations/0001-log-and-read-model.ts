/**
 * The log (streams, events, blobs) and the read model. Digests and handles are bytes, not text; read-model
 * rows point at events by stream and version. `position` orders events of all sessions as they came in.
 */
export const LOG_AND_READ_MODEL = `
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL UNIQUE,
  head INTEGER NOT NULL,
  head_hash BLOB NOT NULL
) STRICT;

CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL REFERENCES streams (id),
  version INTEGER NOT NULL,
  hash BLOB NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (stream, version)
) STRICT;

CREATE TABLE blobs (
  hash BLOB NOT NULL PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  stream INTEGER PRIMARY KEY,
  title TEXT,
  workspace TEXT
) STRICT;

CREATE TABLE runs (
  run_id TEXT NOT NULL PRIMARY KEY,
  stream INTEGER NOT NULL,
  root BLOB NOT NULL,
  workflow_id TEXT NOT NULL,
  tip BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE nodes (
  id BLOB NOT NULL PRIMARY KEY,
  parent BLOB,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX nodes_by_parent ON nodes (parent, version) WHERE parent IS NOT NULL;

CREATE TABLE attempts (
  node BLOB NOT NULL,
  attempt BLOB NOT NULL,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (node, attempt)
) STRICT, WITHOUT ROWID;

CREATE TABLE retries (
  node BLOB NOT NULL,
  attempt BLOB NOT NULL,
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (node, attempt)
) STRICT, WITHOUT ROWID;
`;
