import { describe, expect, test } from 'vitest';
import { type AfterCall, afterCall, type CallResult, type CallSoFar } from './after-call.ts';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const RESEND = {
  GET: 'always',
  HEAD: 'always',
  PUT: 'idempotent',
  DELETE: 'idempotent',
  POST: 'never',
  PATCH: 'never',
} as const;
type Method = keyof typeof RESEND;
const METHODS = Object.keys(RESEND) as Method[];

const answered = (status: number, retryAfterMs?: number | 'invalid', declared = false): CallResult => ({
  kind: 'answered',
  status,
  declared,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const refused: CallResult = {
  kind: 'not_sent',
  fault: { message: 'a.example cannot be reached', retryable: true },
};
const lost = (reason: 'connection' | 'time' | 'size', status?: number): CallResult => ({
  kind: 'lost',
  fault: { message: 'there is no answer', reason },
  ...(status === undefined ? {} : { status }),
});

const after = (method: Method, outcome: CallResult, more: Partial<CallSoFar> = {}): AfterCall =>
  afterCall({ method, resend: RESEND[method], outcome, calls: 1, now: NOW, ...more });

/** One word: what is done, with the wait in seconds where it is done again. */
function word(method: Method, outcome: CallResult, more: Partial<CallSoFar> = {}): string {
  const next = after(method, outcome, more);
  return next.kind === 'again' ? `again +${(next.at - NOW) / 1_000}` : next.kind;
}

const words = (outcome: CallResult, more: Partial<CallSoFar> = {}): Record<string, string> =>
  Object.fromEntries(METHODS.map((method) => [method, word(method, outcome, more)]));
const all = (said: string) => Object.fromEntries(METHODS.map((method) => [method, said]));
const changing = (reads: string, idempotent: string, others: string) => ({
  GET: reads,
  HEAD: reads,
  PUT: idempotent,
  DELETE: idempotent,
  POST: others,
  PATCH: others,
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 206, 299, 304])('of %i is done', (status) => {
    expect(words(answered(status))).toEqual(all('done'));
  });

  test.each([301, 302, 303, 307, 308])('of %i is done where the command declares it', (status) => {
    expect(words(answered(status))).toEqual(all('failed'));
    expect(words(answered(status, undefined, true))).toEqual(all('done'));
  });

  test.each([400, 401, 403, 404, 408, 409, 410, 422, 500, 501, 505])('of %i is a failure', (status) => {
    expect(words(answered(status, undefined, true))).toEqual(all('failed'));
    expect(words(answered(status, 1_000))).toEqual(all('failed'));
  });

  test.each([502, 503, 504])('of %i is called again where that may be done twice', (status) => {
    expect(words(answered(status))).toEqual(changing('again +1', 'again +1', 'failed'));
    expect(words(answered(status, 7_000))).toEqual(changing('again +7', 'again +7', 'failed'));
    expect(words(answered(status, 'invalid'))).toEqual(changing('again +1', 'again +1', 'failed'));
    expect(word('POST', answered(status), { resend: 'always' })).toBe('again +1');
  });

  test.each([
    [2_000, 'again +2'],
    [0, 'again +0'],
    [86_400_000, 'again +86400'],
    ['invalid', 'again +1'],
    [undefined, 'again +1'],
  ] as const)('of 429 is called again whatever it does: Retry-After %j', (retryAfterMs, expected) => {
    expect(words(answered(429, retryAfterMs))).toEqual(all(expected));
  });
});

describe('a call that was not sent', () => {
  test('is made again, whatever it does, three times in all', () => {
    expect(words(refused, { calls: 1 })).toEqual(all('again +1'));
    expect(words(refused, { calls: 2 })).toEqual(all('again +2'));
    expect(words(refused, { calls: 3 })).toEqual(all('failed'));
    expect(after('POST', refused, { calls: 3 })).toEqual({
      kind: 'failed',
      reason: 'a.example cannot be reached, after 3 calls',
    });
  });

  test('for a reason that stays is not', () => {
    const fault = { message: 'its certificate has expired', retryable: false };
    expect(words({ kind: 'not_sent', fault })).toEqual(all('failed'));
  });
});

