/** The latest sessions outside of projects are found without looking at those of projects, which may be very many. */
export const SESSIONS_OUTSIDE =
  'CREATE INDEX search_sessions_outside ON search_sessions (active) WHERE workspace IS NULL;';
