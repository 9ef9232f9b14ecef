/** What became of a call, without what was answered. */
export type CallResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Whether the document names the status. */
      readonly declared: boolean;
      /** How long the API asks to wait; `invalid` where nobody can tell. */
      readonly retryAfterMs?: number | 'invalid';
    }
  /** `retryable`: it may be sent later, with nothing else changed. */
  | {
      readonly kind: 'not_sent';
      readonly fault: { readonly message: string; readonly retryable: boolean };
    }
  /** The API may have done it. `status`: where the answer had begun. */
  | {
      readonly kind: 'lost';
      readonly fault: { readonly message: string; readonly reason: string };
      readonly status?: number;
    };

/** What is worth another call: a status, all of a hundred, a connection that was lost, or no answer in time. */
export type RetryCause = number | '4xx' | '5xx' | 'connection' | 'timeout';

/** What the author of a step wrote of other attempts. */
export interface RetryRule {
  /** Calls in all, the first one included. */
  readonly maxAttempts: number;
  /**
   * What is called again besides what always is, also where it may be done twice by that. Left out: any 5xx of a call
   * that may be made again.
   */
  readonly on?: readonly RetryCause[];
  /** Between two calls; where it is left out, 1 second that doubles with each. */
  readonly delayMs?: number;
}

export interface CallSoFar {
  readonly method: string;
  /** When it may be made again though it may have been done: always, unless time passed in which others may have changed things, or never. */
  readonly resend: 'always' | 'idempotent' | 'never';
  readonly outcome: CallResult;
  /** Made so far, this one included. */
  readonly calls: number;
  readonly retry?: RetryRule | undefined;
  /** Milliseconds since 1970, as all times here. */
  readonly now: number;
  /** Of the step, all its calls and waits included. */
  readonly deadline?: number | undefined;
}

export type AfterCall =
  | { readonly kind: 'done' }
  /** `waitUntil`: the API asked to wait longer than there is time. */
  | { readonly kind: 'failed'; readonly reason: string; readonly waitUntil?: number }
  | { readonly kind: 'again'; readonly at: number; readonly reason: string }
  /** Nobody knows whether it was done, and another call could do it twice: somebody has to decide. */
  | { readonly kind: 'decision'; readonly reason: string };

/** Calls in all, where the author says nothing. */
const USUAL_ATTEMPTS = 3;
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 60_000;

const TOO_MANY = 429;
const NOT_MODIFIED = 304;
/** Statuses of what stands before an API, and may not have reached it. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** What to do after a call: it is done, it failed, it is to be made again at a time, or somebody has to decide. */
export function afterCall(call: CallSoFar): AfterCall {
  const { outcome } = call;
  switch (outcome.kind) {
    case 'not_sent': {
      const { message, retryable } = outcome.fault;
      const failed: AfterCall = { kind: 'failed', reason: message };
      return retryable ? again(call, message, failed) : failed;
    }
    case 'lost':
      return afterLoss(call, outcome);
    case 'answered':
      return afterAnswer(call, outcome);
  }
}

function afterLoss(call: CallSoFar, { fault, status }: Extract<CallResult, { kind: 'lost' }>): AfterCall {
  const { message, reason } = fault;
  if (reason === 'size')
    return {
      kind: 'failed',
      reason: `${message}; the API had done it${status === undefined ? '' : `, and answered with the status ${status}`}`,
    };
  const method = call.method.toUpperCase();
  const unknown: AfterCall = READS.has(method)
    ? { kind: 'failed', reason: message }
    : { kind: 'decision', reason: `${message}; nobody knows whether the ${method} was done` };
  const cause: RetryCause = reason === 'time' ? 'timeout' : 'connection';
  const isAllowed = call.resend !== 'never' || call.retry?.on?.includes(cause) === true;
  return isAllowed ? again(call, message, unknown) : unknown;
}

function afterAnswer(call: CallSoFar, answer: Extract<CallResult, { kind: 'answered' }>): AfterCall {
  const { status, declared, retryAfterMs } = answer;
  const isRedirect = status >= 300 && status <= 399;
  if ((status >= 200 && status <= 299) || status === NOT_MODIFIED || (isRedirect && declared))
    return { kind: 'done' };
  const reason = `the API answered with the status ${status}`;
  const failed: AfterCall = { kind: 'failed', reason };
  if (!isWorthAnother(call, status)) return failed;
  return again(call, reason, failed, retryAfterMs === 'invalid' ? undefined : retryAfterMs);
}

function isWorthAnother({ resend, retry }: CallSoFar, status: number): boolean {
  // The API says that it did nothing.
  if (status === TOO_MANY) return true;
  const mayResend = resend !== 'never';
  if (AWAY.has(status) && mayResend) return true;
  if (retry === undefined) return false;
  const hundred = `${Math.floor(status / 100)}xx`;
  if (retry.on === undefined) return hundred === '5xx' && mayResend;
  return retry.on.some((cause) => cause === status || cause === hundred);
}

/** Another call, where there is an attempt and time left for it; else what is true without one. */
function again(
  { calls, retry, now, deadline }: CallSoFar,
  reason: string,
  otherwise: Exclude<AfterCall, { kind: 'done' | 'again' }>,
  askedMs?: number,
): AfterCall {
  if (calls >= (retry?.maxAttempts ?? USUAL_ATTEMPTS))
    return calls === 1 ? otherwise : { ...otherwise, reason: `${otherwise.reason}, after ${calls} calls` };
  const backoff = Math.min(FIRST_DELAY * 2 ** (calls - 1), LONGEST_DELAY);
  const at = now + (askedMs ?? retry?.delayMs ?? backoff);
  if (deadline === undefined || at < deadline) return { kind: 'again', at, reason };
  const end = `the step has time until ${iso(deadline)}`;
  if (askedMs === undefined)
    return { ...otherwise, reason: `${otherwise.reason}; there is no time for another call: ${end}` };
  return {
    ...otherwise,
    reason: `${otherwise.reason}, and asks to wait until ${iso(at)}; ${end}`,
    ...(otherwise.kind === 'failed' ? { waitUntil: at } : {}),
  };
}

/** As far as dates go. */
const LATEST = 8.64e15;

const iso = (ms: number): string => new Date(Math.min(ms, LATEST)).toISOString();