describe('a call whose answer was lost', () => {
  test.each([
    ['before its head', lost('connection')],
    ['within its body', lost('connection', 200)],
    ['by the time limit', lost('time')],
  ])('%s is made again where that does no harm, and else somebody decides', (_, outcome) => {
    expect(words(outcome)).toEqual(changing('again +1', 'again +1', 'decision'));
    expect(words(outcome, { calls: 2 })).toEqual(changing('again +2', 'again +2', 'decision'));
    expect(words(outcome, { calls: 3 })).toEqual(changing('failed', 'decision', 'decision'));
  });

  test('is made again with an idempotency key', () => {
    expect(word('POST', lost('connection'), { resend: 'always' })).toBe('again +1');
    expect(word('POST', lost('connection'), { resend: 'always', calls: 3 })).toBe('decision');
  });

  test('because it was too large has failed: it was done', () => {
    expect(words(lost('size', 201))).toEqual(all('failed'));
    expect(after('POST', lost('size', 201))).toMatchObject({ reason: expect.stringContaining('status 201') });
  });

  test('says that nobody knows', () => {
    expect(after('POST', lost('connection'))).toEqual({
      kind: 'decision',
      reason: 'there is no answer; nobody knows whether the POST was done',
    });
  });
});

describe('the deadline of a step', () => {
  const in10s = { deadline: NOW + 10_000 };

  test('leaves no wait that goes beyond it', () => {
    expect(word('GET', answered(429, 9_999), in10s)).toBe('again +9.999');
    expect(after('GET', answered(429, 86_400_000), in10s)).toEqual({
      kind: 'failed',
      waitUntil: NOW + 86_400_000,
      reason:
        'the API answered with the status 429, and asks to wait until 2026-01-03T03:04:05.000Z; the step has time until 2026-01-02T03:04:15.000Z',
    });
    expect(word('GET', answered(503, 10_000), in10s)).toBe('failed');
  });

  test('leaves what is not known to somebody', () => {
    const now = { deadline: NOW + 500 };
    expect(words(lost('time'), now)).toEqual(changing('failed', 'decision', 'decision'));
    expect(words(refused, now)).toEqual(all('failed'));
  });
});

describe('what the author writes', () => {
  test('adds statuses, also for what may be done twice', () => {
    const retry = { maxAttempts: 3, on: [409, 503] };
    expect(words(answered(409), { retry })).toEqual(all('again +1'));
    expect(words(answered(503, 5_000), { retry })).toEqual(all('again +5'));
    expect(words(answered(502), { retry })).toEqual(changing('again +1', 'again +1', 'failed'));
    expect(words(answered(500), { retry })).toEqual(all('failed'));
    expect(words(answered(500), { retry: { maxAttempts: 3, on: ['5xx'] } })).toEqual(all('again +1'));
    expect(words(answered(404), { retry: { maxAttempts: 3, on: ['4xx'] } })).toEqual(all('again +1'));
  });

  test('allows what may be done twice by name only', () => {
    const on = (...causes: ('connection' | 'timeout')[]) => ({ retry: { maxAttempts: 3, on: causes } });
    expect(word('POST', lost('connection'), on('connection'))).toBe('again +1');
    expect(word('POST', lost('time'), on('connection'))).toBe('decision');
    expect(word('POST', lost('time'), on('timeout'))).toBe('again +1');
    expect(word('POST', lost('connection'), { retry: { maxAttempts: 9 } })).toBe('decision');
    expect(word('POST', lost('size', 200), on('connection', 'timeout'))).toBe('failed');
  });

  test('without causes is about any 5xx of what may be made again', () => {
    const retry = { maxAttempts: 5 };
    expect(words(answered(500), { retry })).toEqual(changing('again +1', 'again +1', 'failed'));
    expect(words(answered(404), { retry })).toEqual(all('failed'));
  });

  test('says how often and after how long', () => {
    const retry = { maxAttempts: 9, delayMs: 250 };
    expect(word('GET', refused, { retry, calls: 8 })).toBe('again +0.25');
    expect(word('GET', refused, { retry, calls: 9 })).toBe('failed');
    expect(word('GET', refused, { retry: { maxAttempts: 1 } })).toBe('failed');
    expect(word('GET', answered(429, 2_000), { retry })).toBe('again +2');
    const waits = [1, 2, 3, 4, 7, 20].map((calls) =>
      word('GET', refused, { retry: { maxAttempts: 99 }, calls }),
    );
    expect(waits).toEqual(['again +1', 'again +2', 'again +4', 'again +8', 'again +60', 'again +60']);
  });

  test('does not make a success of anything else', () => {
    expect(words(answered(200), { retry: { maxAttempts: 3, on: [200] } })).toEqual(all('done'));
  });
});
