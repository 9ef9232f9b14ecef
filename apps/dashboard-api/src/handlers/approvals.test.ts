import type { DashboardUseCases } from '@workrail/application';
import { failure } from '@workrail/dashboard-contract';
import { type SessionId, TE } from '@workrail/kernel';
import { describe, expect, it, vi } from 'vitest';
import { cookieFor, served } from '../testing/served.ts';

const ID = 'ses_01890a5d-ac96-774b-bcce-b302099a8057' as SessionId;
const PATH = `/api/sessions/${ID}/approvals/4/answer`;
const AT = '2026-01-02T03:04:05.678Z';
const JSON_TYPE = { 'content-type': 'application/json' };

const answering = () =>
  vi.fn<DashboardUseCases['answerApproval']>(({ answer, channel = 'command' }) =>
    TE.right({ sessionId: ID, question: 4, answer, channel, at: AT }),
  );
const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  path: PATH,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});

describe('A5: an answer to an approval', () => {
  it('is the page’s where it comes with the cookie, and the API’s where it comes with the token', async () => {
    const answerApproval = answering();
    const { ask, send, port } = await served({ answerApproval });
    const cookie = `workrail_${port}=${cookieFor(port)}`;
    const said = { answer: 'declined', comment: 'Later.' };
    const own = { cookie, origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
    const page = await send(post(said, own));
    expect([page.status, JSON.parse(page.body)]).toEqual([
      200,
      { sessionId: ID, question: 4, answer: 'declined', channel: 'page', at: AT },
    ]);
    const api = await ask(post({ ...said, by: 'ann' }));
    expect(JSON.parse(api.body).channel).toBe('api');
    expect(answerApproval.mock.calls).toEqual([
      [{ sessionId: ID, question: 4, ...said, channel: 'page' }],
      [{ sessionId: ID, question: 4, ...said, by: 'ann', channel: 'api' }],
    ]);
  });

  it('cannot choose its channel, and comes from no other site', async () => {
    const answerApproval = answering();
    const { ask, send, port } = await served({ answerApproval });
    expect(await ask(post({ answer: 'approved', channel: 'page' }))).toMatchObject({ status: 400 });
    const cookie = `workrail_${port}=${cookieFor(port)}`;
    const approved = { answer: 'approved' };
    for (const foreign of [
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, 'content-type': 'text/plain' },
      { cookie: 'workrail_1=x' },
    ]) {
      const { status } = await send(post(approved, foreign));
      expect(status, JSON.stringify(foreign)).toBeGreaterThanOrEqual(400);
    }
    expect(answerApproval).not.toHaveBeenCalled();
  });

  it.each([
    ['no answer', {}],
    ['another answer', { answer: 'maybe' }],
    ['a long comment', { answer: 'approved', comment: 'x'.repeat(1_001) }],
    ['a long name', { answer: 'approved', by: 'x'.repeat(201) }],
    ['half a character in the comment', { answer: 'approved', comment: 'a\ud83d' }],
    ['half a character in the name', { answer: 'approved', by: '\udc00' }],
  ])('is refused with %s', async (_, body) => {
    const answerApproval = answering();
    const { ask } = await served({ answerApproval });
    const got = await ask(post(body));
    expect(failure.parse(JSON.parse(got.body)).violations?.[0]?.path).toMatch(/^body\./);
    expect([got.status, answerApproval.mock.calls]).toEqual([400, []]);
  });

  it.each([
    [
      'already approved on the command line by ann',
      {
        reason: 'answered',
        answered: { answer: 'approved', channel: 'command', at: AT, by: 'ann' },
      },
    ],
    ['which withdrew the question', { reason: 'withdrawn' }],
    ['which question 9 asks about', { reason: 'replaced', instead: 9 }],
    ['without waiting for this answer', { reason: 'used' }],
  ] as const)('that comes too late is told: %s', async (words, closed) => {
    const { ask } = await served({
      answerApproval: ({ question }) =>
        TE.left({ _tag: 'ApprovalClosedError', sessionId: ID, question, ...closed }),
    });
    const got = await ask(post({ answer: 'approved' }));
    const said = failure.parse(JSON.parse(got.body));
    expect([got.status, said.error_code, said.category]).toEqual([409, 'APPROVAL_CLOSED', 'conflict']);
    expect(said.message).toContain(words);
    expect(said.message).toContain('Your answer was not recorded.');
  });
});
