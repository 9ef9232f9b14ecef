/** Failures of calls by their names; statuses are numbers. */
export const RETRY_CAUSES = ['connection', 'timeout', '4xx', '5xx'] as const;
