/** Limits that the page has to know, apart from the schemas, which it does not load. */

/** Characters of what somebody says with an answer. */
export const COMMENT_LENGTH = 1_000;

/** Runs that one request may ask about. */
export const DRIFT_RUNS = 50;
