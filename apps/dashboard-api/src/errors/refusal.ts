import type { Failure } from '@workrail/dashboard-contract';

/** Statuses from 400 on that the dashboard answers with. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 426 | 429 | 431 | 500 | 503;

/** An error as HTTP says it. */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly failure: Omit<Failure, 'correlation_id'>;
  readonly headers?: Readonly<Record<string, string>>;
}

const CATEGORY = {
  400: 'validation',
  401: 'validation',
  403: 'validation',
  404: 'not_found',
  405: 'validation',
  408: 'execution',
  409: 'conflict',
  413: 'validation',
  415: 'validation',
  426: 'validation',
  429: 'execution',
  431: 'validation',
  500: 'internal',
  503: 'execution',
} as const satisfies Record<RefusalStatus, Failure['category']>;

const RETRYABLE: ReadonlySet<RefusalStatus> = new Set([408, 429, 500, 503]);

/** What is wrong, and what to do. */
export type Words = readonly [message: string, suggestedAction: string];

export function refusal(
  status: RefusalStatus,
  error_code: string,
  [message, suggested_action]: Words,
  context: Failure['context'] = {},
): Refusal {
  return {
    status,
    failure: {
      error_code,
      category: CATEGORY[status],
      message,
      context,
      retryable: RETRYABLE.has(status),
      suggested_action,
    },
  };
}
