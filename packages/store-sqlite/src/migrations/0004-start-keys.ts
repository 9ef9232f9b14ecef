/** Keys that clients name starts with, so that a start which is sent again gives the run that it gave. */
export const START_KEYS = `
CREATE TABLE start_keys (
  key TEXT NOT NULL,
  run_id TEXT NOT NULL,
  PRIMARY KEY (key, run_id)
) STRICT, WITHOUT ROWID;
`;
