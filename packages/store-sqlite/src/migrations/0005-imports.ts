/** Sessions that came from bundles, so that a bundle which comes again is known. */
export const IMPORTS = `
CREATE TABLE imports (
  bundle_id TEXT NOT NULL,
  stream INTEGER NOT NULL,
  PRIMARY KEY (bundle_id, stream)
) STRICT, WITHOUT ROWID;
`;
