import type { FaultCommand, FaultRow } from '../fault-rows.ts';
import type { Fault } from '../faulty-server.ts';
import { answer, targetOf } from './answers.ts';

const asking = (
  command: FaultCommand,
  status: number,
  retryAfter: string | undefined,
  retryAfterMs: number | 'invalid' | undefined,
  next: FaultRow['next'],
  more: Partial<FaultRow> = {},
): FaultRow => ({
  name: `${status} to ${command}, ${retryAfter === undefined ? 'without a wait' : `with the wait ${retryAfter}`}${more.deadlineMs === undefined ? '' : ', with a deadline'}`,
  command,
  plan: [answer(status, '', retryAfter === undefined ? {} : { 'Retry-After': retryAfter })],
  requests: [targetOf(command)],
  outcome: { kind: 'answered', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  next,
  ...more,
});

const PAST = 'Fri, 31 Dec 1999 23:59:59 GMT';

const WAITS: readonly FaultRow[] = [
  ...(['GET', 'POST'] as const).flatMap((command) => [
    asking(command, 429, '2', 2_000, 'again'),
    asking(command, 429, PAST, 0, 'again'),
    asking(command, 429, '-1', 'invalid', 'again'),
    asking(command, 429, 'abc', 'invalid', 'again'),
    asking(command, 429, '86400', 86_400_000, 'again'),
    asking(command, 429, '86400', 86_400_000, 'failed', { deadlineMs: 5_000 }),
    asking(command, 429, undefined, undefined, 'again'),
    asking(command, 503, '2', 2_000, command === 'GET' ? 'again' : 'failed'),
    asking(command, 503, undefined, undefined, command === 'GET' ? 'again' : 'failed'),
  ]),
  ...[502, 503, 504].flatMap((status) => [
    asking('PUT', status, undefined, undefined, 'again'),
    asking('PATCH', status, undefined, undefined, 'failed'),
    asking('POST with a key', status, undefined, undefined, 'again'),
  ]),
];

const token = (value: string) => answer(200, JSON.stringify({ access_token: value, expires_in: 3_600 }));
const TOKEN = 'POST /token';

/** Calls whose token is renewed. */
const RENEWALS: readonly FaultRow[] = (['GET', 'POST'] as const).flatMap((command): readonly FaultRow[] => {
  const call = targetOf(command);
  const row = (
    name: string,
    plan: readonly Fault[],
    requests: readonly string[],
    outcome: object,
    next: FaultRow['next'],
  ): FaultRow => ({
    name: `${command} with a token ${name}`,
    command,
    by: 'token',
    plan,
    requests,
    outcome,
    next,
  });
  return [
    row('that is good', [token('p1anted-one'), answer(200, '[]')], [TOKEN, call], { status: 200 }, 'done'),
    row(
      'that had ended',
      [token('p1anted-one'), answer(401), token('p1anted-two'), answer(200, '[]')],
      [TOKEN, call, TOKEN, call],
      { kind: 'answered', status: 200 },
      'done',
    ),
    row(
      'that is never good',
      [token('p1anted-one'), answer(401), token('p1anted-two'), answer(401)],
      [TOKEN, call, TOKEN, call],
      { kind: 'answered', status: 401 },
      'failed',
    ),
    row(
      'that nobody gives',
      [answer(400, '{"error":"invalid_client"}')],
      [TOKEN],
      { kind: 'not_sent', fault: { reason: 'authorisation', retryable: false } },
      'failed',
    ),
    row(
      'that nobody gives at the moment',
      [answer(503)],
      [TOKEN],
      { kind: 'not_sent', fault: { reason: 'authorisation', retryable: true } },
      'again',
    ),
    row(
      'that is not renewed',
      [token('p1anted-one'), answer(401), answer(400)],
      [TOKEN, call, TOKEN],
      { kind: 'answered', status: 401, warnings: [{ rule: 'token_not_renewed' }] },
      'failed',
    ),
    row(
      'that had ended, and then the answer is lost',
      [token('p1anted-one'), answer(401), token('p1anted-two'), { end: 'close' }],
      [TOKEN, call, TOKEN, call],
      { kind: 'lost', phase: 'waiting' },
      command === 'GET' ? 'again' : 'decision',
    ),
  ];
});

export const REPEAT_ROWS: readonly FaultRow[] = [
  ...WAITS,
  ...RENEWALS,
  {
    name: 'a key that is not taken is not sent twice',
    command: 'POST',
    by: 'key',
    plan: [answer(401)],
    requests: ['POST /things'],
    outcome: { kind: 'answered', status: 401 },
    next: 'failed',
  },
];
