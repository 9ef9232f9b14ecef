/**
 * Streams of several types: until here each was a session's. Ids of a type begin as those of no other do, so that they
 * stay unique by themselves.
 */
export const STREAM_TYPES = `
ALTER TABLE streams RENAME COLUMN session_id TO stream_id;

ALTER TABLE streams ADD COLUMN type TEXT NOT NULL DEFAULT 'session';

CREATE INDEX streams_by_type ON streams (type);

ALTER TABLE removed_sessions RENAME COLUMN sessions TO streams;

ALTER TABLE removed_sessions RENAME TO removed_streams;
`;

/** Shows the streams of an older file as this schema has them, to who may not change it. */
export const STREAMS_WITH_TYPES = `
CREATE TEMP VIEW IF NOT EXISTS streams AS
  SELECT id, 'session' AS type, session_id AS stream_id, head, head_hash FROM main.streams;
`;
