/** Events that add to a node which exists already: preferences, checkpoints, gaps. */
export const ATTACHMENTS = `
CREATE TABLE attachments (
  node BLOB NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  stream INTEGER NOT NULL,
  PRIMARY KEY (node, kind, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX attachments_by_stream ON attachments (stream, kind, version);
`;
