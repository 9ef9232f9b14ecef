export interface Clock {
  /** ISO 8601 in UTC, to the millisecond. */
  readonly now: () => string;
}
