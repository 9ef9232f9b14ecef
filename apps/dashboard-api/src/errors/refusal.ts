import type { Failure } from '@workrail/dashboard-contract';
import { typed } from '@workrail/kernel';

/** What each status from 400 on is a matter of. */
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
} as const satisfies Readonly<Record<number, Failure['category']>>;

export type RefusalStatus = keyof typeof CATEGORY;

/** An error as HTTP says it. */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly failure: Omit<Failure, 'correlation_id'>;
  readonly headers?: Readonly<Record<string, string>>;
}

const RETRYABLE: ReadonlySet<RefusalStatus> = new Set([408, 429, 500, 503]);

/** What is wrong, what to do, and what else is to be said or is another than the status says. */
export type Words = readonly [
  message: string,
  suggestedAction: string,
  more?: Partial<Failure>,
  headers?: Readonly<Record<string, string>>,
];

export const refusal = (
  status: RefusalStatus,
  error_code: string,
  [message, suggested_action, more = {}, headers]: Words,
): Refusal => ({
  status,
  failure: {
    error_code,
    category: CATEGORY[status],
    message,
    context: {},
    retryable: RETRYABLE.has(status),
    suggested_action,
    ...more,
  },
  ...(headers === undefined ? {} : { headers }),
});

export const refusing =
  <Err>(status: RefusalStatus, error_code: string, words: (error: Err) => Words) =>
  (error: Err): Refusal =>
    refusal(status, error_code, words(error));

/** Refusals for every error of a union: one that has none does not compile. */
export type RefusalsByTag<Err extends { readonly _tag: string }> = {
  readonly [Tag in Err['_tag']]: (error: Extract<Err, { readonly _tag: Tag }>) => Refusal;
};

/** The same refusal, in which `program` stands in for `workrail` in the commands that it names. */
export const typedRefusal = ({ failure, ...refused }: Refusal, program: string): Refusal => ({
  ...refused,
  failure: { ...failure, suggested_action: typed(failure.suggested_action, program) },
});
