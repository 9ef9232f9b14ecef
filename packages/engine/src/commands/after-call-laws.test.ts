import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterCall, type CallResult, type CallSoFar, type RetryCause } from './after-call.ts';

const NOW = 1_750_000_000_000;
const status = fc.integer({ min: 200, max: 599 });
const wait = fc.oneof(fc.constant('invalid' as const), fc.constant(undefined), fc.nat(10 ** 9));
const withoutUndefined = <A extends object>(value: A): A =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as A;

const outcome: fc.Arbitrary<CallResult> = fc.oneof(
  fc
    .record({ kind: fc.constant('answered' as const), status, declared: fc.boolean(), retryAfterMs: wait })
    .map((one) => withoutUndefined(one) as CallResult),
  fc.record({
    kind: fc.constant('not_sent' as const),
    fault: fc.record({ message: fc.constant('no'), retryable: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant('lost' as const),
    fault: fc.record({ message: fc.constant('no'), reason: fc.constantFrom('connection', 'time', 'size') }),
    status,
  }),
);
const cause: fc.Arbitrary<RetryCause> = fc.oneof(
  status,
  fc.constantFrom('4xx' as const, '5xx' as const, 'connection' as const, 'timeout' as const),
);
const retry = fc.option(
  fc
    .record({
      maxAttempts: fc.integer({ min: 1, max: 9 }),
      on: fc.option(fc.array(cause, { maxLength: 3 }), { nil: undefined }),
      delayMs: fc.option(fc.nat(10 ** 6), { nil: undefined }),
    })
    .map(withoutUndefined),
  { nil: undefined },
);
const call = fc.record({
  method: fc.constantFrom('get', 'put', 'post', 'PATCH', 'DELETE'),
  resend: fc.constantFrom('always' as const, 'idempotent' as const, 'never' as const),
  outcome,
  calls: fc.integer({ min: 1, max: 12 }),
  retry,
  now: fc.constant(NOW),
  deadline: fc.option(fc.integer({ min: NOW - 1_000, max: NOW + 10 ** 6 }), { nil: undefined }),
}) as fc.Arbitrary<CallSoFar>;

const law = (holds: (given: CallSoFar, next: ReturnType<typeof afterCall>) => void): void =>
  fc.assert(
    fc.property(call, (given) => holds(given, afterCall(given))),
    { numRuns: 500 },
  );

test('another call is never in the past, after the deadline, or one too many', () => {
  law(({ calls, retry: rule, deadline }, next) => {
    if (next.kind !== 'again') return;
    expect(next.at).toBeGreaterThanOrEqual(NOW);
    expect(next.at).toBeLessThan(deadline ?? Number.POSITIVE_INFINITY);
    expect(calls).toBeLessThan(rule?.maxAttempts ?? 3);
  });
});

test('what can be done twice is not called again after its answer was lost, unless the author names that', () => {
  law(({ resend, outcome: was, retry: rule }, next) => {
    if (was.kind !== 'lost' || resend !== 'never' || next.kind !== 'again') return;
    expect(rule?.on).toContain(was.fault.reason === 'time' ? 'timeout' : 'connection');
  });
});

test('only a lost answer leaves something to decide, and only a successful one is done', () => {
  law(({ outcome: was }, next) => {
    if (next.kind === 'decision') expect(was.kind).toBe('lost');
    if (next.kind === 'done') expect(was.kind === 'answered' && was.status < 400).toBe(true);
  });
});
