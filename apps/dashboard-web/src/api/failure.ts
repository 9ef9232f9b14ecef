import type { Failure } from '@workrail/dashboard-contract';

/** What is shown of a request that did not succeed. */
export class ApiError extends Error {
  readonly status: number;
  readonly failure: Failure;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.status = status;
    this.failure = failure;
  }
}

export const isNotSignedIn = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** What was asked for is not there, or its name can be the name of nothing. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Whether the same request may succeed by itself. */
export const mayRetry = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.retryable && !isNotThere(error);

/** A failure that this page found itself. */
export const failureOf = (error_code: string, message: string, suggested_action: string): Failure => ({
  error_code,
  category: 'execution',
  message,
  context: {},
  retryable: true,
  suggested_action,
  correlation_id: '',
});

export const NOT_REACHED = failureOf(
  'NOT_REACHED',
  'The dashboard does not answer.',
  'Check that workrail-dashboard is still running, and restart it if it is not.',
);

/** It was waited for long enough; to wait as long again by itself would only hide that. */
export const NO_ANSWER: Failure = { ...NOT_REACHED, retryable: false };

export const failureFrom = (error: unknown): Failure =>
  error instanceof ApiError
    ? error.failure
    : failureOf('PAGE_FAULT', 'Something went wrong on this page.', 'Reload the page.');
