/**
 * How many sessions were removed, and the largest numbers that were given to a session and to an event before: numbers
 * that are gone are not given again, as others may still know them.
 */
export const REMOVED_SESSIONS = `
CREATE TABLE removed_sessions (
  id INTEGER PRIMARY KEY,
  sessions INTEGER NOT NULL,
  last_stream INTEGER NOT NULL,
  last_position INTEGER NOT NULL
) STRICT;
`;
